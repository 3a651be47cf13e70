import { CYCLE_BAND, type CycleBand, PRICE_BAND, type PriceBand, type PriceType } from './codes.ts'

/** 服务价格 as an editor writes it, yuan; official fees are never part of it. */
export interface StoredPrice {
  priceType: PriceType
  price: number | null
  /** Upper end of a range; null otherwise. */
  priceMax: number | null
  originalPrice: number | null
  /** Last day of the reduced price, `yyyy-MM-dd`; empty without one. */
  discountUntil: string
}

/** 服务价格 on one day. */
export interface Price {
  /** null: negotiable. */
  from: number | null
  /** null unless a range. */
  to: number | null
  /** Set only while a reduction runs, together with its last day. */
  original: number | null
  until: string
}

/**
 * The price on a day (`yyyy-MM-dd`). A reduction is one only with a lower price, the price before
 * and a last day that is not past (product.md 4.10); afterwards the price before is the price.
 */
export const priceOn = (stored: StoredPrice, today: string): Price => {
  const { priceType, price, priceMax, originalPrice, discountUntil } = stored
  const plain = { from: price, to: null, original: null, until: '' }
  if (priceType === 'negotiable') return { ...plain, from: null }
  if (priceType === 'range') return { ...plain, to: priceMax }
  if (priceType === 'fixed' || price === null || originalPrice === null) return plain
  const runs = discountUntil !== '' && today <= discountUntil && price < originalPrice
  return runs
    ? { from: price, to: null, original: originalPrice, until: discountUntil }
    : { ...plain, from: originalPrice }
}

/** Whether a price begins within a band. */
export const isInPriceBand = ({ from }: Price, band: PriceBand): boolean => {
  if (band === 'ask') return from === null
  const { min, max } = PRICE_BAND[band]
  return from !== null && from >= min && from < max
}

/** Whether a number of days lies within a band; a project without days lies in none. */
export const isInCycleBand = (days: number | null, band: CycleBand): boolean => {
  const { min, max } = CYCLE_BAND[band]
  return days !== null && days >= min && days < max
}
