/** 著作权: until when a work is protected. */
import { addYears } from '../calendar/days.ts'
import { type IpRule, limitOf } from './rules.ts'

/** Whose term counts: that of a legal entity or of a natural person. */
export const RIGHT_HOLDER = { entity: '法人或其他组织', person: '自然人' } as const

export type RightHolder = keyof typeof RIGHT_HOLDER

/** What the term was counted from. */
export type TermBasis = 'published' | 'completed' | 'death'

export type Protection =
  | { until: string; basis: TermBasis; baseYear: number; years: number }
  /** late: first published after the years in which it had to be; unknown: a day is missing. */
  | { until: ''; basis: 'late' | 'unknown'; baseYear: 0; years: number }

/**
 * 保护期至: the last day of a year; of what an entity has not published, the day on which it ends to
 * be protected (著作权法第二十三条第二款, 计算机软件保护条例第十四条). Null when the table does not state
 * the term.
 */
export const protectionOf = (
  work: { holder: RightHolder; completedOn: string; publishedOn: string; diedOn?: string },
  rule: IpRule,
): Protection | null => {
  const limit = limitOf(rule, work.holder)
  if (limit === null) return null
  const years = limit.value
  const { holder, completedOn, publishedOn, diedOn = '' } = work
  const counted = (basis: TermBasis, day: string, until = ''): Protection => {
    const baseYear = Number(day.slice(0, 4))
    return { until: until || `${baseYear + years}-12-31`, basis, baseYear, years }
  }
  const unknown: Protection = { until: '', basis: 'unknown', baseYear: 0, years }
  if (holder === 'person') return diedOn === '' ? unknown : counted('death', diedOn)
  if (publishedOn === '')
    return completedOn === ''
      ? unknown
      : counted('completed', completedOn, addYears(completedOn, years))
  if (completedOn !== '' && publishedOn > addYears(completedOn, years))
    return { until: '', basis: 'late', baseYear: 0, years }
  return counted('published', publishedOn)
}

/** 版式设计 of a book or journal: the last day of the tenth year after it first came out (著作权法第三十七条). Null when the table does not state the term. */
export const typographyUntil = (publishedOn: string, rule: IpRule): string | null => {
  const limit = limitOf(rule, 'layout')
  return limit === null ? null : `${Number(publishedOn.slice(0, 4)) + limit.value}-12-31`
}
