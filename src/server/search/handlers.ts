import type { Contract } from '#contract/index.ts'
import { apiError } from '#contract/wire/api-error.ts'
import { formatBeijingTime } from '#domain/calendar/beijing.ts'
import type { Clock } from '#server/clock.ts'
import type { Caller, Handlers } from '#server/wire/handler.ts'
import type { HotWords } from './hot.ts'
import type { Searcher, SearchStore } from './store.ts'

const HISTORY_LENGTH = 10
/** Asked again within this time it is the same search: a reload, a way back. */
const REPEAT_MS = 60_000

/** 搜索记录: hot words, history and the log both come from. */
export const createSearchHandlers = (deps: {
  store: SearchStore
  clock: Clock
  hot: Pick<HotWords, 'shown'>
  /** The same for words that ask the same. */
  same: (keyword: string) => string
}): Handlers<Contract['search']> => {
  const { store, clock, hot, same } = deps
  return {
    hot: async ({ top }) => ({ records: await hot.shown(top) }),

    async log({ keyword, total }, caller) {
      const who = searcherOf(caller)
      const word = keyword.trim()
      if (word === '') throw apiError('invalid', '搜索词不能为空')
      if (who === null) return { logged: false }
      const at = clock.now()
      if (await store.repeated(who, word, new Date(at.getTime() - REPEAT_MS)))
        return { logged: false }
      await store.add({
        who,
        keyword: word,
        same: same(word),
        total: Math.min(total, 1_000_000_000),
        at,
      })
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

    async forget({ keyword }, caller) {
      const who = searcherOf(caller)
      if (who === null) return { removed: 0 }
      const word = keyword.trim()
      return { removed: await store.erase(who, word === '' ? null : word) }
    },
  }
}

const searcherOf = ({ principal, visitor }: Caller): Searcher | null => {
  if (principal !== null) return { userId: principal.userId }
  return visitor === null ? null : { visitor }
}
