import type { Contract } from '#contract/index.ts'
import { refuse } from '#contract/wire/refusals.ts'
import { DAY_MS, formatBeijingTime } from '#domain/calendar/beijing.ts'
import type { Clock } from '#server/clock.ts'
import type { Caller, Handlers } from '#server/wire/handler.ts'
import type { Searcher, SearchStore } from './store.ts'

/** 热搜 looks back this many days (product.md 4.10). */
export const HOT_DAYS = 7
export const HISTORY_LENGTH = 10
/** Asked again within this time it is the same search: a reload, a way back. */
const REPEAT_MS = 60_000
/** A word becomes hot when this many different people searched it; pinned words need nobody. */
const HOT_SEARCHERS = 2
const POPULAR_READ = 50
/** Searches are kept this long, for the history. */
const KEPT_DAYS = 180
/** Telephone and identity numbers that somebody typed are nobody else's business. */
const isPersonal = (words: string): boolean => {
  const plain = words.normalize('NFKC')
  // Written with gaps they are as long; a document number is not.
  return /\d{7,}/.test(plain) || /\d{10,}/.test(plain.replaceAll(/[\s\p{P}\p{S}]/gu, ''))
}

/** 搜索记录: hot words, history and the log both come from. */
export const createSearchHandlers = (parts: {
  store: SearchStore
  clock: Clock
  /** Folds a text so that words that read the same compare as the same. */
  fold: (text: string) => string
}): Handlers<Contract['search']> => {
  const { store, clock, fold } = parts
  let forgotten = 0
  return {
    async hot({ top }) {
      const since = new Date(clock.now().getTime() - HOT_DAYS * DAY_MS)
      const [{ pinned, banned }, popular] = await Promise.all([
        store.edited(),
        store.popular(since, POPULAR_READ),
      ])
      const shown = new Set(banned.map(fold))
      const records: { keyword: string; pinned: boolean }[] = []
      const show = (keyword: string, isPinned: boolean): void => {
        if (shown.has(fold(keyword)) || records.length >= top) return
        shown.add(fold(keyword))
        records.push({ keyword, pinned: isPinned })
      }
      for (const keyword of pinned) show(keyword, true)
      for (const { keyword, searchers } of popular)
        if (searchers >= HOT_SEARCHERS && !isPersonal(keyword)) show(keyword, false)
      return { records }
    },

    async log({ keyword, total }, caller) {
      const who = searcherOf(caller)
      const word = keyword.trim()
      if (word === '') throw refuse('invalid', '搜索词不能为空')
      if (who === null) return { logged: false }
      const at = clock.now()
      if (await store.repeated(who, word, new Date(at.getTime() - REPEAT_MS)))
        return { logged: false }
      await store.add({ who, keyword: word, total: Math.min(total, 1_000_000_000), at })
      if (at.getTime() - forgotten > DAY_MS) {
        forgotten = at.getTime()
        await store.forget(new Date(forgotten - KEPT_DAYS * DAY_MS))
      }
      return { logged: true }
    },

    async history(_input, caller) {
      const who = searcherOf(caller)
      if (who === null) return { records: [] }
      const records = await store.history(who, HISTORY_LENGTH)
      return {
        records: records.map(({ keyword, lastTime }) => ({
          keyword,
          lastTime: formatBeijingTime(lastTime.getTime()),
        })),
      }
    },
  }
}

const searcherOf = ({ principal, visitor }: Caller): Searcher | null => {
  if (principal !== null) return { userId: principal.userId }
  return visitor === null ? null : { visitor }
}
