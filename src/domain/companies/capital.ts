import { grouped } from '#domain/text/numbers.ts'

/** 注册资本 is written in 万 of its currency everywhere, and stored in units of it. */

/** Up to eleven digits of 万 (fifteen of units), to a hundredth of a unit. */
const SHAPE = /^\d{1,11}(\.\d{1,6})?$/

/** Why a capital in 万 cannot be taken; null when it can. Empty is none. */
export const capitalProblem = (wan: string): string | null =>
  wan === '' || SHAPE.test(wan) ? null : '注册资本请填数字，单位：万元'

/** Moves the decimal point to the right, or left for less than none; without zeros at the ends. */
const shifted = (text: string, places: number): string => {
  const [whole = '', part = ''] = text.split('.')
  const point = whole.length + places
  const digits = `${whole}${part}`.padEnd(point, '0')
  const left = digits.slice(0, Math.max(point, 0)).replace(/^0+(?=\d)/, '')
  const right = digits.slice(Math.max(point, 0)).padStart(digits.length - point, '0')
  const rest = right.replace(/0+$/, '')
  return `${left === '' ? '0' : left}${rest === '' ? '' : `.${rest}`}`
}

/** `1000.5` 万 are `10005000`; empty stays empty. */
export const unitsOf = (wan: string): string => (wan === '' ? '' : shifted(wan, 4))

/** `10005000` are `1000.5` 万; empty stays empty. */
export const wanOf = (units: string): string => (units === '' ? '' : shifted(units, -4))

const YUAN = '人民币'

/** Digits that are read at a glance, without commas. */
const AT_A_GLANCE = 4

/** `3000 万元`, `12,000 万元`, `500 万美元`; empty when it is not stated. */
export const capitalText = (units: string, currency: string): string => {
  if (units === '') return ''
  const wan = wanOf(units)
  const [whole = ''] = wan.split('.')
  return `${whole.length > AT_A_GLANCE ? grouped(wan) : wan} 万${currency === YUAN ? '元' : currency}`
}
