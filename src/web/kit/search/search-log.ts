import { useEffect } from 'react'
import { search } from '#contract/search.ts'
import { useCall } from '#web/wire/query.ts'

const LONGEST = 50

let submitted = ''

/** Remembers that a word was asked for, so that the list logs it once it knows how much it found. */
export const willSearch = (word: string): void => {
  submitted = word
}

/** Whether this word was asked for and not logged yet. */
const takeSearch = (word: string): boolean => {
  const fresh = word !== '' && word === submitted
  if (fresh) submitted = ''
  return fresh
}

/** Logs a word that was asked for, once, with how much it found; `found` is undefined until that is known. */
export const useSearchLog = (
  keyword: string,
  found: { total: number; corrected: string } | undefined,
): void => {
  const call = useCall()
  const total = found?.total ?? null
  const corrected = found?.corrected ?? ''
  useEffect(() => {
    if (total === null || !takeSearch(keyword)) return
    // A slip is nobody's search: what was meant is.
    const logged = Array.from(corrected === '' ? keyword : corrected)
      .slice(0, LONGEST)
      .join('')
    // Nobody waits for the log, and nobody is told when it is refused.
    call(search.log, { keyword: logged, total }).catch(() => {})
  }, [call, keyword, corrected, total])
}
