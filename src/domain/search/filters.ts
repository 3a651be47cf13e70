import { makeBits } from './bits.ts'
import type { Bits } from './bits.ts'
import type { FacetName, RangeName, SearchQuery } from './document.ts'
import { dayNumber } from './document-columns.ts'
import type { DocumentColumns, ValueFacetName } from './document-columns.ts'

/** One filter of a query, ready to be intersected. */
export interface Filter {
  name: FacetName | RangeName
  /** The chosen values, or the range in words; for proposals. */
  value: string
  bits: Bits
}

/** Choices that are kept at once. */
const MOST_CHOICES = 32

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
    ['kind', query.kinds],
    ['windowState', query.windowStates],
    ['amountBand', query.amountBands],
  ]
  const choices = new Map<FacetName, readonly string[]>()
  for (const [name, values] of all) if (values && values.length > 0) choices.set(name, values)
  return choices
}

/** All filters of a query as sets of live slots. */
export function filtersOf(query: SearchQuery, docColumns: DocumentColumns): Filter[] {
  const { amount, published, effective, expires } = docColumns.columns
  const filters: Filter[] = []
  for (const [name, values] of choicesOf(query)) {
    const bits = chosenBits(name, values, query.includeUpper === true, docColumns)
    filters.push({ name, value: values.join(','), bits })
  }
  const { amountMin, amountMax, publishFrom, publishTo, effectiveOn } = query
  if (typeof amountMin === 'number' || typeof amountMax === 'number') {
    const [least, most] = [amountMin ?? -Infinity, amountMax ?? Infinity]
    const bits = slotsWhere(docColumns.live, (slot) => {
      return amount[slot]! >= least && amount[slot]! <= most
    })
    filters.push({ name: 'amount', value: `${amountMin ?? ''}..${amountMax ?? ''}`, bits })
  }
  if (publishFrom || publishTo) {
    const [from, to] = [dayNumber(publishFrom ?? '') || 1, dayNumber(publishTo ?? '') || 99999999]
    const bits = slotsWhere(docColumns.live, (slot) => {
      return published[slot]! >= from && published[slot]! <= to
    })
    filters.push({ name: 'published', value: `${publishFrom ?? ''}..${publishTo ?? ''}`, bits })
  }
  const day = dayNumber(effectiveOn ?? '')
  if (day > 0) {
    const bits = slotsWhere(docColumns.live, (slot) => {
      const ends = expires[slot]!
      return effective[slot]! <= day && (ends === 0 || ends >= day)
    })
    filters.push({ name: 'effectiveOn', value: effectiveOn ?? '', bits })
  }
  return filters
}

/** Regions and bodies have no sets of their own: the last choices are kept until a document comes. */
function chosenBits(
  name: FacetName,
  values: readonly string[],
  includeUpper: boolean,
  docColumns: DocumentColumns,
): Bits {
  if (name !== 'region' && name !== 'org') return facetBits(name, values, includeUpper, docColumns)
  const key = JSON.stringify([name, includeUpper, values])
  const known = docColumns.choices.get(key)
  if (known?.length === docColumns.live.length) return known
  const bits = facetBits(name, values, includeUpper, docColumns)
  const { choices } = docColumns
  if (choices.size >= MOST_CHOICES) choices.delete(choices.keys().next().value!)
  choices.set(key, bits)
  return bits
}

function facetBits(
  name: FacetName,
  values: readonly string[],
  includeUpper: boolean,
  docColumns: DocumentColumns,
): Bits {
  if (name === 'region') {
    const { live, columns } = docColumns
    const { region } = columns
    const fits = docColumns.regions.fits(values, includeUpper)
    const bits = makeBits(live.length * 32)
    for (let place = 0; place < live.length; place++) {
      if (live[place] === 0) continue
      let word = 0
      const from = place << 5
      for (let i = 0; i < 32; i++) word |= fits[region[from + i]!]! << i
      bits[place] = word
    }
    return bits
  }
  if (name === 'org') return docColumns.orgs.anyOf(values, docColumns.live)
  return docColumns.facets[name satisfies ValueFacetName].anyOf(values)
}

function slotsWhere(live: Bits, test: (slot: number) => boolean): Bits {
  const bits = makeBits(live.length * 32)
  for (let place = 0; place < live.length; place++) {
    let left = live[place]!
    let word = 0
    while (left !== 0) {
      const bit = left & -left
      if (test((place << 5) + 31 - Math.clz32(bit))) word |= bit
      left &= left - 1
    }
    bits[place] = word
  }
  return bits
}
