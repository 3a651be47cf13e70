import { jobTitles } from '#contract/job-titles.ts'
import { queryOptionsOrNull } from '#web/wire/query.ts'

/** The query of one notice; null when there is none under this id. */
export const noticeQuery = (id: string) => queryOptionsOrNull(jobTitles.detail, { jobTitleId: id })

/** The tabs, the first is the page's own. */
export const TABS = {
  conditions: '条件',
  materials: '材料',
  steps: '流程',
  time: '时间',
  returns: '常见退回原因',
  source: '原文',
} as const
export type TabName = keyof typeof TABS

/** The tab an address names. */
export const tabIn = (params: URLSearchParams): TabName => {
  const tab = params.get('tab') ?? ''
  return Object.hasOwn(TABS, tab) ? (tab as TabName) : 'conditions'
}
