import { countBits } from './bits.ts'
import type { Bits } from './bits.ts'
import type { Relaxation } from './document.ts'
import { without } from './facets.ts'
import type { Filter } from './filters.ts'

/**
 * What would be found without one filter, or without the keyword, where that is more than `least`;
 * when none of these helps, without all filters. Most first.
 */
export function relaxationsOf(
  keyword: string,
  found: Bits,
  live: Bits,
  filters: readonly Filter[],
  least: number,
): Relaxation[] {
  const proposals = filters.map(({ name, value }): Relaxation => {
    return { drop: { facet: name, value }, total: countBits(without(name, found, filters)) }
  })
  if (keyword !== '' && filters.length > 0) {
    const total = countBits(without(null, live, filters))
    proposals.push({ drop: { facet: 'keyword', value: keyword }, total })
  }
  const useful = proposals.filter(({ total }) => total > least)
  if (useful.length === 0 && filters.length > 1) {
    const total = countBits(found)
    if (total > least) useful.push({ drop: { facet: 'filters', value: '' }, total })
  }
  return useful.sort((left, right) => right.total - left.total)
}
