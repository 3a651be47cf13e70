import { grouped } from '#domain/text/numbers.ts'

/** What stands in the place of something that is not on record; a guess never does. */
export const NO_DATA = '暂无数据'

/** A day, or that there is none on record. */
export const dayOrNone = (day: string): string => (day === '' ? NO_DATA : day)

/** Dates of rights turn red this many days before, and never earlier (design §3.7). */
const RISK_DAYS = 30

/** Whether so many days left are few enough to be shown in red. */
export const isRisky = (daysLeft: number): boolean => daysLeft >= 0 && daysLeft <= RISK_DAYS

/** 还有 22 天 / 今天 / 已过 3 天. */
export const daysWords = (days: number): string =>
  days === 0 ? '今天' : days > 0 ? `还有 ${grouped(days)} 天` : `已过 ${grouped(-days)} 天`
