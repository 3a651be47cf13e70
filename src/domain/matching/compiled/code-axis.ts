import { makeBits, setBit } from '#domain/search/bits.ts'
import type { FieldCode } from '../fields.ts'
import { withinCodes } from '../judge.ts'
import type { FactValue } from '../portrait.ts'
import { type Findings, SEGMENT_SLOTS, Slots, uniteWords } from './slots.ts'

/** One code (region, industry, choice) asked for by many policies, by the values they name. */
export class CodeAxis {
  readonly #field: FieldCode
  readonly asking = new Slots()
  readonly #asking = makeBits(SEGMENT_SLOTS)
  readonly #naming = new Map<string, Slots>()
  /** By code: those who name something that lies within it. */
  readonly #namingInside = new Map<string, Slots>()
  /** The code read last is, or lies within, one of theirs. */
  readonly within = makeBits(SEGMENT_SLOTS)
  /** It certainly does not. */
  readonly outside = makeBits(SEGMENT_SLOTS)
  /** It is too coarse to tell. */
  readonly coarse = makeBits(SEGMENT_SLOTS)

  constructor(field: FieldCode) {
    this.#field = field
  }

  add(values: readonly string[], slot: number, weight: number): void {
    this.asking.add(slot, weight)
    setBit(this.#asking, slot)
    for (const value of values) {
      slotsAt(this.#naming, value).add(slot, weight)
      for (const code of withinCodes(this.#field, value))
        if (code !== value) slotsAt(this.#namingInside, code).add(slot, weight)
    }
  }

  /** Sorts those who ask by a code; answers whether it is too coarse for any. */
  read(code: string, words: number): boolean {
    const { within, outside, coarse } = this
    within.fill(0, 0, words)
    coarse.fill(0, 0, words)
    for (const one of withinCodes(this.#field, code))
      this.#naming.get(one)?.uniteInto(within, words)
    const inside = this.#namingInside.get(code)
    inside?.uniteInto(coarse, words)
    const asking = this.#asking
    for (let at = 0; at < words; at++) {
      coarse[at]! &= ~within[at]!
      outside[at] = asking[at]! & ~within[at]! & ~coarse[at]!
    }
    return inside !== undefined
  }
}

const slotsAt = (map: Map<string, Slots>, key: string): Slots => {
  const there = map.get(key)
  if (there !== undefined) return there
  const made = new Slots()
  map.set(key, made)
  return made
}

/** Conditions `in`, or `notIn`, over one field. */
export class CodeConditions {
  readonly #axis: CodeAxis
  readonly #wanted: boolean
  /** Met ones are still left to a person. */
  readonly #manual: boolean

  constructor(field: FieldCode, op: 'in' | 'notIn', manual: boolean) {
    this.#axis = new CodeAxis(field)
    this.#wanted = op === 'in'
    this.#manual = manual
  }

  add(values: readonly string[], slot: number, weight: number): void {
    this.#axis.add(values, slot, weight)
  }

  /** Adds what the code says of every policy that asks for it. */
  find(value: FactValue, findings: Findings): void {
    const { asking, within, outside, coarse } = this.#axis
    if (typeof value !== 'string') return findings.leaveOpen(asking, 'missing')
    const { words } = findings
    const isCoarse = this.#axis.read(value, words)
    uniteWords(findings.failed, this.#wanted ? outside : within, words)
    if (isCoarse) {
      uniteWords(findings.missing, coarse, words)
      findings.addOpen(asking, coarse, 'missing')
    }
    if (this.#manual) {
      const met = this.#wanted ? within : outside
      uniteWords(findings.manual, met, words)
      findings.addOpen(asking, met, 'manual')
    }
  }
}
