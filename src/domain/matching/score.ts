import type { ScorePart, Test } from './rule.ts'
import type { Missing, Verdict } from './truth.ts'

/** Says whether a step's test holds. */
type Judge = (test: Test) => Verdict

/** 分数区间: what a score may come to, and what keeps it from being told more narrowly. */
export interface ScoreRange {
  least: number
  most: number
  missing: readonly Missing[]
  known: number
}

const EMPTY: ScoreRange = { least: 0, most: 0, missing: [], known: 0 }

/** Adds up parts; a part that is not known counts with all it may be. */
export const readScore = (parts: readonly ScorePart[], judge: Judge): ScoreRange =>
  parts.map((part) => readPart(part, judge)).reduce(added, EMPTY)

const added = (a: ScoreRange, b: ScoreRange): ScoreRange => ({
  least: a.least + b.least,
  most: a.most + b.most,
  missing: [...a.missing, ...b.missing],
  known: a.known + b.known,
})

/** Points of one part (分项得分) as a range. */
export const readPart = (part: ScorePart, judge: Judge): ScoreRange => {
  if ('judged' in part) return { ...EMPTY, least: part.judged[0], most: part.judged[1] }
  if ('sum' in part) {
    const { least, most, ...rest } = readScore(part.sum, judge)
    const cap = part.cap ?? Infinity
    return { ...rest, least: Math.min(cap, least), most: Math.min(cap, most) }
  }
  if ('best' in part) return bestOf(part.best.map((one) => readPart(one, judge)))
  let least = Infinity
  let most = -Infinity
  let known = 0
  const missing: Missing[] = []
  for (const { test, points } of part.steps) {
    const verdict = judge(test)
    known += verdict.known
    if (verdict.truth === 'no') continue
    least = Math.min(least, points[0])
    most = Math.max(most, points[1])
    if (verdict.truth === 'yes') return { least, most, missing, known }
    missing.push(...verdict.missing)
  }
  least = Math.min(least, part.otherwise[0])
  most = Math.max(most, part.otherwise[1])
  return { least, most, missing, known }
}

const bestOf = (ways: readonly ScoreRange[]): ScoreRange => {
  const least = Math.max(0, ...ways.map((way) => way.least))
  const most = Math.max(0, ...ways.map((way) => way.most))
  return {
    least,
    most,
    // A way that cannot give more than another surely gives needs no data.
    missing: ways.filter((way) => way.most > least).flatMap(({ missing }) => missing),
    known: ways.reduce((sum, { known }) => sum + known, 0),
  }
}
