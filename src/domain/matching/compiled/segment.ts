import { type Bits, clearBit, makeBits, setBit } from '#domain/search/bits.ts'
import { counts, inForce, isEverywhere } from '../evaluate.ts'
import { exact } from '../exact.ts'
import type { FieldCode } from '../fields.ts'
import type { Subject } from '../measure.ts'
import {
  type Condition,
  failsNobody,
  isGroup,
  type Measure,
  type Requirement,
  type RuleTable,
  type Test,
} from '../rule.ts'
import { CodeAxis, CodeConditions } from './code-axis.ts'
import { CountAxis, type Counted, countTestOf } from './count-axis.ts'
import type { Leaves } from './leaves.ts'
import { judgeNode, type Node, nodeOf } from './node.ts'
import { type Findings, SEGMENT_SLOTS, Slots, uniteWords } from './slots.ts'
import { type OrderedComparison, ThresholdAxis } from './threshold-axis.ts'

/** Up to 32,768 policies: what they ask, sorted by what is asked. Slots are given once and never again. */
export class Segment {
  length = 0
  readonly ids: string[] = []
  readonly alive = makeBits(SEGMENT_SLOTS)
  /** Whole weight by slot. */
  readonly weights = new Uint32Array(SEGMENT_SLOTS)
  readonly #leaves: Leaves
  readonly #places = new CodeAxis('region')
  readonly #exceptions = new CodeAxis('region')
  readonly #thresholds = new Map<string, { measure: number; axis: ThresholdAxis }>()
  readonly #counts = new Map<string, CountAxis>()
  readonly #codes = new Map<string, { field: FieldCode; conditions: CodeConditions }>()
  readonly #others = new Map<string, { node: Node; slots: Slots }>()
  readonly #dates: { from: string; to: string }[] = []
  #day = { on: '', closed: makeBits(SEGMENT_SLOTS) }

  constructor(leaves: Leaves) {
    this.#leaves = leaves
  }

  get isFull(): boolean {
    return this.length === SEGMENT_SLOTS
  }

  /** Takes a table in and answers its slot. */
  add(id: string, table: RuleTable): number {
    const slot = this.length++
    this.ids.push(id)
    setBit(this.alive, slot)
    const { regionCodes, exceptRegionCodes = [], effectiveFrom, effectiveTo } = table
    this.#dates.push({ from: effectiveFrom, to: effectiveTo })
    if (this.#day.on !== '' && !inForce(table, this.#day.on)) setBit(this.#day.closed, slot)
    if (!isEverywhere(regionCodes)) this.#places.add(regionCodes, slot, 0)
    if (exceptRegionCodes.length > 0) this.#exceptions.add(exceptRegionCodes, slot, 0)
    const taken = new Set<string>()
    for (const requirement of table.conditions)
      if (counts(requirement)) this.weights[slot]! += this.#place(requirement, slot, taken)
    return slot
  }

  remove(slot: number): void {
    clearBit(this.alive, slot)
  }

  /** Puts a requirement where it is found fastest; answers its weight. */
  #place(requirement: Requirement, slot: number, taken: Set<string>): number {
    if (isPlain(requirement)) {
      const { test, weight, check } = requirement
      const manual = check === 'manual'
      const counted = countTestOf(test)
      if (counted !== null) {
        const key = `${countedKey(counted)} ${manual}`
        // A second one of the kind stands with the numbers: the axis knows one a policy.
        if (!taken.has(key)) {
          taken.add(key)
          this.#countAxis(key, counted, manual).add(counted, slot, weight)
          return weight
        }
      }
      if (test.op === '>=' || test.op === '<=' || test.op === '>' || test.op === '<') {
        const limit = typeof test.threshold === 'string' ? exact(test.threshold) : null
        if (limit !== null) {
          this.#thresholdAxis(test.op, test.of, manual).add(limit, slot, weight)
          return weight
        }
      }
      if (test.op === 'in' || test.op === 'notIn') {
        const key = `${test.field} ${test.op} ${manual}`
        // A second condition about the same code stands by itself: the axis knows one a policy.
        if (!taken.has(key)) {
          taken.add(key)
          this.#codeConditions(key, test.field, test.op, manual).add(test.values, slot, weight)
          return weight
        }
      }
    }
    const node = nodeOf(requirement, this.#leaves)
    const key = JSON.stringify(node)
    const there = this.#others.get(key) ?? { node, slots: new Slots() }
    this.#others.set(key, there)
    there.slots.add(slot, node.weight)
    return node.weight
  }

  #thresholdAxis(op: OrderedComparison, of: Measure, manual: boolean) {
    const measure = this.#leaves.addMeasure(of)
    const key = `${measure} ${op} ${manual}`
    const there = this.#thresholds.get(key) ?? { measure, axis: new ThresholdAxis(op, manual) }
    this.#thresholds.set(key, there)
    return there.axis
  }

  #countAxis(key: string, counted: Counted, manual: boolean) {
    const there = this.#counts.get(key) ?? new CountAxis(counted, manual)
    this.#counts.set(key, there)
    return there
  }

  #codeConditions(key: string, field: FieldCode, op: 'in' | 'notIn', manual: boolean) {
    const there = this.#codes.get(key) ?? {
      field,
      conditions: new CodeConditions(field, op, manual),
    }
    this.#codes.set(key, there)
    return there.conditions
  }

  /** Finds for a portrait which policies fail, wait for data or a person, or do not apply. */
  find(subject: Subject, findings: Findings): void {
    findings.reset(this.length)
    const { words } = findings
    const { portrait, on } = subject
    uniteWords(findings.inapplicable, this.#closedOn(on), words)
    this.#findPlaces(portrait.value('region'), findings)
    for (const { measure, axis } of this.#thresholds.values())
      axis.find(this.#leaves.reading(measure, subject), findings)
    for (const axis of this.#counts.values()) axis.find(subject, findings)
    for (const { field, conditions } of this.#codes.values())
      conditions.find(portrait.value(field), findings)
    for (const { node, slots } of this.#others.values()) {
      const judged = judgeNode(node, this.#leaves, subject)
      if (judged.state === 'unmet') findings.fail(slots)
      else if (judged.state === 'missing' || judged.state === 'manual')
        findings.leavePartsOpen(slots, judged)
    }
  }

  #findPlaces(region: unknown, findings: Findings): void {
    const { words, unplaced, inapplicable } = findings
    const [places, exceptions] = [this.#places, this.#exceptions]
    if (typeof region !== 'string') {
      for (const { asking } of [places, exceptions]) asking.uniteInto(unplaced, words)
      return
    }
    places.read(region, words)
    exceptions.read(region, words)
    for (const bits of [places.outside, exceptions.within]) uniteWords(inapplicable, bits, words)
    for (const { coarse } of [places, exceptions]) uniteWords(unplaced, coarse, words)
  }

  /** The policies whose tables are not in force on a day; kept for the day asked last. */
  #closedOn(on: string): Bits {
    if (this.#day.on === on) return this.#day.closed
    const closed = makeBits(SEGMENT_SLOTS)
    this.#dates.forEach(({ from, to }, slot) => {
      if (!inForce({ effectiveFrom: from, effectiveTo: to }, on)) setBit(closed, slot)
    })
    this.#day = { on, closed }
    return closed
  }
}

const countedKey = ({ field, where, op }: Counted): string =>
  `${field} ${op} ${JSON.stringify(where)}`

/** A condition that its test decides whole, without a case and beyond doubt. */
const isPlain = (requirement: Requirement): requirement is Condition & { test: Test } =>
  !isGroup(requirement) &&
  requirement.when === undefined &&
  requirement.leaveUnknown === undefined &&
  requirement.test !== null &&
  !failsNobody(requirement, false)
