import type { RULE_STATUS } from '#contract/rule-tables.ts'
import type { Confidence } from '#domain/policies/codes.ts'
import type { Requirement, RuleTable } from '#domain/matching/rule.ts'

/** How far a version has come. */
export type RuleStatus = keyof typeof RULE_STATUS

/** A rule table as it is kept. */
export interface StoredTable extends RuleTable {
  status: RuleStatus
  /** Counts the edits. */
  edition: number
  basedOn: string
}

/** One row of {@link readingTables}. */
export interface TableRow {
  code: string
  version: string
  name: string
  subject: RuleTable['subject']
  effective_from: string
  effective_to: string | null
  region_codes: string[]
  except_region_codes: string[]
  source_title: string
  source_number: string
  source_issuer: string
  checked_on: string
  confidence: Confidence
  conditions: Requirement[]
  note: string
  status: RuleStatus
  edition: number
  based_on: string
  policy_ids: string[]
}

/** The columns that a table is made from, of `t`. */
export const TABLE_COLUMNS = `t.code, t.version, t.name, t.subject, t.effective_from, t.effective_to,
  t.region_codes, t.except_region_codes, t.source_title, t.source_number, t.source_issuer, t.checked_on, t.confidence,
  t.conditions, t.note, t.status, t.edition, t.based_on,
  array(select r.policy_id from policy_rule r
        where r.rule_code = t.code and r.rule_version = t.version order by r.position) as policy_ids`

/** The table of a row. */
export const tableOf = (row: TableRow): StoredTable => ({
  code: row.code,
  version: row.version,
  name: row.name,
  policyIds: row.policy_ids,
  subject: row.subject,
  effectiveFrom: row.effective_from,
  effectiveTo: row.effective_to ?? '',
  regionCodes: row.region_codes,
  ...(row.except_region_codes.length === 0 ? {} : { exceptRegionCodes: row.except_region_codes }),
  source: {
    title: row.source_title,
    docNumber: row.source_number,
    issuer: row.source_issuer,
  },
  checkedOn: row.checked_on,
  confidence: row.confidence,
  conditions: row.conditions,
  note: row.note,
  status: row.status,
  edition: row.edition,
  basedOn: row.based_on,
})

/** What a table's row holds besides its key. */
export const columnsOf = (table: RuleTable) => ({
  name: table.name,
  subject: table.subject,
  effective_from: table.effectiveFrom,
  effective_to: table.effectiveTo === '' ? null : table.effectiveTo,
  region_codes: [...table.regionCodes],
  except_region_codes: [...(table.exceptRegionCodes ?? [])],
  source_title: table.source.title,
  source_number: table.source.docNumber,
  source_issuer: table.source.issuer,
  checked_on: table.checkedOn,
  confidence: table.confidence,
  conditions: JSON.stringify(table.conditions),
  note: table.note,
})
