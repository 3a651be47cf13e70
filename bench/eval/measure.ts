import { readDocs } from './labelled-set.ts'
import type { EvalQuery } from './labelled-set.ts'
import { mean, ndcgAt, percentile, recallAt, reciprocalRankAt } from './metrics.ts'
import type { Perturb, Slip } from './perturb.ts'
import { SLIPS } from './perturb.ts'
import type { Ranker } from './ranker.ts'

/** What building an index took. */
export interface Built {
  ranker: Ranker
  documents: number
  buildMs: number
  /** Growth of heap and buffers; null without --expose-gc, where it would say nothing. */
  memoryMb: number | null
  residentMb: number
}

/** Relevance of one ranker over some questions. */
export interface Relevance {
  questions: number
  ndcg10: number
  mrr10: number
  recall10: number
  recall100: number
  empty: number
}

/** Milliseconds of a query. */
export interface Speed {
  p50: number
  p95: number
  p99: number
}

/** One question with what came of it. */
export interface Outcome {
  query: EvalQuery
  ranked: string[]
  ndcg10: number
}

/** What is left of R@10 when questions are spoilt. */
export interface Kept {
  slip: Slip
  /** Questions that could be spoilt so; the shares are of these alone. */
  questions: number
  before: number
  after: number
}

/** Feeds a folder's documents to a ranker; only the time inside the ranker counts. */
export async function build(folder: string, ranker: Ranker): Promise<Built> {
  const before = held()
  let [documents, buildMs] = [0, 0]
  for await (const doc of readDocs(folder)) {
    const began = performance.now()
    ranker.add(doc)
    buildMs += performance.now() - began
    documents++
  }
  const began = performance.now()
  ranker.finish()
  buildMs += performance.now() - began
  const after = held()
  const memoryMb = before === null || after === null ? null : (after - before) / 1e6
  return { ranker, documents, buildMs, memoryMb, residentMb: process.memoryUsage().rss / 1e6 }
}

function held(): number | null {
  if (globalThis.gc === undefined) return null
  globalThis.gc()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

/** Asks every question of a ranker. */
export function outcomesOf(ranker: Ranker, queries: readonly EvalQuery[]): Outcome[] {
  return queries.map((query) => {
    const ranked = ranker.rank(query.text)
    return { query, ranked, ndcg10: ndcgAt(10, ranked, query.relevant) }
  })
}

/** The means over some outcomes. */
export function relevanceOf(outcomes: readonly Outcome[]): Relevance {
  const over = (measure: (ranked: string[], right: ReadonlySet<string>) => number): number =>
    mean(outcomes.map(({ ranked, query }) => measure(ranked, query.relevant)))
  return {
    questions: outcomes.length,
    ndcg10: mean(outcomes.map(({ ndcg10 }) => ndcg10)),
    mrr10: over((ranked, right) => reciprocalRankAt(10, ranked, right)),
    recall10: over((ranked, right) => recallAt(10, ranked, right)),
    recall100: over((ranked, right) => recallAt(100, ranked, right)),
    empty: outcomes.filter(({ ranked }) => ranked.length === 0).length,
  }
}

const WARM_UP = 300
const FEWEST_SAMPLES = 2000
const MOST_ROUNDS = 10

/** Times every ranker on every question, taking turns, the first one changing by the question. */
export function speeds(rankers: readonly Ranker[], queries: readonly EvalQuery[]): Speed[] {
  const times = rankers.map((): number[] => [])
  for (let nth = 0; nth < WARM_UP; nth++) {
    for (const ranker of rankers) ranker.rank(queries[nth % queries.length]!.text)
  }
  const rounds = Math.min(MOST_ROUNDS, Math.ceil(FEWEST_SAMPLES / queries.length))
  for (let round = 0; round < rounds; round++) {
    for (const [nth, query] of queries.entries()) {
      for (let turn = 0; turn < rankers.length; turn++) {
        const which = (turn + nth + round) % rankers.length
        const began = performance.now()
        rankers[which]!.rank(query.text)
        times[which]!.push(performance.now() - began)
      }
    }
  }
  return times.map((list) => ({
    p50: percentile(0.5, list),
    p95: percentile(0.95, list),
    p99: percentile(0.99, list),
  }))
}

/** R@10 before and after each slip. */
export function keptOf(outcomes: readonly Outcome[], ranker: Ranker, perturb: Perturb): Kept[] {
  return SLIPS.map((slip) => {
    const [before, after]: [number[], number[]] = [[], []]
    for (const { query, ranked } of outcomes) {
      const text = perturb(slip, query.id, query.text)
      if (text === null) continue
      before.push(recallAt(10, ranked, query.relevant))
      after.push(recallAt(10, ranker.rank(text), query.relevant))
    }
    return { slip, questions: before.length, before: mean(before), after: mean(after) }
  })
}
