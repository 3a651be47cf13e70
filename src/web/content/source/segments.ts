import type { FactState, JudgedFact } from '#domain/content/facts.ts'

/** A piece of a paragraph, and what became of what was read of it. */
export interface Segment {
  text: string
  /** Of the fact that the piece belongs to; null for none. */
  state: FactState | null
  chosen: boolean
}

/** What is undecided shows through what was decided about the same words. */
const FIRST: readonly FactState[] = ['open', 'changed', 'taken', 'left']

/** A paragraph in pieces, cut wherever a fact begins or ends. Joined they are the paragraph. */
export const segmentsOf = (
  text: string,
  block: number,
  facts: readonly JudgedFact[],
  chosen: JudgedFact | null,
): Segment[] => {
  const marks = facts.flatMap(({ fact, state }) =>
    fact.places
      .filter((place) => place.block === block)
      .map(({ from, to }) => ({ from, to, state, chosen: fact === chosen?.fact })),
  )
  const edges = [...new Set([0, text.length, ...marks.flatMap(({ from, to }) => [from, to])])]
    .filter((edge) => edge >= 0 && edge <= text.length)
    .toSorted((one, other) => one - other)
  return edges.slice(1).map((to, nth): Segment => {
    const from = edges[nth] ?? 0
    const over = marks.filter((mark) => mark.from <= from && mark.to >= to)
    return {
      text: text.slice(from, to),
      state: FIRST.find((state) => over.some((mark) => mark.state === state)) ?? null,
      chosen: over.some((mark) => mark.chosen),
    }
  })
}
