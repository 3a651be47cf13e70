import { sql } from 'kysely'
import type { TermRow } from '#domain/search/operator-terms.ts'
import { type Actor as Recorder, writeAuditEntry } from '#server/audit/log.ts'
import { advisoryLock } from '#server/database/lock.ts'
import type { Database } from '#server/database/pool.ts'
import { beijingTime, containing, NOW, ROW_COUNT } from '#server/database/sql.ts'
import { inTransaction, type Tx } from '#server/database/transaction.ts'

/** A row as it is kept. */
export interface StoredTerm extends TermRow {
  words: string[]
  official: string[]
  id: string
  note: string
  version: number
}

/** A row as the page shows it. */
export interface ListedTerm extends StoredTerm {
  updateTime: string
  updateUser: string
}

export type TermDraft = TermRow & { note: string }

/** One change of the rows at a time: each is judged beside all others. */
const TURN = 'search_term'

/** 检索词 as the operators keep them. */
export const createTermStore = (db: Database) => ({
  /** All rows, and the revision of the last change of one. */
  async all(): Promise<{ rows: StoredTerm[]; revision: number }> {
    const revision = await revisionOf(db)
    return { rows: await allOf(db), revision }
  },

  async page(filter: {
    keyword: string
    page: number
    pageSize: number
  }): Promise<{ rows: ListedTerm[]; total: number; revision: number }> {
    const like = containing(filter.keyword)
    const found = db
      .selectFrom('search_term')
      .where(
        sql<boolean>`${filter.keyword} = '' or array_to_string(words || official, ' ') like ${like}`,
      )
    const [rows, counted, revision] = await Promise.all([
      found
        .leftJoin('user_account', 'user_account.id', 'search_term.updated_by')
        .select(['search_term.id', 'words', 'official', 'two_way as twoWay', 'note'])
        .select('search_term.version')
        .select(beijingTime('search_term.updated_at').as('updateTime'))
        .select((eb) => eb.fn.coalesce('user_account.user_name', eb.val('')).as('updateUser'))
        .orderBy('search_term.updated_at', 'desc')
        .orderBy('search_term.id')
        .limit(filter.pageSize)
        .offset(filter.page * filter.pageSize)
        .execute(),
      found.select(ROW_COUNT.as('total')).executeTakeFirst(),
      revisionOf(db),
    ])
    return { rows, total: counted?.total ?? 0, revision }
  },

  /**
   * Keeps a row while no other one is being kept; `judge` sees all rows and throws to refuse. The
   * new version, or null when the row is not there in the version that was edited.
   */
  async keep(
    row: TermDraft & { id: string; version: number | null },
    judge: (rows: readonly StoredTerm[]) => void,
    by: Recorder,
  ): Promise<number | null> {
    return inTransaction(db, async (tx) => {
      await advisoryLock(tx, TURN)
      const rows = await allOf(tx)
      const before = rows.find(({ id }) => id === row.id)
      if ((before?.version ?? null) !== row.version) return null
      judge(rows)
      const values = {
        words: [...row.words],
        official: [...row.official],
        two_way: row.twoWay,
        note: row.note,
        updated_by: by.actorId,
        updated_at: NOW,
      }
      const version = (before?.version ?? 0) + 1
      if (before === undefined) {
        await tx
          .insertInto('search_term')
          .values({ id: row.id, ...values, created_by: by.actorId })
          .execute()
      } else {
        await tx
          .updateTable('search_term')
          .set({ ...values, version })
          .where('id', '=', row.id)
          .execute()
      }
      await note(tx, by, row.id, before, row)
      return version
    })
  },

  async remove(id: string, by: Recorder): Promise<boolean> {
    return inTransaction(db, async (tx) => {
      await advisoryLock(tx, TURN)
      const before = (await allOf(tx)).find((row) => row.id === id)
      if (before === undefined) return false
      await tx.deleteFrom('search_term').where('id', '=', id).execute()
      await note(tx, by, id, before, undefined)
      return true
    })
  },
})

export type TermStore = ReturnType<typeof createTermStore>

const revisionOf = async (db: Database): Promise<number> => {
  const row = await db.selectFrom('content_revision').select('terms').executeTakeFirstOrThrow()
  return Number(row.terms)
}

const allOf = async (db: Database | Tx): Promise<StoredTerm[]> =>
  db
    .selectFrom('search_term')
    .select(['id', 'words', 'official', 'two_way as twoWay', 'note', 'version'])
    .orderBy('created_at')
    .orderBy('id')
    .execute()

const spelled = (row: TermDraft | undefined): Record<string, string> =>
  row === undefined
    ? {}
    : {
        通俗说法: row.words.join('、'),
        规范用语: row.official.join('、'),
        方向: row.twoWay ? '双向' : '单向',
        备注: row.note,
      }

const note = async (
  tx: Tx,
  by: Recorder,
  id: string,
  before: TermDraft | undefined,
  after: TermDraft | undefined,
): Promise<void> =>
  writeAuditEntry(tx, by, {
    action: 'terms.edit',
    companyId: '',
    objectType: 'searchTerm',
    objectId: id,
    objectName: (after ?? before)?.words[0] ?? '',
    before: spelled(before),
    after: spelled(after),
  })
