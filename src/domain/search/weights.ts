/**
 * What moves a document up or down, in one place so that each can be measured by leaving it out.
 * Chosen on the tuned halves of bench/questions and bench/everyday (docs/benchmarks.md).
 */
export interface Weights {
  /** BM25: how soon mentions saturate, and how much the length of a body counts. */
  k1: number
  b: number
  /** What holding the whole question is worth, besides what its parts are. */
  coverage: number
  /** Share of a lay word's score that its official terms earn; 0 = the word alone. */
  official: number
  /** The same of a row that drifts. */
  drifting: number
  /** Single characters find what is written a little otherwise: 退钱 and 退回款项. */
  single: number
  /** The pairs inside a term of the table, whose concept is asked for already. */
  insideTerm: number
  /** Where a place is asked for or known: the nation's documents, and those of other places. */
  nation: number
  elsewhere: number
  /** Documents of a place where none is asked for. */
  local: number
  /** A batch that has closed, and a document out of force. */
  closed: number
  outOfForce: number
  /** Share of a passage's score that is the best passage's of its whole. */
  whole: number
  /** A passage of details (材料, 流程 …) that the question does not ask for, and one that it does. */
  detail: number
  detailAsked: number
}

export const WEIGHTS: Weights = {
  k1: 0.9,
  b: 0.6,
  coverage: 0.6,
  official: 1,
  drifting: 0.25,
  single: 0.8,
  insideTerm: 0.3,
  nation: 0.9,
  elsewhere: 0.5,
  local: 0.6,
  closed: 0.9,
  outOfForce: 0.75,
  whole: 0.5,
  detail: 0.6,
  detailAsked: 1.1,
}
