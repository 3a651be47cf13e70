import type { EvalDoc } from './labelled-set.ts'

/** How many answers of a question are looked at. */
export const DEPTH = 100

/** A search under measurement: fed one document at a time, then asked. */
export interface Ranker {
  add(doc: EvalDoc): void
  /** Called once, after the last document. */
  finish(): void
  /** Ids of the best documents, at most {@link DEPTH}, best first. */
  rank(question: string): string[]
}
