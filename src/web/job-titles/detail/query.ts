import type { QueryClient } from '@tanstack/react-query'
import { jobTitles } from '#contract/job-titles.ts'
import { isRefusal } from '#contract/wire/refusals.ts'
import { ask } from '#web/wire/query.ts'
import type { JobTitleDetail } from '../parts/types.ts'

/** What can be an id at all; anything else is not asked for. */
export const isNoticeId = (id: string): boolean => /^[A-Za-z0-9_-]{1,64}$/.test(id)

const MISSING = 404

/** The query of one notice; null when there is none under this id. */
export const askNotice = (id: string) => {
  const asked = ask(jobTitles.detail, { jobTitleId: id })
  return {
    ...asked,
    meta: { onRefusal: 'inline' as const },
    queryFn: async (context: { client: QueryClient }): Promise<JobTitleDetail | null> => {
      try {
        return await asked.queryFn(context)
      } catch (error) {
        if (isRefusal(error) && error.code === MISSING) return null
        throw error
      }
    },
  }
}

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
