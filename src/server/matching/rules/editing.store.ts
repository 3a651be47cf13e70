import { sql } from 'kysely'
import type { RuleTable } from '#domain/matching/rule.ts'
import { type Actor as Recorder, writeAuditEntry } from '#server/audit/log.ts'
import { advisoryLock } from '#server/database/lock.ts'
import type { Database } from '#server/database/pool.ts'
import { beijingMinute, containing, paged } from '#server/database/sql.ts'
import { inTransaction, type Tx } from '#server/database/transaction.ts'
import {
  columnsOf,
  type RuleStatus,
  type StoredTable,
  TABLE_COLUMNS,
  tableOf,
  type TableRow,
} from './rows.ts'
import { linkPolicies, publishTables, saveTables } from './saving.store.ts'

/** A version in the list. */
export interface ListedTable {
  table: StoredTable
  updateTime: string
  updateUser: string
}

/** One change of rule tables at a time: each is judged beside all versions of its programme. */
const TURN = 'rule_table'

/** Takes the turn until the transaction ends; answers all versions of a programme. */
export const lockTables = async (tx: Tx, code: string): Promise<StoredTable[]> => {
  await advisoryLock(tx, TURN)
  return readOf(tx, code)
}

const readOf = async (db: Database | Tx, code: string): Promise<StoredTable[]> => {
  const { rows } = await sql<TableRow>`
    select ${sql.raw(TABLE_COLUMNS)} from rule_table t where t.code = ${code}
    order by t.effective_from, t.version`.execute(db)
  return rows.map(tableOf)
}

/** 规则表 as operators keep them. */
export const createRuleEditing = (db: Database) => ({
  /** All versions of a programme. */
  versions: async (code: string): Promise<StoredTable[]> => readOf(db, code),

  async page(filter: {
    keyword: string
    statuses: readonly RuleStatus[]
    page: number
    pageSize: number
  }): Promise<{ rows: ListedTable[]; total: number }> {
    const like = containing(filter.keyword)
    const { rows } = await sql<TableRow & { updated: string; editor: string; total: number }>`
      select ${sql.raw(TABLE_COLUMNS)}, count(*) over ()::int as total,
        ${beijingMinute('t.updated_at')} as updated,
        coalesce(u.user_name, '') as editor
      from rule_table t left join user_account u on u.id = t.updated_by
      where (${filter.keyword} = '' or t.name like ${like} or t.code like ${like}
          or t.source_number like ${like})
        and (${filter.statuses.length} = 0 or t.status = any(${[...filter.statuses]}::text[]))
      order by t.status <> 'draft', t.name, t.code, t.effective_from desc, t.version desc
      ${paged(filter)}`.execute(db)
    return {
      rows: rows.map((row) => ({
        table: tableOf(row),
        updateTime: row.updated,
        updateUser: row.editor,
      })),
      total: rows[0]?.total ?? 0,
    }
  },

  /**
   * Does something with the versions of a programme while nobody else changes any; `by` and what it
   * was go into the log.
   */
  async inTurn<T>(code: string, work: (tx: Tx, versions: StoredTable[]) => Promise<T>): Promise<T> {
    return inTransaction(db, async (tx) => work(tx, await lockTables(tx, code)))
  },

  async copy(
    tx: Tx,
    from: StoredTable,
    to: RuleTable,
    author: { by: Recorder; at: Date },
  ): Promise<void> {
    const links = await linksOf(tx, from)
    const owner = { by: author.by.actorId, at: author.at }
    await saveTables(tx, [{ ...to, basedOn: from.version }], links, owner)
    await note(tx, author.by, to, { 版本: from.version }, { 版本: to.version, 动作: '新建版本' })
  },

  async save(
    tx: Tx,
    before: StoredTable,
    table: RuleTable,
    author: { by: Recorder; at: Date },
  ): Promise<void> {
    await tx
      .updateTable('rule_table')
      .set({
        ...columnsOf(table),
        edition: before.edition + 1,
        updated_at: author.at,
        updated_by: author.by.actorId,
      })
      .where('code', '=', before.code)
      .where('version', '=', before.version)
      .execute()
    if (table.policyIds.join() !== before.policyIds.join())
      await linkPolicies(tx, table, await linksOf(tx, before))
    const [was, is] = [before, table].map((one) => ({
      版本: one.version,
      施行: `${one.effectiveFrom} 至 ${one.effectiveTo || '长期'}`,
      条件: JSON.stringify(one.conditions).slice(0, 480),
    }))
    await note(tx, author.by, table, was ?? {}, is ?? {})
  },

  async publish(
    tx: Tx,
    table: StoredTable,
    ended: { version: string; effectiveTo: string } | null,
    author: { by: Recorder; at: Date },
  ): Promise<void> {
    if (ended !== null)
      await tx
        .updateTable('rule_table')
        .set((eb) => ({ effective_to: ended.effectiveTo, edition: eb('edition', '+', 1) }))
        .where('code', '=', table.code)
        .where('version', '=', ended.version)
        .execute()
    await publishTables(tx, [table], { by: author.by.actorId, at: author.at })
    await note(
      tx,
      author.by,
      table,
      { 状态: '草稿' },
      {
        状态: '已发布',
        ...(ended === null ? {} : { 止于: `${ended.version} 至 ${ended.effectiveTo}` }),
      },
    )
  },

  async withdraw(
    tx: Tx,
    table: StoredTable,
    reason: string,
    author: { by: Recorder; at: Date },
  ): Promise<void> {
    await tx
      .updateTable('rule_table')
      .set({ status: 'withdrawn', withdrawn_at: author.at, withdrawn_by: author.by.actorId })
      .where('code', '=', table.code)
      .where('version', '=', table.version)
      .execute()
    await note(tx, author.by, table, { 状态: '已发布' }, { 状态: '已撤回', 原因: reason })
  },
})

export type RuleEditing = ReturnType<typeof createRuleEditing>

const linksOf = async (
  tx: Tx,
  { code, version }: Pick<RuleTable, 'code' | 'version'>,
): Promise<Record<string, Record<string, string>>> => {
  const rows = await tx
    .selectFrom('policy_rule')
    .select(['policy_id', 'links'])
    .where('rule_code', '=', code)
    .where('rule_version', '=', version)
    .execute()
  return Object.fromEntries(
    rows.map(({ policy_id, links }) => [policy_id, links as Record<string, string>]),
  )
}

const note = async (
  tx: Tx,
  by: Recorder,
  table: RuleTable,
  before: Record<string, string>,
  after: Record<string, string>,
): Promise<void> =>
  writeAuditEntry(tx, by, {
    action: 'rules.edit',
    companyId: '',
    objectType: 'ruleTable',
    objectId: table.code,
    objectName: `${table.name} ${table.version}`,
    before,
    after,
  })
