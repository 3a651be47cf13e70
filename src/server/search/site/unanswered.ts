import { setImmediate as nextTick } from 'node:timers/promises'
import { DAY_MS, formatBeijingTime } from '#domain/calendar/beijing.ts'
import { isPersonal } from '#domain/search/hot.ts'
import { KEPT_WEEKS, mostOpened, ofLists, weekOf } from '#domain/search/site/learning.ts'
import type { Clock } from '#server/clock.ts'
import type { SearchStore } from '../store.ts'
import type { SiteCatalogue } from './catalogue.ts'
import type { OpenedStore } from './opened.store.ts'

/** Looks back this many days, over so many different searches, and shows so many of them. */
const DAYS = 30
const LOOKED_AT = 200
const SHOWN = 50

/** A search that found nothing, or only what comes near. */
export interface Unanswered {
  keyword: string
  searchers: number
  lastTime: string
  found: 'none' | 'near'
  /** What several opened in the end (`policy/x`); empty where nothing is known. */
  opened: string
}

/**
 * 没有好答案的搜索, those of most people first: what people searched of late, asked again today, so
 * that one which an operator has answered is gone. Numbers that name a person and 敏感词 are left out.
 */
export const createUnanswered =
  (deps: {
    store: Pick<SearchStore, 'asked'>
    catalogue: Pick<SiteCatalogue, 'find'>
    openings: Pick<OpenedStore, 'since'>
    clock: Clock
    /** Whether a word may not be repeated to others: 敏感词. */
    blocked: (keyword: string) => Promise<boolean>
  }): (() => Promise<Unanswered[]>) =>
  async () => {
    const { store, catalogue, openings, clock, blocked } = deps
    const moment = clock.now()
    const now = moment.getTime()
    const since = new Date(now - DAYS * DAY_MS)
    const asked = await store.asked({ since, now: moment, top: LOOKED_AT })
    const opened = mostOpened(ofLists(await openings.since(weekOf(now) - KEPT_WEEKS)))
    const unanswered: Unanswered[] = []
    for (const { keyword, searchers, last } of asked) {
      await nextTick()
      if (isPersonal(keyword) || (await blocked(keyword))) continue
      const { match, same } = await catalogue.find({ keyword, now, place: '', exact: false })
      if (match === 'full') continue
      const found = match === 'none' ? 'none' : 'near'
      unanswered.push({
        ...{ keyword, searchers, lastTime: formatBeijingTime(last.getTime()), found },
        opened: opened.get(same) ?? '',
      })
      if (unanswered.length === SHOWN) break
    }
    return unanswered
  }
