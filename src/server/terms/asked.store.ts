import { sql } from 'kysely'
import { type AskedQuestions, ASKED_MOST } from '#domain/search/site/asked.ts'
import { type Actor as Recorder, writeAuditEntry } from '#server/audit/log.ts'
import type { Database } from '#server/database/pool.ts'
import { beijingTime, containing, NOW, ROW_COUNT } from '#server/database/sql.ts'
import { inTransaction, type Tx } from '#server/database/transaction.ts'

/** A thing whose 常见问法 are kept. */
export interface AskedKey {
  kind: string
  objId: string
}

/** Reads and writes 常见问法 over `db`. */
export const createAskedStore = (db: Database) => ({
  async all(): Promise<AskedQuestions[]> {
    return db
      .selectFrom('asked_question')
      .select('questions')
      .select(sql<string>`kind || '/' || obj_id`.as('whole'))
      .execute()
  },

  /** Those that hold a text, the last changed first. */
  async page(filter: { keyword: string; page: number; pageSize: number }) {
    const like = containing(filter.keyword)
    const found = db
      .selectFrom('asked_question')
      .where(sql<boolean>`${filter.keyword} = '' or array_to_string(questions, ' ') like ${like}`)
    const [rows, counted] = await Promise.all([
      found
        .leftJoin('user_account', 'user_account.id', 'asked_question.updated_by')
        .select(['kind', 'obj_id as objId', 'questions'])
        .select(beijingTime('asked_question.updated_at').as('updateTime'))
        .select((eb) => eb.fn.coalesce('user_account.user_name', eb.val('')).as('updateUser'))
        .orderBy('asked_question.updated_at', 'desc')
        .orderBy('kind')
        .orderBy('obj_id')
        .limit(filter.pageSize)
        .offset(filter.page * filter.pageSize)
        .execute(),
      found.select(ROW_COUNT.as('total')).executeTakeFirst(),
    ])
    return { rows, total: counted?.total ?? 0 }
  },

  /** Adds a question to those of a thing: `full` where it has as many as it may, `known` where it has this one. */
  async add(
    key: AskedKey,
    question: string,
    title: string,
    by: Recorder,
  ): Promise<'added' | 'known' | 'full'> {
    return inTransaction(db, async (tx) => {
      const questions = await locked(tx, key)
      if (questions.includes(question)) return 'known'
      if (questions.length >= ASKED_MOST) return 'full'
      await tx
        .insertInto('asked_question')
        .values({
          ...{ kind: key.kind, obj_id: key.objId, questions: [question] },
          ...{ updated_by: by.actorId, updated_at: NOW },
        })
        .onConflict((conflict) =>
          conflict.columns(['kind', 'obj_id']).doUpdateSet({
            questions: sql`array_append(asked_question.questions, ${question})`,
            version: sql`asked_question.version + 1`,
            updated_by: by.actorId,
            updated_at: NOW,
          }),
        )
        .execute()
      await note(tx, key, title, { after: { 常见问法: question } }, by)
      return 'added'
    })
  },

  /** Takes a question out; false where it is not there. */
  async remove(key: AskedKey, question: string, title: string, by: Recorder): Promise<boolean> {
    return inTransaction(db, async (tx) => {
      const before = await locked(tx, key)
      if (!before.includes(question)) return false
      const questions = before.filter((one) => one !== question)
      if (questions.length === 0) await tx.deleteFrom('asked_question').where(isOf(key)).execute()
      else
        await tx
          .updateTable('asked_question')
          .set((eb) => ({
            questions,
            version: eb('version', '+', 1),
            updated_by: by.actorId,
            updated_at: NOW,
          }))
          .where(isOf(key))
          .execute()
      await note(tx, key, title, { before: { 常见问法: question } }, by)
      return true
    })
  },
})

export type AskedStore = ReturnType<typeof createAskedStore>

const isOf = ({ kind, objId }: AskedKey) => sql<boolean>`kind = ${kind} and obj_id = ${objId}`

/** The questions of a thing, while nobody else changes them. */
const locked = async (tx: Tx, key: AskedKey): Promise<readonly string[]> => {
  const row = await tx
    .selectFrom('asked_question')
    .select('questions')
    .where(isOf(key))
    .forUpdate()
    .executeTakeFirst()
  return row?.questions ?? []
}

const note = async (
  tx: Tx,
  { kind, objId }: AskedKey,
  objectName: string,
  change: { before?: Record<string, string>; after?: Record<string, string> },
  by: Recorder,
): Promise<void> =>
  writeAuditEntry(tx, by, {
    action: 'asked.edit',
    companyId: '',
    objectType: 'asked',
    objectId: `${kind}/${objId}`,
    objectName,
    ...change,
  })
