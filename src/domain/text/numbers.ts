/** 数与金额: how numbers are written for people, everywhere alike. */

/**
 * `1,284.5`: commas between the thousands of a number, or of decimal digits. Not by `Intl`, whose
 * first number costs a phone more than a whole list of rows.
 */
export const grouped = (value: number | string): string => {
  const [whole = '', part] = String(value).split('.')
  const digits = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ',')
  return part === undefined ? digits : `${digits}.${part}`
}

/** To a hundredth. */
const rounded = (value: number): number => Math.round(value * 100) / 100

/** `28,000.5 元`: a sum of yuan to pay or paid, to the cent; empty stays empty. */
export const yuanText = (yuan: number | string): string =>
  yuan === '' ? '' : `${grouped(rounded(Number(yuan)))} 元`

const WAN = 10_000

/** The digits of an amount of yuan, to two decimals, and what they count: 元, 万元 or 亿元. */
export const amountParts = (yuan: number): { digits: string; unit: string } => {
  const wan = rounded(yuan / WAN)
  if (Math.abs(wan) >= WAN) return { digits: `${rounded(yuan / WAN / WAN)}`, unit: '亿元' }
  return Math.abs(yuan) >= WAN
    ? { digits: `${wan}`, unit: '万元' }
    : { digits: `${rounded(yuan)}`, unit: '元' }
}

/** `8000 元`, `1200 万元`, `1.5 亿元`: yuan as policies name them; empty stays empty. */
export const moneyText = (yuan: number | string): string => {
  if (yuan === '') return ''
  const { digits, unit } = amountParts(Number(yuan))
  return `${digits} ${unit}`
}
