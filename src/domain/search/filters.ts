import { makeBits, setBit } from './bits.ts'
import type { Bits } from './bits.ts'
import type { FacetName, RangeName, SearchQuery } from './document.ts'
import { dayNumber } from './shelf.ts'
import type { Shelf, ValueFacetName } from './shelf.ts'

/** One filter of a query, ready to be intersected. */
export interface Filter {
  name: FacetName | RangeName
  /** The chosen values, or the range in words; for proposals. */
  value: string
  bits: Bits
}

/** The facet choices of a query by facet name, empty lists left out. */
export function choicesOf(query: SearchQuery): Map<FacetName, readonly string[]> {
  const all: [FacetName, readonly string[] | undefined][] = [
    ['region', query.regionCodes],
    ['level', query.levels],
    ['org', query.orgs],
    ['industry', query.industryCodes?.map((code) => code.slice(0, 1).toUpperCase())],
    ['hightechField', query.hightechFields],
    ['size', query.sizes],
    ['supportMode', query.supportModes],
    ['type', query.types],
    ['windowState', query.windowStates],
    ['amountBand', query.amountBands],
  ]
  const choices = new Map<FacetName, readonly string[]>()
  for (const [name, values] of all) if (values && values.length > 0) choices.set(name, values)
  return choices
}

/** All filters of a query as sets of slots. */
export function filtersOf(query: SearchQuery, shelf: Shelf): Filter[] {
  const { amount, published, effective, expires } = shelf.columns
  const filters: Filter[] = []
  for (const [name, values] of choicesOf(query)) {
    const bits = facetBits(name, values, query.includeUpper === true, shelf)
    filters.push({ name, value: values.join(','), bits })
  }
  const { amountMin, amountMax, publishFrom, publishTo, effectiveOn } = query
  if (typeof amountMin === 'number' || typeof amountMax === 'number') {
    const [least, most] = [amountMin ?? -Infinity, amountMax ?? Infinity]
    const bits = slotsWhere(shelf, (slot) => {
      return amount[slot]! >= least && amount[slot]! <= most
    })
    filters.push({ name: 'amount', value: `${amountMin ?? ''}..${amountMax ?? ''}`, bits })
  }
  if (publishFrom || publishTo) {
    const [from, to] = [dayNumber(publishFrom ?? '') || 1, dayNumber(publishTo ?? '') || 99999999]
    const bits = slotsWhere(shelf, (slot) => {
      return published[slot]! >= from && published[slot]! <= to
    })
    filters.push({ name: 'published', value: `${publishFrom ?? ''}..${publishTo ?? ''}`, bits })
  }
  const day = dayNumber(effectiveOn ?? '')
  if (day > 0) {
    const bits = slotsWhere(shelf, (slot) => {
      const ends = expires[slot]!
      return effective[slot]! <= day && (ends === 0 || ends >= day)
    })
    filters.push({ name: 'effectiveOn', value: effectiveOn ?? '', bits })
  }
  return filters
}

function facetBits(
  name: FacetName,
  values: readonly string[],
  includeUpper: boolean,
  shelf: Shelf,
): Bits {
  if (name === 'region') {
    const { used, columns } = shelf
    const { region } = columns
    const fits = shelf.regions.fits(values, includeUpper)
    const bits = makeBits(shelf.live.length * 32)
    for (let slot = 0; slot < used; slot++) bits[slot >>> 5]! |= fits[region[slot]!]! << (slot & 31)
    return bits
  }
  if (name === 'org') return shelf.orgs.anyOf(values, shelf.used, shelf.live.length * 32)
  return shelf.facets[name satisfies ValueFacetName].anyOf(values)
}

function slotsWhere(shelf: Shelf, test: (slot: number) => boolean): Bits {
  const bits = makeBits(shelf.live.length * 32)
  for (let slot = 0; slot < shelf.used; slot++) if (test(slot)) setBit(bits, slot)
  return bits
}
