import { policySchedule } from '#contract/policy-schedule.ts'
import type { AnswerOf } from '#contract/wire/endpoint.ts'
import { isId } from '#web/kit/text.ts'
import { queryOptionsOrNull } from '#web/wire/query.ts'

export type Schedule = AnswerOf<(typeof policySchedule)['one']>

/** The policy and the year that an address names; an empty id where it names none, 0 for the usual year. */
export const readScheduleQuery = (
  params: URLSearchParams,
): { policyId: string; year: number; ignored: string } => {
  const [policyId, year] = [params.get('policyId') ?? '', params.get('year') ?? '']
  const isYear = /^20\d\d$/.test(year)
  return {
    policyId: isId(policyId) ? policyId : '',
    year: isYear ? Number(year) : 0,
    ignored: isYear ? '' : year,
  }
}

/** The query of a schedule; null when there is no such policy. */
export const scheduleQuery = ({ policyId, year }: { policyId: string; year: number }) =>
  queryOptionsOrNull(policySchedule.one, { policyId, ...(year === 0 ? {} : { year }) })
