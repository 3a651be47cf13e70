import { apiError } from '#contract/wire/api-error.ts'
import { overlaps } from '#domain/matching/rule-check.ts'
import { inChinese } from '#domain/matching/rule-problems.ts'
import { tableProblems } from '#domain/matching/rule-shape.ts'
import type { RuleTable } from '#domain/matching/rule.ts'
import type { Tx } from '#server/database/transaction.ts'
import { columnsOf } from './rows.ts'

/** Who writes and when. */
export interface RuleAuthor {
  by: string
  at: Date
}

/** By policy: its stated conditions and the requirement that decides each; empty = none does. */
export type RuleLinks = Readonly<Record<string, Readonly<Record<string, string>>>>

/** Refuses a table that does not hold, with every reason. */
export const mustHold = (tables: readonly RuleTable[]): void => {
  const problems = tables.flatMap((table) =>
    tableProblems(table).map((problem) => `${table.name} ${table.version}：${problem}`),
  )
  const all = [...problems, ...overlaps(tables).map(inChinese)]
  if (all.length > 0) throw apiError('invalid', all.join('\n'))
}

/** Writes new versions as drafts, each with its policies. */
export const saveTables = async (
  tx: Tx,
  tables: readonly (RuleTable & { basedOn?: string })[],
  links: RuleLinks,
  author: RuleAuthor,
): Promise<void> => {
  for (const table of tables) {
    await tx
      .insertInto('rule_table')
      .values({
        code: table.code,
        version: table.version,
        ...columnsOf(table),
        based_on: table.basedOn ?? '',
        created_at: author.at,
        created_by: author.by,
        updated_at: author.at,
        updated_by: author.by,
      })
      .execute()
    await linkPolicies(tx, table, links)
  }
}

/** Says which policies a version decides; unknown ones are refused by the database. */
export const linkPolicies = async (tx: Tx, table: RuleTable, links: RuleLinks): Promise<void> => {
  await tx
    .deleteFrom('policy_rule')
    .where('rule_code', '=', table.code)
    .where('rule_version', '=', table.version)
    .execute()
  if (table.policyIds.length === 0) return
  await tx
    .insertInto('policy_rule')
    .values(
      [...new Set(table.policyIds)].map((policy_id, position) => ({
        policy_id,
        rule_code: table.code,
        rule_version: table.version,
        position,
        links: JSON.stringify(links[policy_id] ?? {}),
      })),
    )
    .execute()
}

/** 发布 of drafts: from now on they count, each from its day. */
export const publishTables = async (
  tx: Tx,
  keys: readonly Pick<RuleTable, 'code' | 'version'>[],
  author: RuleAuthor,
): Promise<void> => {
  for (const { code, version } of keys)
    await tx
      .updateTable('rule_table')
      .set((eb) => ({
        status: 'published',
        published_at: author.at,
        published_by: author.by,
        withdrawn_at: null,
        withdrawn_by: '',
        edition: eb('edition', '+', 1),
      }))
      .where('code', '=', code)
      .where('version', '=', version)
      .execute()
}
