import { halfOf } from './halves.ts'
import type { Half } from './halves.ts'
import { readDocs, readQueries } from './labelled-set.ts'
import { build, keptOf, outcomesOf, relevanceOf, speeds } from './measure.ts'
import type { Built } from './measure.ts'
import { createPerturb } from './perturb.ts'
import { Plain } from './plain.ts'
import { createProduct } from './product.ts'
import type { RankerFigures, Run } from './report.ts'

/** What to measure. */
export interface Task {
  folder: string
  half: Half | null
  perturb: boolean
  seed: number
}

/** Builds both indexes of a folder, one after the other, and asks both every question. */
export async function evaluate({ folder, half, perturb, seed }: Task): Promise<Run> {
  const all = await readQueries(folder)
  const queries = half === null ? all : halfOf(all, half)
  const missing = await countMissing(
    folder,
    queries.map(({ relevant }) => relevant),
  )
  const product = await build(folder, createProduct())
  const plain = await build(folder, new Plain())
  const timed = speeds([product.ranker, plain.ranker], queries)
  const slips = perturb ? createPerturb(seed) : null
  const figuresOf = (name: string, { ranker, ...built }: Built, nth: number): RankerFigures => {
    const outcomes = outcomesOf(ranker, queries)
    const kept = slips === null ? [] : keptOf(outcomes, ranker, slips)
    return { name, built, relevance: relevanceOf(outcomes), speed: timed[nth]!, outcomes, kept }
  }
  const figures: Run['figures'] = [figuresOf('product', product, 0), figuresOf('plain', plain, 1)]
  return { folder, half: half ?? 'all', seed, missing, figures }
}

async function countMissing(
  folder: string,
  relevant: readonly ReadonlySet<string>[],
): Promise<number> {
  const wanted = new Set(relevant.flatMap((ids) => [...ids]))
  for await (const { id } of readDocs(folder)) wanted.delete(id)
  return wanted.size
}
