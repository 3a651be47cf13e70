import { sql } from 'kysely'
import type { Database } from '#server/database/pool.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { SILENT } from '../noting.ts'

/** 内部备注 as advisors read it. */
export interface Note {
  noteId: number
  authorId: string
  authorName: string
  text: string
  /** Milliseconds. */
  ts: number
}

/** A note on its way. */
export interface NewNote {
  conv: string
  authorId: string
  /** The author's own id of it: the same one is stored once. */
  clientId: string
  text: string
}

/** 内部备注: numbers of their own, under the lock of the conversation; never the customer's. */
export const createNoteStore = (db: Database) => ({
  async add({ conv, authorId, clientId, text }: NewNote, tell = SILENT): Promise<Note> {
    return inTransaction(db, async (tx) => {
      await sql`select id from conversation where id = ${conv} for update`.execute(tx)
      const { rows } = await sql`
        select from chat_note
        where conv_id = ${conv} and author_id = ${authorId} and client_id = ${clientId}`.execute(tx)
      if (rows.length === 0)
        await sql`
          with next as (
            update conversation set note_seq = note_seq + 1 where id = ${conv} returning note_seq)
          insert into chat_note (conv_id, seq, author_id, client_id, text)
          select ${conv}, note_seq, ${authorId}, ${clientId}, ${text} from next`.execute(tx)
      const stored = await ofConversation(tx, conv)
        .where('author_id', '=', authorId)
        .where('client_id', '=', clientId)
        .executeTakeFirstOrThrow()
      if (rows.length === 0) await tell(tx, { customerName: '', toName: '' })
      return stored
    })
  },

  /** The oldest first. */
  async list(conv: string): Promise<Note[]> {
    return ofConversation(db, conv).orderBy('seq').execute()
  },
})

export type NoteStore = ReturnType<typeof createNoteStore>

const ofConversation = (db: Pick<Database, 'selectFrom'>, conv: string) =>
  db
    .selectFrom('chat_note')
    .innerJoin('user_account', 'user_account.id', 'chat_note.author_id')
    .select([
      sql<number>`seq::float8`.as('noteId'),
      'author_id as authorId',
      'user_name as authorName',
      'text',
      sql<number>`floor(extract(epoch from ts) * 1000)::float8`.as('ts'),
    ])
    .where('conv_id', '=', conv)
