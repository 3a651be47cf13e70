import { type SelectQueryBuilder, sql } from 'kysely'
import type { WORD_SORTS } from '#contract/sensitive.ts'
import { type Actor as Recorder, writeAuditEntry } from '#server/audit/log.ts'
import type { Database } from '#server/database/pool.ts'
import type { DB } from '#server/database/schema.ts'
import {
  beijingTime,
  containing,
  ROW_COUNT,
  type SortOrder,
  sortedBy,
} from '#server/database/sql.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { createImportStore } from './imports.store.ts'

/** A word of the list. */
export interface ListedWord {
  word: string
  note: string
  createTime: string
  createUser: string
}

/** What is asked of the list. */
interface WordPage extends SortOrder<(typeof WORD_SORTS)[number]> {
  keyword: string
  page: number
  pageSize: number
}

const SORTS = {
  word: sql`word`,
  created: sql`sensitive_word.created_at`,
  by: sql`nullif(user_account.user_name, '')`,
}

/** 敏感词 as the operators keep them. */
export const createSensitiveWordStore = (db: Database) => ({
  imports: createImportStore(db),

  async version(): Promise<number> {
    const row = await db.selectFrom('sensitive_version').select('version').executeTakeFirst()
    return Number(row?.version ?? 0)
  },
  async words(): Promise<string[]> {
    const rows = await db.selectFrom('sensitive_word').select('word').execute()
    return rows.map(({ word }) => word)
  },
  async page(filter: WordPage): Promise<{ rows: ListedWord[]; total: number }> {
    const found = db.selectFrom('sensitive_word').where('word', 'like', containing(filter.keyword))
    const [rows, counted] = await Promise.all([
      listed(found)
        .orderBy(sortedBy(SORTS, filter, sql`sensitive_word.created_at desc, word`))
        .limit(filter.pageSize)
        .offset(filter.page * filter.pageSize)
        .execute(),
      found.select(ROW_COUNT.as('total')).executeTakeFirst(),
    ])
    return { rows, total: counted?.total ?? 0 }
  },
  /** The whole list, by the word; who took it along is in the log. */
  async everything(by: Recorder): Promise<ListedWord[]> {
    return inTransaction(db, async (tx) => {
      const rows = await listed(tx.selectFrom('sensitive_word')).orderBy('word').execute()
      await writeAuditEntry(tx, by, {
        action: 'words.export',
        companyId: '',
        objectType: 'sensitiveWord',
        objectName: '敏感词',
        after: { 导出: String(rows.length) },
      })
      return rows
    })
  },

  /** Adds those that are not there; answers how many that were. */
  async add(words: readonly string[], note: string, by: Recorder): Promise<number> {
    return inTransaction(db, async (tx) => {
      const added = await tx
        .insertInto('sensitive_word')
        .values(words.map((word) => ({ word, note, created_by: by.actorId })))
        .onConflict((conflict) => conflict.doNothing())
        .returning('word')
        .execute()
      if (added.length > 0)
        await writeAuditEntry(tx, by, {
          action: 'words.edit',
          companyId: '',
          objectType: 'sensitiveWord',
          objectId: '',
          objectName: '敏感词',
          after: { 新增: String(added.length) },
        })
      return added.length
    })
  },
  async remove(words: readonly string[], by: Recorder): Promise<number> {
    return inTransaction(db, async (tx) => {
      const gone = await tx
        .deleteFrom('sensitive_word')
        .where('word', 'in', words)
        .returning('word')
        .execute()
      if (gone.length > 0)
        await writeAuditEntry(tx, by, {
          action: 'words.edit',
          companyId: '',
          objectType: 'sensitiveWord',
          objectId: '',
          objectName: '敏感词',
          after: { 删除: String(gone.length) },
        })
      return gone.length
    })
  },
})

export type SensitiveWordStore = ReturnType<typeof createSensitiveWordStore>

/** Words with who added them and when. */
const listed = (words: SelectQueryBuilder<DB, 'sensitive_word', object>) =>
  words
    .leftJoin('user_account', 'user_account.id', 'sensitive_word.created_by')
    .select(['word', 'note', beijingTime('sensitive_word.created_at').as('createTime')])
    .select((eb) => eb.fn.coalesce('user_account.user_name', eb.val('')).as('createUser'))
