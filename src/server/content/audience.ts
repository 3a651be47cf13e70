import type { content } from '#contract/content.ts'
import type { AnswerOf } from '#contract/wire/endpoint.ts'
import { formatBeijingDate } from '#domain/calendar/beijing.ts'
import { evaluate } from '#domain/matching/evaluate.ts'
import type { Portrait } from '#domain/matching/portrait.ts'
import { MATCH_RESULT, type MatchResult } from '#domain/matching/results.ts'
import { tableOfPolicy } from '#domain/matching/policy-table.ts'
import type { RuleTable } from '#domain/matching/rule.ts'
import type { PolicyContent } from '#domain/policies/policy.ts'
import type { Clock } from '#server/clock.ts'

/** Rule tables and the companies they are held against; given by the matching. */
export interface RuleTools {
  /** The table of the rule library that decides a policy today; null while its own conditions do. */
  deciding: (policyId: string) => RuleTable | null
  /** The companies that it fits, and those of which the engine has to say. */
  fitting: (
    table: RuleTable,
    on: string,
  ) => Promise<readonly { companyId: string; sure: boolean }[]>
  /** Companies whose portraits are known. */
  companies: () => Promise<number>
  portraits: { look(companyId: string): Promise<{ portrait: Portrait }> }
}

/** Companies that are told apart one by one; above this many only how many there are. */
const MOST = 500

/** 谁会符合: counts, and never which companies they are. */
export const createAudience =
  (rules: RuleTools, clock: Clock) =>
  async (policy: PolicyContent): Promise<AnswerOf<typeof content.audience>> => {
    const on = formatBeijingDate(clock.now().getTime())
    const kept = rules.deciding(policy.id)
    const table = kept ?? tableOfPolicy(policy, { version: '', on })
    if (table === null) return { table: null, companies: 0, fitting: 0, results: [] }
    const [found, companies] = await Promise.all([rules.fitting(table, on), rules.companies()])
    const { code, version, name } = table
    const named = { code, version, name, own: kept === null }
    const sure = found.filter((one) => one.sure).length
    if (found.length > MOST) return { table: named, companies, fitting: sure, results: [] }
    const counts = new Map<MatchResult, number>()
    for (const { companyId } of found) {
      const { portrait } = await rules.portraits.look(companyId)
      const { result } = evaluate(table, { portrait, on })
      counts.set(result, (counts.get(result) ?? 0) + 1)
    }
    const results = (['hopeful', 'possible'] as const).map((result) => ({
      result,
      name: MATCH_RESULT[result],
      count: counts.get(result) ?? 0,
    }))
    return {
      table: named,
      companies,
      fitting: results.reduce((sum, { count }) => sum + count, 0),
      results,
    }
  }
