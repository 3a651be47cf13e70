import { countBits, countCommon, difference, intersect, members, usedWords } from './bits.ts'
import type { Bits } from './bits.ts'
import { FACET_NAMES } from './document.ts'
import type { FacetCount, FacetName, SearchQuery } from './document.ts'
import { choicesOf } from './filters.ts'
import type { Filter } from './filters.ts'
import { regionsAbove } from './regions.ts'
import type { Shelf } from './shelf.ts'

const MOST_ORGS = 30

export type FacetCounts = Record<FacetName, FacetCount[]>

export function noFacets(): FacetCounts {
  return Object.fromEntries(FACET_NAMES.map((name) => [name, []])) as unknown as FacetCounts
}

/**
 * Counts for every facet. A facet with a choice is counted without that choice, so that its
 * other values show what they would find. `found` = the keyword's hits among the living.
 */
export function countFacets(
  query: SearchQuery,
  found: Bits,
  filters: readonly Filter[],
  shelf: Shelf,
): FacetCounts {
  const counts = noFacets()
  const choices = choicesOf(query)
  const whole = without(null, found, filters)
  const words = usedWords(whole)
  const wholeSlots = fewerOf(whole, shelf)
  for (const name of FACET_NAMES) {
    const chosen = choices.get(name) ?? []
    const base = chosen.length > 0 ? without(name, found, filters) : whole
    const slotsOf = (): Counted => (base === whole ? wholeSlots : fewerOf(base, shelf))
    if (name === 'region') {
      counts.region = countRegions(slotsOf(), chosen, query.includeUpper === true, shelf)
    } else if (name === 'org') {
      counts.org = countOrgs(slotsOf(), chosen, shelf)
    } else {
      const facet = shelf.facets[name]
      const places = base === whole ? words : usedWords(base)
      const values = new Set([...facet.values(), ...chosen])
      counts[name] = ordered(
        [...values].map((value) => ({ value, count: countCommon(base, facet.of(value), places) })),
        chosen,
      )
    }
  }
  return counts
}

/** Slots to be counted: those of a set, or, when they are fewer, the living that it lacks. */
interface Counted {
  slots: Uint32Array
  lacking: boolean
}

function fewerOf(base: Bits, shelf: Shelf): Counted {
  const lacking = countBits(base) * 2 > shelf.size
  return { slots: members(lacking ? difference(shelf.live, base) : base), lacking }
}

/** Counts of the set itself: as counted, or what is left of the totals. */
function settled(counts: Uint32Array, { lacking }: Counted, totals: Uint32Array): Uint32Array {
  if (!lacking) return counts
  return counts.map((count, i) => totals[i]! - count)
}

/** `found` under all filters but the named one. */
export function without(
  name: Filter['name'] | null,
  found: Bits,
  filters: readonly Filter[],
): Bits {
  const bits = found.slice()
  for (const filter of filters) if (filter.name !== name) intersect(bits, filter.bits)
  return bits
}

/** The nation, the provinces, and below them the way to each chosen region and its children. */
function countRegions(
  counted: Counted,
  chosen: readonly string[],
  includeUpper: boolean,
  shelf: Shelf,
): FacetCount[] {
  const { codes, parents } = shelf.regions
  const { slots } = counted
  const { region } = shelf.columns
  const seen = new Uint32Array(codes.length)
  for (let i = 0; i < slots.length; i++) seen[region[slots[i]!]!]!++
  const own = settled(seen, counted, shelf.regionTotals)
  const below = new Uint32Array(codes.length)
  for (let nth = 0; nth < own.length; nth++) {
    for (let at = own[nth] === 0 ? -1 : nth; at >= 0; at = parents[at]!) below[at]! += own[nth]!
  }
  const open = new Set(
    chosen.flatMap((code) => [code, ...regionsAbove(code)]).map((code) => shelf.regions.find(code)),
  )
  const shown: string[] = []
  for (const [nth, parent] of parents.entries()) {
    if (below[nth] === 0) continue
    if (parent === -1 || open.has(parent) || open.has(nth)) shown.push(codes[nth]!)
  }
  const counts = [...new Set([...shown, ...chosen])].map((value) => {
    let count = below[shelf.regions.find(value)] ?? 0
    for (const upper of includeUpper ? regionsAbove(value) : []) {
      count += own[shelf.regions.find(upper)] ?? 0
    }
    return { value, count }
  })
  return ordered(counts, chosen)
}

function countOrgs(counted: Counted, chosen: readonly string[], shelf: Shelf): FacetCount[] {
  const counters = settled(shelf.orgs.count(counted.slots), counted, shelf.orgs.totals)
  const least = Math.max(1, counters.toSorted().at(-MOST_ORGS) ?? 1)
  const found = new Map(chosen.map((value) => [value, 0]))
  counters.forEach((count, i) => {
    const value = shelf.orgs.names[i]!
    if (count >= least || found.has(value)) found.set(value, count)
  })
  const counts = [...found].map(([value, count]) => ({ value, count }))
  return ordered(counts, chosen).filter(({ value }, i) => i < MOST_ORGS || chosen.includes(value))
}

/** Greatest first; values that find nothing only stay when chosen. */
function ordered(counts: FacetCount[], chosen: readonly string[]): FacetCount[] {
  return counts
    .filter(({ value, count }) => count > 0 || chosen.includes(value))
    .sort((left, right) => right.count - left.count || (left.value < right.value ? -1 : 1))
}
