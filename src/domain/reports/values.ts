import { moneyText, grouped } from '#domain/text/numbers.ts'

/** 单位: how a figure of a report is read. */
export const UNIT = {
  count: '数量',
  percent: '比例',
  seconds: '时长',
  yuan: '金额',
  score: '评分',
} as const
export type Unit = keyof typeof UNIT

/** What stands where there is nothing to reckon with. */
export const NO_VALUE = '–'

/** To so many decimals, without zeros at the end. */
const counted = (value: number, decimals: number): string =>
  grouped(Number(value.toFixed(decimals)))

const secondsText = (seconds: number): string => {
  if (seconds < 60) return `${Math.round(seconds)} 秒`
  const minutes = Math.floor(seconds / 60)
  const left = Math.round(seconds % 60)
  if (minutes < 60) return left === 0 ? `${minutes} 分` : `${minutes} 分 ${left} 秒`
  const hours = Math.floor(minutes / 60)
  return minutes % 60 === 0 ? `${hours} 小时` : `${hours} 小时 ${minutes % 60} 分`
}

/**
 * A figure in words, the same on the page and in the file: counts with thousands commas, shares (0
 * to 1) in per cent to one decimal, seconds as 1 分 32 秒, yuan as 元, 万元 or 亿元,
 * marks to one decimal.
 */
export const valueText = (value: number | null, unit: Unit): string => {
  if (value === null) return NO_VALUE
  if (unit === 'count') return counted(value, 0)
  if (unit === 'percent') return `${counted(value * 100, 1)}%`
  if (unit === 'seconds') return secondsText(value)
  if (unit === 'score') return value.toFixed(1)
  return moneyText(value)
}

/** A share of a whole; null without one. */
export const shareOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : part / whole

/** How a figure differs from the one before: shares in points, everything else in per cent. */
export const changeText = (value: number | null, before: number | null, unit: Unit): string => {
  if (value === null || before === null) return NO_VALUE
  if (value === before) return '持平'
  const way = value > before ? '增' : '减'
  const apart = Math.abs(value - before)
  if (unit === 'percent') return `${way} ${counted(apart * 100, 1)} 个百分点`
  if (unit === 'score') return `${way} ${apart.toFixed(1)}`
  return before === 0 ? NO_VALUE : `${way} ${counted((apart / before) * 100, 1)}%`
}
