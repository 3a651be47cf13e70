/** 优先权与国际申请: until when a first filing carries a later one. */
import { addMonths } from '../calendar/days.ts'
import { type IpRule, limitOf, PATENT_KIND } from './rules.ts'

/** What was filed first. */
export const FIRST_FILING = { ...PATENT_KIND, trademark: '商标' } as const

export type FirstFiling = keyof typeof FIRST_FILING

export interface PriorityDates {
  /** Last day of a later filing that claims the first. */
  priority: string
  /** Last days of entering China's national phase, without and with a surcharge; empty where no international application is made. */
  nationalPhase: string
  nationalPhaseLate: string
}

/**
 * The days that run from a first filing (专利法第二十九条, 商标法第二十五条). An international application
 * is of an invention or a utility model. Null when the table does not state the months.
 */
export const priorityDates = (
  first: { kind: FirstFiling; filedOn: string },
  rule: IpRule,
): PriorityDates | null => {
  const months = limitOf(rule, first.kind)
  const [phase, late] = ['nationalPhase', 'nationalPhaseLate'].map((item) => limitOf(rule, item))
  if (months === null || !phase || !late) return null
  const international = first.kind === 'invention' || first.kind === 'utility'
  const after = (count: number): string => addMonths(first.filedOn, count)
  return {
    priority: after(months.value),
    nationalPhase: international ? after(phase.value) : '',
    nationalPhaseLate: international ? after(late.value) : '',
  }
}
