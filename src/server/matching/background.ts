import { formatBeijingDate } from '#domain/calendar/beijing.ts'
import { evaluate } from '#domain/matching/evaluate.ts'
import { CONDITION_STATE, MATCH_RESULT } from '#domain/matching/results.ts'
import type { Clock } from '#server/clock.ts'
import type { PortraitReader } from './runs/run.ts'
import { type FactNames, shownRequirements } from './detail.ts'
import type { Matching } from './service.ts'

/** What somebody who serves a company is told of it for one policy. */
export interface CompanyBackground {
  /** 画像完整度, in per cent. */
  completeness: number
  /** What the policy comes to now; null where it has no conditions to check. */
  match: {
    result: keyof typeof MATCH_RESULT
    resultName: string
    conditions: {
      depth: number
      text: string
      state: keyof typeof CONDITION_STATE
      stateName: string
      /** What the company told, with the name of each value. */
      values: string
      gap: string
    }[]
  } | null
}

/** Answers what a company's portrait says for a policy, now. */
export const createCompanyBackground = (deps: {
  matching: Pick<Matching, 'ruleCache'>
  portraits: PortraitReader
  names: FactNames
  clock: Clock
}) => {
  const { matching, portraits, names, clock } = deps
  return async (companyId: string, policyId: string): Promise<CompanyBackground> => {
    const { portrait } = await portraits.look(companyId)
    const subject = { portrait, on: formatBeijingDate(clock.now().getTime()) }
    const completeness = matching.ruleCache.completeness(subject)
    const table = matching.ruleCache.deciding(policyId, subject.on)?.table
    if (table === undefined) return { completeness, match: null }
    const { result } = evaluate(table, subject)
    return {
      completeness,
      match: {
        result,
        resultName: MATCH_RESULT[result],
        conditions: shownRequirements(table, subject, names).map(
          ({ depth, text, state, values, gap }) => ({
            depth,
            text,
            state,
            stateName: CONDITION_STATE[state],
            values: values.map((one) => `${one.name} ${one.text}`).join('，'),
            gap,
          }),
        ),
      },
    }
  }
}
