import { sql } from 'kysely'
import type { Tx } from './transaction.ts'

/**
 * Deletes conversations whole: messages, notes, files, who took part, and what was told of them. The
 * bytes of files go with the next run of the job of files, as those of any file without a row.
 */
export const deleteConversations = async (tx: Tx, ids: readonly string[]): Promise<void> => {
  const convs = sql`any(${[...ids]}::text[])`
  // Whoever took part was told of it; streams are found by whose they are, not by what they say.
  const { rows: told } = await sql<{ id: string }>`
    select actor_id as id from chat_member where conv_id = ${convs}
    union select customer_id from conversation where id = ${convs}
    union select assignee_id from conversation where id = ${convs} and assignee_id is not null
    union select to_id from chat_move where conv_id = ${convs}
    union select from_id from chat_move where conv_id = ${convs}
    union select guest_id from chat_taken where conv_id = ${convs}`.execute(tx)
  const actors = sql`any(${told.map(({ id }) => id)}::text[])`
  await sql`delete from chat_event
    where actor_id = ${actors} and data ->> 'conv' = ${convs}`.execute(tx)
  await sql`delete from stored_file where id in
    (select file_id from chat_file where conv_id = ${convs})`.execute(tx)
  for (const table of ['chat_note', 'chat_summary', 'chat_move', 'chat_message', 'chat_member'])
    await sql`delete from ${sql.table(table)} where conv_id = ${convs}`.execute(tx)
  await sql`delete from conversation where id = ${convs}`.execute(tx)
}
