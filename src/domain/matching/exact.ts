import type { Decimal } from './rule.ts'

/** An exact number: never rounded, compared cross-multiplied. The lower part is positive. */
export interface Fraction {
  readonly upper: bigint
  readonly lower: bigint
}

/** What is known of a number: it lies between the two, ends inclusive; null = no end. */
export interface Range {
  from: Fraction | null
  to: Fraction | null
}

const DECIMAL = /^(-?)(\d{1,18})(?:\.(\d{1,9}))?(%?)$/

/** Numbers read before: rules ask for few, again and again. */
const READ = new Map<Decimal, Fraction | null>()
const READ_MOST = 4096

/** Reads `50000000.01` or `5%`; null for anything else. */
export const exact = (text: Decimal): Fraction | null => {
  const known = READ.get(text)
  if (known !== undefined) return known
  if (READ.size >= READ_MOST) READ.clear()
  const read = parsed(text)
  READ.set(text, read)
  return read
}

const parsed = (text: Decimal): Fraction | null => {
  const parts = DECIMAL.exec(text)
  if (!parts) return null
  const decimals = parts[3] ?? ''
  const upper = BigInt(`${parts[1]}${parts[2]}${decimals}`)
  return { upper, lower: 10n ** BigInt(decimals.length) * (parts[4] === '%' ? 100n : 1n) }
}

export const whole = (count: number): Fraction => ({ upper: BigInt(count), lower: 1n })

export const ZERO = whole(0)

/** Negative, zero or positive, as the first is below, at or above the second. */
export const compare = (a: Fraction, b: Fraction): number => {
  const gap = a.upper * b.lower - b.upper * a.lower
  return gap < 0n ? -1 : gap > 0n ? 1 : 0
}

export const plus = (a: Fraction, b: Fraction): Fraction =>
  a.lower === b.lower
    ? { upper: a.upper + b.upper, lower: a.lower }
    : { upper: a.upper * b.lower + b.upper * a.lower, lower: a.lower * b.lower }

export const minus = (a: Fraction, b: Fraction): Fraction => plus(a, { ...b, upper: -b.upper })

export const times = (a: Fraction, b: Fraction): Fraction => ({
  upper: a.upper * b.upper,
  lower: a.lower * b.lower,
})

/** The divisor must not be zero. */
export const divided = (a: Fraction, b: Fraction): Fraction =>
  b.upper < 0n
    ? { upper: -a.upper * b.lower, lower: -a.lower * b.upper }
    : { upper: a.upper * b.lower, lower: a.lower * b.upper }

/** The number in decimals, rounded up or down at the last place, for words and never for judging. */
export const decimalText = (value: Fraction, places: number, upwards: boolean): string => {
  const scale = 10n ** BigInt(places)
  const scaled = value.upper * scale
  const floor = scaled / value.lower - (scaled < 0n && scaled % value.lower !== 0n ? 1n : 0n)
  const units = upwards && floor * value.lower !== scaled ? floor + 1n : floor
  const digits = (units < 0n ? -units : units).toString().padStart(places + 1, '0')
  const cut = digits.length - places
  const rest = places === 0 ? '' : digits.slice(cut).replace(/0+$/, '')
  return `${units < 0n ? '-' : ''}${digits.slice(0, cut)}${rest === '' ? '' : `.${rest}`}`
}

export const point = (value: Fraction): Range => ({ from: value, to: value })

export const ANYTHING: Range = { from: null, to: null }

export const NOT_NEGATIVE: Range = { from: ZERO, to: null }

export const isPoint = ({ from, to }: Range): boolean =>
  from !== null && to !== null && compare(from, to) === 0

const join = <A, B, R>(a: A | null, b: B | null, made: (a: A, b: B) => R): R | null =>
  a === null || b === null ? null : made(a, b)

export const addRanges = (a: Range, b: Range): Range => ({
  from: join(a.from, b.from, plus),
  to: join(a.to, b.to, plus),
})

export const subtractRanges = (a: Range, b: Range): Range => ({
  from: join(a.from, b.to, minus),
  to: join(a.to, b.from, minus),
})

const smaller = (a: Fraction, b: Fraction): Fraction => (compare(a, b) <= 0 ? a : b)
const larger = (a: Fraction, b: Fraction): Fraction => (compare(a, b) >= 0 ? a : b)

/** The smaller of two numbers: without a lower end if either is, without an upper end if both are. */
export const lesserRange = (a: Range, b: Range): Range => ({
  from: join(a.from, b.from, smaller),
  to: a.to === null ? b.to : b.to === null ? a.to : smaller(a.to, b.to),
})

/** The larger of two numbers. */
export const greaterRange = (a: Range, b: Range): Range => ({
  from: a.from === null ? b.from : b.from === null ? a.from : larger(a.from, b.from),
  to: join(a.to, b.to, larger),
})

/**
 * Part ÷ whole. Nothing of nothing is 0; something of nothing is no share that could be told, so it
 * may be anything not negative, and a person decides.
 */
export const divideRanges = (part: Range, total: Range): Range => {
  if (total.from === null || total.from.upper < 0n) return ANYTHING
  const least = total.from
  const most = total.to
  if (most !== null && most.upper === 0n)
    return part.to !== null && isPoint(part) && part.to.upper === 0n ? point(ZERO) : NOT_NEGATIVE
  const share = (of: Fraction | null, by: Fraction | null, unbounded: Fraction | null) =>
    of === null ? null : by === null || by.upper === 0n ? unbounded : divided(of, by)
  const low = part.from
  const high = part.to
  return {
    from: low === null ? null : low.upper >= 0n ? share(low, most, ZERO) : share(low, least, null),
    to: high === null ? null : high.upper > 0n ? share(high, least, null) : share(high, most, ZERO),
  }
}
