import { formatBeijingDate } from '#domain/calendar/beijing.ts'
import { addDays } from '#domain/calendar/days.ts'
import { asksTheSame, OF_POLICY, tableOfPolicy } from '#domain/matching/policy-table.ts'
import type { PolicyContent } from '#domain/policies/policy.ts'
import type { Tx } from '#server/database/transaction.ts'
import { lockTables } from './editing.store.ts'
import type { StoredTable } from './rows.ts'
import { mustHold, publishTables, saveTables, type RuleAuthor } from './saving.store.ts'

/**
 * Lets a policy that is published be matched by its own conditions: a version of its table begins
 * today, and the one before ends. What the rule library says of a policy counts before that, and a
 * version that somebody wrote there is never ended here.
 */
export const decideByPolicy = async (
  tx: Tx,
  policy: PolicyContent,
  author: RuleAuthor,
): Promise<void> => {
  const versions = await lockTables(tx, policy.id)
  const on = formatBeijingDate(author.at.getTime())
  const published = versions.filter(({ status }) => status === 'published')
  if (published.some(({ basedOn }) => basedOn !== OF_POLICY)) return
  const table = (await decidedElsewhere(tx, policy.id))
    ? null
    : tableOfPolicy(policy, { version: String(versions.length + 1), on })
  const now = published.find(
    ({ effectiveFrom, effectiveTo }) =>
      effectiveFrom <= on && (effectiveTo === '' || effectiveTo >= on),
  )
  if (table !== null && now !== undefined && asksTheSame(now, table)) return
  for (const one of published) await end(tx, one, on, author)
  if (table === null) return
  mustHold([table])
  await saveTables(tx, [{ ...table, basedOn: OF_POLICY }], linksOf(policy), author)
  await publishTables(tx, [table], author)
}

/** Each stated condition is decided by the requirement of its own code. */
const linksOf = ({ id, conditions }: PolicyContent) => ({
  [id]: Object.fromEntries(conditions.map(({ code }) => [code, code])),
})

/** A table of another code that the library keeps for it. */
const decidedElsewhere = async (tx: Tx, policyId: string): Promise<boolean> => {
  const found = await tx
    .selectFrom('policy_rule as r')
    .innerJoin('rule_table as t', (join) =>
      join.onRef('t.code', '=', 'r.rule_code').onRef('t.version', '=', 'r.rule_version'),
    )
    .select('r.rule_code')
    .where('r.policy_id', '=', policyId)
    .where('r.rule_code', '!=', policyId)
    .where('t.status', '=', 'published')
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** A version ends yesterday; one that began today never was. */
const end = async (tx: Tx, table: StoredTable, on: string, author: RuleAuthor): Promise<void> => {
  const yesterday = addDays(on, -1)
  if (table.effectiveTo !== '' && table.effectiveTo < on) return
  await tx
    .updateTable('rule_table')
    .set((eb) =>
      table.effectiveFrom > yesterday
        ? { status: 'withdrawn', withdrawn_at: author.at, withdrawn_by: author.by }
        : { effective_to: yesterday, edition: eb('edition', '+', 1) },
    )
    .where('code', '=', table.code)
    .where('version', '=', table.version)
    .execute()
}
