import { type Bits, makeBits, setBit } from '#domain/search/bits.ts'
import { compare, type Fraction } from '../exact.ts'
import { compareRange } from '../judge.ts'
import type { Reading } from '../measure.ts'
import type { Comparison } from '../rule.ts'
import type { Truth } from '../truth.ts'
import { type Findings, SEGMENT_SLOTS, Slots, uniteWords } from './slots.ts'

interface Limit {
  limit: Fraction
  slots: Slots
}

/** Neighbouring limits with the policies of these and all harder ones. */
interface Bucket {
  limits: Limit[]
  size: number
  andHarder: Bits
}

/** So many policies of several limits make a bucket two. */
const FULL = 1024

export type OrderedComparison = Exclude<Comparison, '='>

/**
 * One number compared one way by many policies: limits from the easiest to the hardest. Those that a
 * company fails are an end of the row, and the sets of such ends are ready.
 */
export class ThresholdAxis {
  readonly #op: OrderedComparison
  /** Met ones are still left to a person. */
  readonly #manual: boolean
  readonly #buckets: Bucket[] = []

  constructor(op: OrderedComparison, manual: boolean) {
    this.#op = op
    this.#manual = manual
  }

  add(limit: Fraction, slot: number, weight: number): void {
    if (this.#buckets.length === 0)
      this.#buckets.push({ limits: [], size: 0, andHarder: makeBits(SEGMENT_SLOTS) })
    let at = this.#buckets.length - 1
    while (at > 0 && this.#harder(this.#buckets[at]!.limits[0]!.limit, limit)) at--
    for (let easier = 0; easier <= at; easier++) setBit(this.#buckets[easier]!.andHarder, slot)
    const bucket = this.#buckets[at]!
    const { limits } = bucket
    const place = firstWhere(limits.length, (n) => !this.#harder(limit, limits[n]!.limit))
    const there = limits[place]
    if (there !== undefined && compare(there.limit, limit) === 0) there.slots.add(slot, weight)
    else {
      const slots = new Slots()
      slots.add(slot, weight)
      limits.splice(place, 0, { limit, slots })
    }
    bucket.size++
    if (bucket.size > FULL && limits.length > 1) this.#split(at)
  }

  /** Whether the first limit asks more than the second. */
  #harder(a: Fraction, b: Fraction): boolean {
    const gap = compare(a, b)
    return this.#op === '>=' || this.#op === '>' ? gap > 0 : gap < 0
  }

  #split(at: number): void {
    const bucket = this.#buckets[at]!
    const limits = bucket.limits.splice(bucket.limits.length >>> 1)
    const size = limits.reduce((sum, { slots }) => sum + slots.length, 0)
    bucket.size -= size
    const andHarder = makeBits(SEGMENT_SLOTS)
    const next = this.#buckets[at + 1]
    if (next) uniteWords(andHarder, next.andHarder, andHarder.length)
    for (const { slots } of limits) slots.uniteInto(andHarder, andHarder.length)
    this.#buckets.splice(at + 1, 0, { limits, size, andHarder })
  }

  /** Adds what the number says of every policy that asks for it. */
  find(reading: Reading, findings: Findings): void {
    const { range, missing, known } = reading
    const open = missing.length > 0 ? 'missing' : 'manual'
    const silent = known === 0
    const truth = (limit: Fraction): Truth =>
      silent ? 'unknown' : compareRange(this.#op, range, limit)
    let at = this.#manual || silent ? 0 : this.#firstBucket(truth)
    for (; at < this.#buckets.length; at++) {
      const { limits, andHarder } = this.#buckets[at]!
      if (truth(limits[0]!.limit) === 'no')
        return uniteWords(findings.failed, andHarder, findings.words)
      const firstOpen = this.#manual
        ? 0
        : firstWhere(limits.length, (n) => truth(limits[n]!.limit) !== 'yes')
      for (let n = firstOpen; n < limits.length; n++) {
        const { limit, slots } = limits[n]!
        const told = truth(limit)
        if (told === 'no') findings.fail(slots)
        else if (told === 'unknown') findings.leaveOpen(slots, open)
        else if (this.#manual) findings.leaveOpen(slots, 'manual')
      }
    }
  }

  /** The last bucket whose first limit is met: all before it are met altogether. */
  #firstBucket(truth: (limit: Fraction) => Truth): number {
    const open = firstWhere(
      this.#buckets.length,
      (n) => truth(this.#buckets[n]!.limits[0]!.limit) !== 'yes',
    )
    return Math.max(0, open - 1)
  }
}

/** The first number below `length` for which it holds; it holds for all later ones too. */
const firstWhere = (length: number, holds: (n: number) => boolean): number => {
  let low = 0
  let high = length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (holds(middle)) high = middle
    else low = middle + 1
  }
  return low
}
