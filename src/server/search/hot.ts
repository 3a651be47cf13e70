import { DAY_MS } from '#domain/calendar/beijing.ts'
import { isPersonal } from '#domain/search/hot.ts'
import type { Clock } from '#server/clock.ts'
import type { PopularWord, SearchStore } from './store.ts'

/** 热搜 looks back this many days (product.md 4.10). */
const HOT_DAYS = 7
/** A word becomes hot when this many different people searched it; pinned words need nobody. */
const HOT_SEARCHERS = 2
const POPULAR_READ = 50
/** Milliseconds for which it is remembered whether a word finds anything. */
const FINDS_MS = 600_000
const MOST_REMEMBERED = 1_000

/** A word as operators see it. */
export type HotLine = PopularWord & {
  state: 'pinned' | 'banned' | 'popular'
  shown: boolean
  updateUser: string
}

/** 热门搜索: what everybody sees, and how it came to that. */
export interface HotWords {
  shown(top: number): Promise<{ keyword: string; pinned: boolean }[]>
  all(top: number): Promise<HotLine[]>
}

/** What everybody sees: pinned words in their order, then popular ones that may be shown. */
export const createHotWords = (deps: {
  store: Pick<SearchStore, 'popular' | 'edited'>
  clock: Clock
  /** The same for words that ask the same. */
  same: (keyword: string) => string
  /** Whether a word finds anything now. */
  finds: (keyword: string) => boolean
  /** Whether a word may not be repeated to others: 敏感词. */
  blocked: (keyword: string) => Promise<boolean>
}): HotWords => {
  const { store, clock, same } = deps
  const known = new Map<string, { finds: boolean; until: number }>()

  const finds = (keyword: string): boolean => {
    const now = clock.elapsed()
    const before = known.get(keyword)
    if (before !== undefined && before.until > now) return before.finds
    if (known.size >= MOST_REMEMBERED) known.clear()
    const found = deps.finds(keyword)
    known.set(keyword, { finds: found, until: now + FINDS_MS })
    return found
  }

  const all = async (top: number): Promise<HotLine[]> => {
    const now = clock.now()
    const since = new Date(now.getTime() - HOT_DAYS * DAY_MS)
    const [edited, popular] = await Promise.all([
      store.edited(),
      store.popular({ since, now, least: HOT_SEARCHERS, top: POPULAR_READ }),
    ])
    const heatOf = new Map(popular.map((word) => [same(word.keyword), word]))
    const lines: HotLine[] = edited.map(({ keyword, state, updateUser }) => {
      const { searchers = 0, heat = 0 } = heatOf.get(same(keyword)) ?? {}
      return { keyword, state, updateUser, searchers, heat, shown: false }
    })
    const taken = new Set(edited.map(({ keyword }) => same(keyword)))
    for (const word of popular)
      if (!taken.has(same(word.keyword)))
        lines.push({ ...word, state: 'popular', updateUser: '', shown: false })
    return showing(lines, top)
  }

  /** Says which lines everybody sees; what is behind the last of them is not looked at. */
  const showing = async (lines: HotLine[], top: number): Promise<HotLine[]> => {
    const seen = new Set<string>()
    for (const state of ['pinned', 'popular'] as const)
      for (const line of lines.filter((one) => one.state === state)) {
        const key = same(line.keyword)
        if (seen.size >= top || seen.has(key)) continue
        line.shown = state === 'pinned' || (await mayShow(line.keyword))
        if (line.shown) seen.add(key)
      }
    return lines
  }

  const mayShow = async (keyword: string): Promise<boolean> =>
    !isPersonal(keyword) && finds(keyword) && !(await deps.blocked(keyword))

  return {
    async shown(top) {
      const lines = (await all(top)).filter((line) => line.shown)
      return lines.map(({ keyword, state }) => ({ keyword, pinned: state === 'pinned' }))
    },
    all,
  }
}
