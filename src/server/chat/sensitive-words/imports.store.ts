import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { type Actor, writeAuditEntry } from '#server/audit/log.ts'
import type { Database } from '#server/database/pool.ts'
import { beijingTime, NOW, paged, ROW_COUNT } from '#server/database/sql.ts'
import { inTransaction, type Tx } from '#server/database/transaction.ts'

/** A list of words that was taken over; times are `yyyy-MM-dd HH:mm:ss`, Beijing. */
export interface TakenList {
  importId: string
  fileName: string
  note: string
  added: number
  /** Of the added ones, how many are listed still. */
  left: number
  createTime: string
  createUser: string
  /** Empty while it was not undone. */
  undoneTime: string
}

/** Days that a list that was checked and never taken over is kept. */
const CHECKED_DAYS = 1

/** 导入敏感词 in the tables. */
export const createImportStore = (db: Database) => ({
  /** Keeps the new words of a list until they are taken over; answers its id. */
  async keep(name: string, words: readonly string[], by: Actor): Promise<string> {
    const id = randomUUID()
    await db
      .insertInto('word_batch')
      .values({ id, name, words: [...words], created_by: by.actorId })
      .execute()
    return id
  },

  /**
   * Adds the words of a list, or again after it was undone; answers how many were not there. Null
   * when there is no such list of this person, or it is taken over already.
   */
  async take(id: string, note: string, by: Actor): Promise<number | null> {
    return inTransaction(db, async (tx) => {
      const found = await lockedIn(tx, id)
      if (found === undefined || (found.taken && !found.undone)) return null
      if (!found.taken && found.createdBy !== by.actorId) return null
      const { rows } = await sql<{ word: string }>`
        insert into sensitive_word (word, note, created_by, batch_id)
        select word, ${note}, ${by.actorId}, ${id} from unnest(${found.words}::text[]) as word
        on conflict (word) do nothing returning word`.execute(tx)
      await tx
        .updateTable('word_batch')
        .set({ note, added_at: NOW, added: rows.length, undone_at: null })
        .where('id', '=', id)
        .execute()
      await noteIn(tx, by, { id, name: found.name }, { 新增: String(rows.length) })
      return rows.length
    })
  },

  /** Takes away what a list has added and is listed still; null when there is nothing to undo. */
  async undo(id: string, by: Actor): Promise<number | null> {
    return inTransaction(db, async (tx) => {
      const found = await lockedIn(tx, id)
      if (found === undefined || !found.taken || found.undone) return null
      const gone = await tx
        .deleteFrom('sensitive_word')
        .where('batch_id', '=', id)
        .returning('word')
        .execute()
      await tx.updateTable('word_batch').set({ undone_at: NOW }).where('id', '=', id).execute()
      await noteIn(tx, by, { id, name: found.name }, { 撤销: String(gone.length) })
      return gone.length
    })
  },

  /** The lists that were taken over, the newest first. */
  async page({ page, pageSize }: { page: number; pageSize: number }) {
    const { rows } = await sql<TakenList>`
      select b.id as "importId", b.name as "fileName", b.note, b.added,
        (select count(*)::int from sensitive_word w where w.batch_id = b.id) as left,
        ${beijingTime('b.added_at')} as "createTime", coalesce(u.user_name, '') as "createUser",
        ${beijingTime('b.undone_at')} as "undoneTime"
      from word_batch b left join user_account u on u.id = b.created_by
      where b.added_at is not null
      order by b.added_at desc, b.id ${paged({ page, pageSize })}`.execute(db)
    const counted = await db
      .selectFrom('word_batch')
      .where('added_at', 'is not', null)
      .select(ROW_COUNT.as('total'))
      .executeTakeFirst()
    return { rows, total: counted?.total ?? 0 }
  },

  /** Forgets lists that nobody took over. */
  async prune(): Promise<void> {
    await sql`delete from word_batch where added_at is null
      and created_at < now() - make_interval(days => ${CHECKED_DAYS})`.execute(db)
  },
})

const lockedIn = async (tx: Tx, id: string) =>
  tx
    .selectFrom('word_batch')
    .select(['name', 'words', 'created_by as createdBy'])
    .select((eb) => [
      eb('added_at', 'is not', null).as('taken'),
      eb('undone_at', 'is not', null).as('undone'),
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

const noteIn = async (
  tx: Tx,
  by: Actor,
  { id, name }: { id: string; name: string },
  after: Readonly<Record<string, string>>,
): Promise<void> =>
  writeAuditEntry(tx, by, {
    action: 'words.import',
    companyId: '',
    objectType: 'sensitiveWord',
    objectId: id,
    objectName: name,
    after,
  })
