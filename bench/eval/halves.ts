import { hashOf } from './hash.ts'

/** One half is for tuning; of the other only the figures are looked at. */
export type Half = 'tuned' | 'reported'

/** The questions of one half: within each kind every other one in the order of the ids' hashes. */
export function halfOf<T extends { id: string; kind: string }>(
  queries: readonly T[],
  half: Half,
): T[] {
  const kept = new Set<string>()
  for (const [kind, members] of Map.groupBy(queries, (query) => query.kind)) {
    const sorted = members
      .map(({ id }) => ({ id, hash: hashOf(id) }))
      .sort((a, b) => a.hash - b.hash || (a.id < b.id ? -1 : 1))
    // Kinds of an odd number give their last question to a half by their name.
    const first = hashOf(kind) % 2
    sorted.forEach(({ id }, place) => {
      if ((place + first) % 2 === (half === 'tuned' ? 0 : 1)) kept.add(id)
    })
  }
  return queries.filter(({ id }) => kept.has(id))
}
