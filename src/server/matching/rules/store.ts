import { sql } from 'kysely'
import type { Database } from '#server/database/pool.ts'
import { anyOf } from '#server/database/sql.ts'
import { type StoredTable, TABLE_COLUMNS, tableOf, type TableRow } from './rows.ts'

/** A published rule table with the public policies it decides. */
export interface PublishedTable {
  table: StoredTable
  /** Published policies, the leading one first. */
  policyIds: string[]
}

/** 规则表 in the tables, for matching. */
export interface RuleStore {
  /** The published versions of these programmes. */
  read(codes: readonly string[]): Promise<PublishedTable[]>
  /** Every programme that has a published version. */
  codes(): Promise<string[]>
  /** The newest revision. */
  revision(): Promise<number>
  /** Programmes whose tables, links or policies changed after `seq`. */
  changesAfter(seq: number): Promise<{ seq: number; codes: string[] }>
  /** Which requirement of a version decides which stated condition of a policy. */
  links(code: string, version: string, policyId: string): Promise<Record<string, string>>
}

/** Reads rule tables over `db`. */
export const createRuleStore = (db: Database): RuleStore => ({
  async read(codes) {
    if (codes.length === 0) return []
    const { rows } = await sql<TableRow & { public_ids: string[] }>`
      select ${sql.raw(TABLE_COLUMNS)},
        array(select r.policy_id from policy_rule r join policy p on p.id = r.policy_id
              where r.rule_code = t.code and r.rule_version = t.version
                and p.status = 'published' and not p.del_flag
              order by r.position) as public_ids
      from rule_table t
      where t.code = ${anyOf(codes)} and t.status = 'published'
      order by t.code, t.effective_from`.execute(db)
    return rows.map((row) => ({ table: tableOf(row), policyIds: row.public_ids }))
  },

  async codes() {
    const rows = await db
      .selectFrom('rule_table')
      .select('code')
      .distinct()
      .where('status', '=', 'published')
      .orderBy('code')
      .execute()
    return rows.map(({ code }) => code)
  },

  async revision() {
    const row = await db.selectFrom('content_revision').select('revision').executeTakeFirstOrThrow()
    return Number(row.revision)
  },

  async changesAfter(seq) {
    const { rows } = await sql<{ code: string; seq: string }>`
      select rule_code as code, seq from rule_change where seq > ${seq}
      union all
      select r.rule_code, c.seq from policy_change c
        join policy_rule r on r.policy_id = c.policy_id where c.seq > ${seq}`.execute(db)
    return {
      seq: rows.reduce((most, row) => Math.max(most, Number(row.seq)), seq),
      codes: [...new Set(rows.map(({ code }) => code))].toSorted(),
    }
  },

  async links(code, version, policyId) {
    const row = await db
      .selectFrom('policy_rule')
      .select('links')
      .where('rule_code', '=', code)
      .where('rule_version', '=', version)
      .where('policy_id', '=', policyId)
      .executeTakeFirst()
    return (row?.links ?? {}) as Record<string, string>
  },
})
