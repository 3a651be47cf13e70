import { isDay } from '../calendar/days.ts'

/** 公告类别. */
export const ARTICLE_CATEGORY = {
  'job-title': '职称公告',
  policy: '政策公告',
} as const

export type ArticleCategory = keyof typeof ARTICLE_CATEGORY

const CODE = /^(\d{4})(\d{2})(\d{2})(\d{2})$/

/**
 * The day that the code of a dated article names, `2022062101` → `2022-06-21`; null when the ten
 * digits are no day and number.
 */
export const dayOfCode = (code: string): string | null => {
  const [, year, month, day, number] = CODE.exec(code) ?? []
  if (year === undefined || number === '00') return null
  const named = `${year}-${month}-${day}`
  return isDay(named) ? named : null
}
