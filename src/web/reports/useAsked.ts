import { REPLY_TARGETS, REPORT, type ReportKind } from '#contract/reports.ts'
import { PERIOD_KIND, type PeriodKind } from '#domain/reports/period.ts'
import { useAddress } from '#web/kit/useAddress.ts'
import type { Asked } from './labels.ts'

const dayOf = (text: string): string => (/^\d{4}-\d{2}-\d{2}$/.test(text) ? text : '')
const oneOf = <T extends string>(table: Record<T, string>, text: string, usual: T): T =>
  Object.hasOwn(table, text) ? (text as T) : usual

/** 首次响应目标 unless another one is chosen, seconds. */
export const USUAL_TARGET = 120

/** The report and period of the address; what it does not say is this week's conversion. */
export const useAsked = (): Asked => {
  const { read } = useAddress()
  const period = oneOf<PeriodKind>(PERIOD_KIND, read('period'), 'week')
  const custom = period === 'custom'
  return {
    report: oneOf<ReportKind>(REPORT, read('report'), 'conversion'),
    period,
    on: custom ? '' : dayOf(read('on')),
    from: custom ? dayOf(read('from')) : '',
    to: custom ? dayOf(read('to')) : '',
    target: REPLY_TARGETS.find((seconds) => String(seconds) === read('target')) ?? USUAL_TARGET,
  }
}
