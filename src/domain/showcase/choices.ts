/** A short list filtered by fields of one value each: what fits, and what every choice would give. */

export type Chosen<F extends string> = Readonly<Record<F, string>>

/** One choice of a field and how many items it would show with the other fields as they are. */
export interface Choice {
  code: string
  count: number
}

/** The items that fit; an empty field asks nothing. */
export const fitting = <T, F extends string>(
  items: readonly T[],
  valuesOf: Readonly<Record<F, (item: T) => string>>,
  chosen: Chosen<NoInfer<F>>,
): T[] => {
  const asked = (Object.keys(valuesOf) as F[]).filter((field) => chosen[field] !== '')
  return items.filter((item) => asked.every((field) => valuesOf[field](item) === chosen[field]))
}

/** The values of one field that occur in the list, in its order, with their counts. */
export const choicesOf = <T, F extends string>(
  items: readonly T[],
  valuesOf: Readonly<Record<F, (item: T) => string>>,
  chosen: Chosen<NoInfer<F>>,
  field: NoInfer<F>,
): Choice[] => {
  const others = fitting(items, valuesOf, { ...chosen, [field]: '' })
  const counts = new Map(items.map((item) => [valuesOf[field](item), 0]))
  for (const item of others) {
    const code = valuesOf[field](item)
    counts.set(code, (counts.get(code) ?? 0) + 1)
  }
  return [...counts].map(([code, count]) => ({ code, count }))
}
