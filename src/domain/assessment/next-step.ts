import { MATCH_RESULTS, type MatchResult } from '#domain/matching/results.ts'
import type { Reason } from './report.ts'

/** What a next step is chosen from. */
interface Judged {
  result: MatchResult
  local: boolean
  /** First day it can hold at the earliest; empty = not told. */
  earliest: string
  reasons: readonly Pick<Reason, 'state'>[]
}

/**
 * 下一步: the programme that is nearest and the first thing that stands before it. The better word
 * first; of equal ones whatever can hold sooner, then what has less before it, then the order of the list.
 */
export const nextStepOf = <P extends Judged>(
  reports: readonly P[],
): { programme: P; reason: P['reasons'][number] | null } | null => {
  const open = reports.filter(({ result, local }) => result !== 'inapplicable' && !local)
  const before = (one: P) => one.reasons.filter(({ state }) => state !== 'manual').length
  const [programme] = open.toSorted(
    (a, b) =>
      MATCH_RESULTS.indexOf(a.result) - MATCH_RESULTS.indexOf(b.result) ||
      sooner(a.earliest, b.earliest) ||
      before(a) - before(b),
  )
  return programme === undefined ? null : { programme, reason: programme.reasons[0] ?? null }
}

const sooner = (a: string, b: string): number => {
  const [x, y] = [a === '' ? '9999' : a, b === '' ? '9999' : b]
  return x < y ? -1 : x > y ? 1 : 0
}
