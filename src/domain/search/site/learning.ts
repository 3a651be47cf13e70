import { DAY_MS } from '#domain/calendar/beijing.ts'
import { ANSWER } from './kinds.ts'

/**
 * What people opened of what a question found, by week. A line keeps no person: a network sets one
 * of 64 bits of it, the same for every thing of one question and another for another question.
 */
export interface OpenedLine {
  /** Counted from the beginning of 1970 (`weekOf`). */
  week: number
  /** The same for questions that ask the same. */
  same: string
  /** A wording of the question. */
  keyword: string
  /** `policy/x`, or `answer/x` of what stood above the list. */
  whole: string
  /** Networks that opened it, and those that passed it over and opened what stood below. */
  opened: bigint
  passed: bigint
}

/** Of a question (`same`) what its things (`policy/x`) are worth, where that is not 1. */
export type Learned = ReadonlyMap<string, ReadonlyMap<string, number>>

/** Bits of a line. */
export const NETWORK_BITS = 64
/** What was opened counts half after so many weeks, and nothing after `KEPT_WEEKS`. */
const HALF_LIFE_WEEKS = 8
export const KEPT_WEEKS = 26
/** A thing that fewer networks came upon is worth what the text says. */
export const LEAST_NETWORKS = 3
/** A thing moves by this share at most, and by half of it where `PRIOR` networks all agree. */
const FURTHEST = 0.3
const PRIOR = 3
/** Of what stood above an opened thing so many, the nearest, were passed over. */
const MOST_PASSED = 3

/** The week of a moment in epoch milliseconds. */
export const weekOf = (ms: number): number => Math.floor(ms / (7 * DAY_MS))

/** What stood above `at` (0 is the first) in a list and was passed over, the nearest first. */
export const passedOver = <T>(list: readonly T[], at: number): T[] =>
  list.slice(Math.max(0, at - MOST_PASSED), at).toReversed()

/**
 * Reads the log, in any order, as it counts in a week. Each network counts once for a thing, by
 * what it did last: it opened the thing and nothing below, which is for it, or passed it over,
 * which is against it. No preference without `LEAST_NETWORKS`, none beyond `FURTHEST`.
 */
export const learnFrom = (log: Iterable<OpenedLine>, week: number): Learned => {
  const learned = new Map<string, Map<string, number>>()
  for (const [same, ofQuestion] of Map.groupBy(log, (line) => line.same))
    for (const [whole, lines] of Map.groupBy(ofQuestion, (line) => line.whole)) {
      const worth = worthOf(lines, week)
      if (worth === 1) continue
      const things = learned.get(same) ?? new Map<string, number>()
      learned.set(same, things.set(whole, worth))
    }
  return learned
}

/** What a thing is worth to a question, by the lines of both: 1 where nothing is learned. */
const worthOf = (lines: readonly OpenedLine[], week: number): number => {
  let [seen, liked, disliked] = [0n, 0, 0]
  for (const [of, ofWeek] of [...Map.groupBy(lines, (line) => line.week)].toSorted(
    ([a], [b]) => b - a,
  )) {
    const age = week - of
    if (age >= KEPT_WEEKS) break
    const weight = 0.5 ** (Math.max(0, age) / HALF_LIFE_WEEKS)
    const opened = ofWeek.reduce((all, line) => all | line.opened, 0n)
    const passed = ofWeek.reduce((all, line) => all | line.passed, 0n)
    liked += weight * bitsOf(opened & ~passed & ~seen)
    disliked += weight * bitsOf(passed & ~opened & ~seen)
    seen |= opened | passed
  }
  if (bitsOf(seen) < LEAST_NETWORKS) return 1
  return 1 + (FURTHEST * (liked - disliked)) / (liked + disliked + PRIOR)
}

/** Of each question (`same`) what most networks, and at least `LEAST_NETWORKS`, opened in the end. */
export const mostOpened = (log: Iterable<OpenedLine>): Map<string, string> => {
  const most = new Map<string, string>()
  for (const [same, ofQuestion] of Map.groupBy(log, (line) => line.same)) {
    let best = LEAST_NETWORKS - 1
    for (const [whole, lines] of Map.groupBy(ofQuestion, (line) => line.whole)) {
      const networks = bitsOf(lines.reduce((all, line) => all | (line.opened & ~line.passed), 0n))
      if (networks > best) most.set(same, whole)
      best = Math.max(best, networks)
    }
  }
  return most
}

/** The log without what stood above the lists. */
export const ofLists = (log: readonly OpenedLine[]): OpenedLine[] =>
  log.filter(({ whole }) => !whole.startsWith(`${ANSWER}/`))

/** How many bits of 64 are set. */
const bitsOf = (mask: bigint): number => {
  let bits = 0
  for (let rest = BigInt.asUintN(NETWORK_BITS, mask); rest > 0n; rest &= rest - 1n) bits++
  return bits
}

/** The log of some networks alone, to train on some and to report on others. */
export const onlyOf = (log: readonly OpenedLine[], networks: bigint): OpenedLine[] =>
  log.map((line) => ({
    ...line,
    opened: line.opened & networks,
    passed: line.passed & networks,
  }))

/** How many networks opened the thing of a line and nothing below it. */
export const answeredBy = ({ opened, passed }: OpenedLine): number => bitsOf(opened & ~passed)
