import { useQuery, useQueryClient } from '@tanstack/react-query'
import { search } from '#contract/search.ts'
import type { AnswerOf, InputOf } from '#contract/wire/endpoint.ts'
import { useRemembered, useSession } from '#web/shell/context.ts'
import { queryOptionsInline, useCall } from '#web/wire/query.ts'

/** 热门搜索 as every place asks for it, so that it is asked once. */
export const HOT_INPUT: InputOf<(typeof search)['hot']> = { top: 10 }

/** 搜索历史 keeps this many words (design §3.1). */
const MOST = 10
const LONGEST_LOGGED = 50
const NONE: string[] = []

/** The words searched in this browser, newest first, and how one is added. */
export const useSearchHistory = () => {
  const [words, keep] = useRemembered<string[]>('searches')
  const kept = words ?? NONE
  return {
    words: kept,
    add: (word: string) => {
      if (word !== '') keep([word, ...kept.filter((one) => one !== word)].slice(0, MOST))
    },
  }
}

/** One's own words: of this browser and, signed in, of the account; each can be taken out. */
export const useOwnWords = () => {
  const [local, keep] = useRemembered<string[]>('searches')
  const signedIn = useSession() !== null
  const client = useQueryClient()
  const call = useCall()
  const asked = queryOptionsInline(search.history, {})
  const { data } = useQuery({ ...asked, enabled: signedIn })
  const account = signedIn ? (data?.records ?? []).map(({ keyword }) => keyword) : NONE

  /** Nobody waits for it, and what could not be taken out is there again the next time. */
  const forget = (keyword: string): void => {
    client.setQueryData<AnswerOf<(typeof search)['history']>>(
      asked.queryKey,
      (was) =>
        was && { records: was.records.filter((it) => keyword !== '' && it.keyword !== keyword) },
    )
    call(search.forget, { keyword: Array.from(keyword).slice(0, LONGEST_LOGGED).join('') }).catch(
      () => {},
    )
  }
  return {
    words: [...new Set([...(local ?? NONE), ...account])].slice(0, MOST),
    remove: (word: string) => {
      if (local?.includes(word)) keep(local.filter((one) => one !== word))
      forget(word)
    },
    clear: () => {
      keep(null)
      forget('')
    },
  }
}
