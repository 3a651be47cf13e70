import { search } from '#contract/search.ts'
import type { InputOf } from '#contract/wire/endpoint.ts'
import { useRemembered } from '#web/shell/context.ts'
import { useCall } from '#web/wire/query.ts'

/** 热门搜索 as every place asks for it, so that it is asked once. */
export const HOT_INPUT: InputOf<(typeof search)['hot']> = { top: 10 }

/** 搜索历史 keeps this many words (design §3.1). */
const MOST = 10
const NONE: string[] = []

/** The words searched in this browser, newest first. */
export const useSearchHistory = () => {
  const [words, keep] = useRemembered<string[]>('searches')
  const kept = words ?? NONE
  const call = useCall()
  /** The server keeps searches for the hot words; what is deleted here is deleted there. */
  const forget = (keyword: string): void => {
    call(search.forget, { keyword }).catch(() => {})
  }
  return {
    words: kept,
    add: (word: string) => {
      if (word !== '') keep([word, ...kept.filter((one) => one !== word)].slice(0, MOST))
    },
    remove: (word: string) => {
      keep(kept.filter((one) => one !== word))
      forget(word)
    },
    clear: () => {
      keep(null)
      forget('')
    },
  }
}

let submitted = ''

/** Remembers that a word was asked for, so that the list logs it once it knows how much it found. */
export const willSearch = (word: string): void => {
  submitted = word
}

/** Whether this word was asked for and not logged yet. */
export const takeSearch = (word: string): boolean => {
  const fresh = word !== '' && word === submitted
  if (fresh) submitted = ''
  return fresh
}
