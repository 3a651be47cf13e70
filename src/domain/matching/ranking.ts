import type { Evidence } from './evidence.ts'
import { MATCH_RESULTS, type MatchResult } from './results.ts'

/** 准备工作量, by the number of required materials. */
export const EFFORT = { low: '低', middle: '中', high: '高', unknown: '待定' } as const

export type Effort = keyof typeof EFFORT

/** Up to 5 required materials are little work, up to 10 some; null = no list is known. */
export const effortOf = (materials: number | null): Effort =>
  materials === null ? 'unknown' : materials <= 5 ? 'low' : materials <= 10 ? 'middle' : 'high'

/** What a match is sorted by. */
export interface Ranked {
  /** Decides between equals, so that an order is always the same. */
  id: string
  result: MatchResult
  /** Conditions that were found to be met. */
  met: number
  /** Null = no deadline is running. */
  daysLeft: number | null
  /** Yuan; null = no number. */
  amount: number | null
}

/** Whether something was found to hold: what has nothing never stands before what has. */
export const hasFacts = ({ met }: Pick<Ranked, 'met'>): boolean => met > 0

/** What has something that is met before what has nothing, whatever the words. */
export const compareFacts = (a: Pick<Ranked, 'met'>, b: Pick<Ranked, 'met'>): number =>
  Number(hasFacts(b)) - Number(hasFacts(a))

/** Facts first, then the better result, then fewer days left, then the higher amount. */
export const compareMatches = (a: Ranked, b: Ranked): number =>
  compareFacts(a, b) ||
  MATCH_RESULTS.indexOf(a.result) - MATCH_RESULTS.indexOf(b.result) ||
  numbers(a.daysLeft ?? Infinity, b.daysLeft ?? Infinity) ||
  numbers(b.amount ?? -1, a.amount ?? -1) ||
  (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)

const numbers = (a: number, b: number): number => (a === b ? 0 : a < b ? -1 : 1)

/** 综合分 with its parts: match of 50, timing of 25, effort of 25. */
export interface Blend {
  match: number
  timing: number
  effort: number
  total: number
}

/** Where something required failed nothing is left of the part. */
const LOST: readonly MatchResult[] = ['unmet', 'inapplicable']
const MATCH_MOST = 50
const EFFORT_POINTS: Record<Effort, number> = { low: 25, middle: 15, high: 5, unknown: 10 }

/**
 * One number where one is wanted (product.md 4.5: match 50, timing 25, effort 25); the parts are shown
 * with it. The match is the weight that was found to be met, of all there is: what is not known and
 * what a person has to tell give nothing.
 */
export const blend = (
  result: MatchResult,
  { met, weight }: Pick<Evidence, 'met' | 'weight'>,
  daysLeft: number | null,
  effort: Effort,
): Blend => {
  const match = weight === 0 || LOST.includes(result) ? 0 : Math.floor((met * MATCH_MOST) / weight)
  // Time enough to prepare is good, a deadline past or in a few days is not.
  const timing =
    daysLeft === null ? 10 : daysLeft < 0 ? 0 : daysLeft < 7 ? 5 : daysLeft <= 30 ? 15 : 25
  return {
    match,
    timing,
    effort: EFFORT_POINTS[effort],
    total: match + timing + EFFORT_POINTS[effort],
  }
}
