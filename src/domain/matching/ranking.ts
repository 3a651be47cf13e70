import { MATCH_RESULTS, type MatchResult } from './results.ts'

/** 准备工作量, by the number of required materials. */
export const EFFORT = { low: '低', middle: '中', high: '高' } as const

export type Effort = keyof typeof EFFORT

/** Up to 5 required materials are little work, up to 10 some. */
export const effortOf = (materials: number): Effort =>
  materials <= 5 ? 'low' : materials <= 10 ? 'middle' : 'high'

/** What a match is sorted by. */
export interface Ranked {
  /** Decides between equals, so that an order is always the same. */
  id: string
  result: MatchResult
  /** Null = no deadline is running. */
  daysLeft: number | null
  /** Yuan; null = no number. */
  amount: number | null
}

/** The better result first, then fewer days left, then the higher amount. */
export const compareMatches = (a: Ranked, b: Ranked): number =>
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

const MATCH_POINTS: Record<MatchResult, number> = {
  hopeful: 50,
  possible: 40,
  incomplete: 25,
  scant: 10,
  unmet: 0,
  inapplicable: 0,
}
const EFFORT_POINTS: Record<Effort, number> = { low: 25, middle: 15, high: 5 }

/** One number where one is wanted; the parts are shown with it. */
export const blend = (result: MatchResult, daysLeft: number | null, effort: Effort): Blend => {
  const match = MATCH_POINTS[result]
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
