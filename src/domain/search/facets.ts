import { countBits, countCommon, difference, intersect, usedWords } from './bits.ts'
import type { Bits } from './bits.ts'
import { FACET_NAMES } from './document.ts'
import type { FacetCount, FacetName, SearchQuery } from './document.ts'
import { choicesOf } from './filters.ts'
import type { Filter } from './filters.ts'
import { isPart, regionsAbove } from './regions.ts'
import type { DocumentColumns } from './document-columns.ts'
import type { ValueFacet } from './value-facet.ts'

const MOST_ORGS = 30

export type FacetCounts = Record<FacetName, FacetCount[]>

/** Every facet without a value. */
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
  docColumns: DocumentColumns,
): FacetCounts {
  const counts = noFacets()
  const choices = choicesOf(query)
  const whole = without(null, found, filters)
  const countWhole = counting(whole, docColumns)
  const fewerWhole = fewerOf(whole, docColumns)
  for (const name of FACET_NAMES) {
    const chosen = choices.get(name) ?? []
    const base = chosen.length > 0 ? without(name, found, filters) : whole
    const fewer = (): Counted => (base === whole ? fewerWhole : fewerOf(base, docColumns))
    if (name === 'region') {
      counts.region = countRegions(fewer(), chosen, query.includeUpper === true, docColumns)
    } else if (name === 'org') {
      counts.org = countOrgs(fewer(), chosen, docColumns)
    } else {
      const facet = docColumns.facets[name]
      const count = base === whole ? countWhole : counting(base, docColumns)
      const values = [...new Set([...facet.values(), ...chosen])]
      counts[name] = ordered(
        values.map((value) => ({ value, count: count(facet, value) })),
        chosen,
      )
    }
  }
  return counts
}

/** How many of `base` fit a value: counted, or what the living that it lacks leave of the total. */
function counting(
  base: Bits,
  docColumns: DocumentColumns,
): (facet: ValueFacet, value: string) => number {
  const words = usedWords(base)
  if (words.length < base.length / 2) {
    return (facet, value) => countCommon(base, facet.of(value), words)
  }
  const lacking = difference(docColumns.live, base)
  const places = usedWords(lacking)
  if (places.length > words.length / 2) {
    return (facet, value) => countCommon(base, facet.of(value), words)
  }
  return (facet, value) => facet.total(value) - countCommon(lacking, facet.of(value), places)
}

/** What is counted: a set, or, when that is smaller, what it lacks of the living. */
interface Counted {
  bits: Bits
  lacking: boolean
}

function fewerOf(base: Bits, docColumns: DocumentColumns): Counted {
  const lacking = countBits(base) * 2 > docColumns.size
  return { bits: lacking ? difference(docColumns.live, base) : base, lacking }
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
  docColumns: DocumentColumns,
): FacetCount[] {
  const { codes, parents } = docColumns.regions
  const own = settled(regionsIn(counted.bits, docColumns), counted, docColumns.regionTotals)
  const below = new Uint32Array(codes.length)
  for (let nth = 0; nth < own.length; nth++) {
    for (let at = own[nth] === 0 ? -1 : nth; at >= 0; at = parents[at]!) below[at]! += own[nth]!
  }
  const open = new Set(
    chosen
      .flatMap((code) => [code, ...regionsAbove(code)])
      .map((code) => docColumns.regions.find(code)),
  )
  const shown: string[] = []
  for (const [nth, parent] of parents.entries()) {
    if (below[nth] === 0 || isPart(codes[nth]!)) continue
    if (parent === -1 || open.has(parent) || open.has(nth)) shown.push(codes[nth]!)
  }
  const counts = [...new Set([...shown, ...chosen])].map((value) => {
    const wider = includeUpper ? docColumns.regions.above(value) : []
    const upper = wider.reduce((sum, nth) => sum + own[nth]!, 0)
    const count = (below[docColumns.regions.find(value)] ?? 0) + upper
    return upper === 0 ? { value, count } : { value, count, upper }
  })
  return ordered(counts, chosen)
}

/** How many slots of a set lie in each region, by its number. */
function regionsIn(bits: Bits, docColumns: DocumentColumns): Uint32Array {
  const { region } = docColumns.columns
  const seen = new Uint32Array(docColumns.regions.codes.length)
  for (let place = 0; place < bits.length; place++) {
    let word = bits[place]!
    while (word !== 0) {
      const slot = (place << 5) + 31 - Math.clz32(word & -word)
      word &= word - 1
      seen[region[slot]!]!++
    }
  }
  return seen
}

function countOrgs(
  counted: Counted,
  chosen: readonly string[],
  docColumns: DocumentColumns,
): FacetCount[] {
  const counters = settled(docColumns.orgs.count(counted.bits), counted, docColumns.orgs.totals)
  const least = Math.max(1, counters.toSorted().at(-MOST_ORGS) ?? 1)
  const found = new Map(chosen.map((value) => [value, 0]))
  counters.forEach((count, i) => {
    const value = docColumns.orgs.names[i]!
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
