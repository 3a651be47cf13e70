import { type Bits, makeBits, setBit } from '#domain/search/bits.ts'
import { exact, type Fraction } from '../exact.ts'
import type { FieldCode } from '../fields.ts'
import { compareRange } from '../judge.ts'
import { fitsFilter, readMeasure, type Subject } from '../measure.ts'
import type { FactItem } from '../portrait.ts'
import type { ItemFilter, Measure, Test } from '../rule.ts'
import { type Findings, SEGMENT_SLOTS, Slots, uniteWords } from './slots.ts'
import type { OrderedComparison } from './threshold-axis.ts'

/** What conditions ask alike: how many entries of a list field, of what kind, compared one way. */
export interface Counted {
  field: FieldCode
  /** All but the codes. */
  where: ItemFilter
  op: OrderedComparison
}

/** How many entries of certain codes, compared with a limit. */
export interface CountTest extends Counted {
  codes: readonly string[]
  limit: Fraction
  /** The comparison turns where so many are counted: `>= 2` holds from 2 on, `<= 2` to below 3. */
  turns: number
}

/** Sets of so many planes count to 15; conditions that ask for more stand with the numbers. */
const PLANES = 4
const MOST = 2 ** PLANES - 1

/** A test as a count over a list of codes; null when it is something else. */
export const countTestOf = (test: Test): CountTest | null => {
  if (test.op !== '>=' && test.op !== '<=' && test.op !== '>' && test.op !== '<') return null
  const { of, op, threshold } = test
  if (!('count' in of) || of.where?.codes === undefined || typeof threshold !== 'string')
    return null
  const limit = exact(threshold)
  if (limit === null) return null
  const { codes, ...where } = of.where
  const turns = turnOf(op, limit)
  return turns > MOST ? null : { field: of.count, where, op, codes, limit, turns }
}

const turnOf = (op: OrderedComparison, limit: Fraction): number => {
  if (limit.upper < 0n) return 0
  const whole = Number(limit.upper / limit.lower)
  const atLimit = limit.upper % limit.lower === 0n && (op === '>=' || op === '<')
  return atLimit ? whole : whole + 1
}

/** Counts of many policies at once, a bit of each count to a plane; they end at 15. */
class Counts {
  readonly #planes = Array.from({ length: PLANES }, () => makeBits(SEGMENT_SLOTS))
  readonly reached = makeBits(SEGMENT_SLOTS)

  reset(words: number): void {
    for (const plane of this.#planes) plane.fill(0, 0, words)
  }

  /** Counts one more for each of a set. */
  add(one: Bits, words: number): void {
    const [ones, twos, fours, eights] = this.#planes as [Bits, Bits, Bits, Bits]
    for (let at = 0; at < words; at++) {
      let carry = one[at]!
      if (carry === 0) continue
      const full = ones[at]! & twos[at]! & fours[at]! & eights[at]!
      carry &= ~full
      for (const plane of this.#planes) {
        const before = plane[at]!
        plane[at] = before ^ carry
        carry &= before
      }
    }
  }

  /** Those that count so many or more, valid until the next question. */
  reach(least: number, words: number): Bits {
    const { reached } = this
    const planes = this.#planes
    for (let at = 0; at < words; at++) {
      // From the highest plane down: equal so far, or greater already.
      let [equal, greater] = [-1, 0]
      for (let bit = PLANES - 1; bit >= 0; bit--) {
        const plane = planes[bit]![at]!
        if ((least >>> bit) & 1) equal &= plane
        else {
          greater |= equal & plane
          equal &= ~plane
        }
      }
      reached[at] = equal | greater
    }
    return reached
  }
}

/** Read and done with within one call: the same for every axis. */
const SURE = new Counts()
const POSSIBLE = new Counts()
const ONE = makeBits(SEGMENT_SLOTS)
const OPEN = makeBits(SEGMENT_SLOTS)

/** The policies whose comparison turns at the same count. */
interface Turn {
  slots: Slots
  bits: Bits
}

/**
 * Counts over lists of codes (any of, none of, at least n of): a portrait goes through its own few
 * entries, and each counts at once for all policies that name its code. A policy asks at most one thing
 * of an axis.
 */
export class CountAxis {
  readonly #counted: Counted
  /** Met ones are still left to a person. */
  readonly #manual: boolean
  readonly #asked: { test: CountTest; slot: number; weight: number }[] = []
  readonly #asking = new Slots()
  readonly #naming = new Map<string, Slots>()
  readonly #turns = new Map<number, Turn>()

  constructor(counted: Counted, manual: boolean) {
    this.#counted = counted
    this.#manual = manual
  }

  add(test: CountTest, slot: number, weight: number): void {
    this.#asked.push({ test, slot, weight })
    this.#asking.add(slot, weight)
    for (const code of new Set(test.codes)) {
      const naming = this.#naming.get(code) ?? new Slots()
      this.#naming.set(code, naming)
      naming.add(slot, weight)
    }
    const turn = this.#turns.get(test.turns) ?? {
      slots: new Slots(),
      bits: makeBits(SEGMENT_SLOTS),
    }
    this.#turns.set(test.turns, turn)
    turn.slots.add(slot, weight)
    setBit(turn.bits, slot)
  }

  /** Adds what the list says of every policy that asks about it. */
  find(subject: Subject, findings: Findings): void {
    if (subject.told !== undefined) return this.#findEach(subject, findings)
    const value = subject.portrait.value(this.#counted.field)
    if (value === null || typeof value === 'string' || 'from' in value)
      return findings.leaveOpen(this.#asking, 'missing')
    const possible = this.#count(value, subject.on, findings.words)
    for (const [turns, turn] of this.#turns) this.#judge(turns, turn, possible, findings)
  }

  /** Counts what fits; answers what may fit besides, or the same where all of it is certain. */
  #count(items: readonly FactItem[], on: string, words: number): Counts {
    SURE.reset(words)
    POSSIBLE.reset(words)
    let certain = true
    for (const item of items) {
      const naming = this.#naming.get(item.code)
      const fits = naming !== undefined && fitsFilter(item, this.#counted.where, on)
      if (naming === undefined || fits === false) continue
      ONE.fill(0, 0, words)
      naming.uniteInto(ONE, words)
      POSSIBLE.add(ONE, words)
      if (fits) SURE.add(ONE, words)
      else certain = false
    }
    return certain ? SURE : POSSIBLE
  }

  #judge(turns: number, { slots, bits }: Turn, possible: Counts, findings: Findings): void {
    const { failed, missing, manual, words } = findings
    const wanted = this.#counted.op === '>=' || this.#counted.op === '>'
    const reached = SURE.reach(turns, words)
    const perhaps = possible === SURE ? reached : possible.reach(turns, words)
    for (let at = 0; at < words; at++) {
      const [yes, maybe] = [bits[at]! & reached[at]!, bits[at]! & perhaps[at]!]
      const no = bits[at]! & ~maybe
      failed[at]! |= wanted ? no : yes
      OPEN[at] = wanted ? yes : no
    }
    if (this.#manual) {
      uniteWords(manual, OPEN, words)
      findings.addOpen(slots, OPEN, 'manual')
    }
    if (possible === SURE) return
    for (let at = 0; at < words; at++) OPEN[at] = bits[at]! & perhaps[at]! & ~reached[at]!
    uniteWords(missing, OPEN, words)
    findings.addOpen(slots, OPEN, 'missing')
  }

  /** One condition after the other: numbers that were told stand in for a list that is not known. */
  #findEach(subject: Subject, findings: Findings): void {
    for (const { test, slot, weight } of this.#asked) {
      const { field, where, op, codes, limit } = test
      const measure: Measure = { count: field, where: { ...where, codes } }
      const { range, known } = readMeasure(measure, subject)
      const truth = known === 0 ? 'unknown' : compareRange(op, range, limit)
      const alone = new Slots()
      alone.add(slot, weight)
      if (truth === 'no') findings.fail(alone)
      else if (truth === 'unknown') findings.leaveOpen(alone, 'missing')
      else if (this.#manual) findings.leaveOpen(alone, 'manual')
    }
  }
}
