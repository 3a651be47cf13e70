import type { EvalQuery } from '../eval/labelled-set.ts'
import { mean } from '../eval/metrics.ts'
import type { SitePiece } from '#domain/search/site/pieces.ts'

/** A question with the share of its Han bigrams that its likest right answer holds. */
export interface Overlap {
  query: EvalQuery
  share: number
}

/** How much of each question's wording stands in its right answers; questions without Han are left out. */
export function overlapsOf(queries: readonly EvalQuery[], docs: readonly SitePiece[]): Overlap[] {
  const textOf = new Map(docs.map(({ id, title, text }) => [id, `${title}\n${text}`]))
  return queries.flatMap((query) => {
    const grams = bigramsOf(query.text)
    if (grams.length === 0) return []
    const shares = [...query.relevant].map((id) => {
      const text = textOf.get(id) ?? ''
      return grams.filter((gram) => text.includes(gram)).length / grams.length
    })
    return [{ query, share: Math.max(0, ...shares) }]
  })
}

/** Mean share a kind of question, the strangest wording first. */
export function byKindOf(overlaps: readonly Overlap[]): { kind: string; share: number }[] {
  return [...Map.groupBy(overlaps, ({ query }) => query.kind)]
    .map(([kind, members]) => ({ kind, share: mean(members.map(({ share }) => share)) }))
    .sort((a, b) => a.share - b.share)
}

function bigramsOf(text: string): string[] {
  const grams = new Set<string>()
  for (const [run] of text.matchAll(/\p{Script=Han}+/gu)) {
    for (let at = 0; at + 2 <= run.length; at++) grams.add(run.slice(at, at + 2))
  }
  return [...grams]
}
