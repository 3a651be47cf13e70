import { type Asked, stateOf } from '../evaluate.ts'
import { type Reading, readMeasure, type Subject } from '../measure.ts'
import type { ConditionState } from '../results.ts'
import { type Condition, failsNobody, type Measure } from '../rule.ts'

/** Numbers each distinct thing once and works it out at most once a portrait. */
class Once<T, R> {
  readonly #numbers = new Map<string, number>()
  readonly #things: T[] = []
  readonly #work: (thing: T, subject: Subject) => R
  #results: (R | undefined)[] = []

  constructor(work: (thing: T, subject: Subject) => R) {
    this.#work = work
  }

  add(thing: T): number {
    const key = JSON.stringify(thing)
    const known = this.#numbers.get(key)
    if (known !== undefined) return known
    this.#numbers.set(key, this.#things.length)
    return this.#things.push(thing) - 1
  }

  forget(): void {
    this.#results = []
  }

  of(number: number, subject: Subject): R {
    return (this.#results[number] ??= this.#work(this.#things[number]!, subject))
  }
}

/** What many policies ask alike: measures and whole conditions, each read once a portrait. */
export class Leaves {
  readonly #measures = new Once<Measure, Reading>(readMeasure)
  readonly #conditions = new Once<Asked, ConditionState>(
    (condition, subject) => stateOf(condition, subject).state,
  )

  /** Begins with another portrait. */
  forget(): void {
    this.#measures.forget()
    this.#conditions.forget()
  }

  addMeasure(measure: Measure): number {
    return this.#measures.add(measure)
  }

  addCondition(condition: Condition, alternative: boolean): number {
    const { when, test, check, leaveUnknown } = condition
    const unsure = failsNobody(condition, alternative)
    return this.#conditions.add({
      ...(when && { when }),
      ...(leaveUnknown && { leaveUnknown }),
      test,
      check,
      unsure,
    })
  }

  reading(number: number, subject: Subject): Reading {
    return this.#measures.of(number, subject)
  }

  state(number: number, subject: Subject): ConditionState {
    return this.#conditions.of(number, subject)
  }
}
