import { changesText } from '#domain/matching/snapshot.ts'
import { PAGES } from '#domain/pages/links.ts'
import { DAY_MS } from '#domain/calendar/beijing.ts'
import type { WorkSource } from '#server/capability.ts'
import type { RunStore } from './runs/store.ts'

/** Days in which a change of results is news. */
const NEWS_DAYS = 14

/** The newest change of a company's results, as work: one thing, done by looking at it. */
export const matchWork = (store: Pick<RunStore, 'newest'>): WorkSource => ({
  async of({ companyId, permissions }, { now }, own) {
    if (companyId === '' || !permissions.has('precise:list')) return []
    const { changed } = await store.newest(own, companyId)
    if (changed === null || now.getTime() - changed.ranAt.getTime() > NEWS_DAYS * DAY_MS) return []
    return [
      {
        id: changed.runId,
        title: '查看匹配变化',
        subject: changesText(changed.changes),
        act: '查看变化',
        link: PAGES.matching,
        due: '',
        since: changed.ranAt,
        ownerId: '',
        ownerName: '',
      },
    ]
  },
})
