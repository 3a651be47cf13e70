import { type Fraction, minus, times, whole, ZERO, compare, plus } from '../matching/exact.ts'
import { grouped } from '../text/numbers.ts'

/** Yuan in a 万元. */
const WAN = 10_000n
const FEN = 100n

/** Rounded half up to a unit of which `scale` make a yuan; not negative. */
const unitsOf = ({ upper, lower }: Fraction, scale: bigint): bigint =>
  (upper * scale * 2n + lower) / (lower * 2n)

/** The digits of so many hundredths. */
const hundredths = (count: bigint): string => {
  const digits = String(count).padStart(3, '0')
  const part = digits.slice(-2).replace(/0+$/, '')
  return grouped(part === '' ? digits.slice(0, -2) : `${digits.slice(0, -2)}.${part}`)
}

/** `1,100,000.5`: an amount of yuan, not negative, rounded half up to the fen. */
export const yuanDigits = (yuan: Fraction): string => hundredths(unitsOf(yuan, FEN))

/**
 * `1,100,000 元（110 万元）`: an amount of yuan, not negative, to the fen; from 1 万元 on with what it
 * is in 万元, 约 where that is rounded to two decimals.
 */
export const yuanResult = (yuan: Fraction): string => {
  const text = `${yuanDigits(yuan)} 元`
  const fen = unitsOf(yuan, FEN)
  if (fen < WAN * FEN) return text
  const { upper, lower } = yuan
  const isExact = (upper * FEN) % (lower * WAN) === 0n
  const wan = hundredths(unitsOf({ upper, lower: lower * WAN }, FEN))
  return `${text}（${isExact ? '' : '约 '}${wan} 万元）`
}

/** An amount in 万元 as yuan. */
export const yuanOfWan = (wan: Fraction): Fraction => times(wan, whole(Number(WAN)))

/** An amount of yuan with fen, as fee tables give it. */
export const yuanOfNumber = (yuan: number): Fraction => ({
  upper: BigInt(Math.round(yuan * 100)),
  lower: FEN,
})

/** What is left of the first without the second; nothing where the second is larger. */
export const lessen = (a: Fraction, b: Fraction): Fraction =>
  compare(a, b) > 0 ? minus(a, b) : ZERO

/** The smaller of two. */
export const lesser = (a: Fraction, b: Fraction): Fraction => (compare(a, b) <= 0 ? a : b)

export const sum = (amounts: readonly Fraction[]): Fraction =>
  amounts.reduce((total, one) => plus(total, one), ZERO)
