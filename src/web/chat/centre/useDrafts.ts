import { useEffect, useState } from 'react'
import type { Talk } from '../talk.ts'

/** 草稿: which conversations of a list have words that were not sent. */
export const useDrafts = (talk: Talk, chatIds: readonly string[]) => {
  const [drafts, setDrafts] = useState<Readonly<Record<string, string>>>({})
  const all = chatIds.join(' ')
  useEffect(() => {
    let wanted = true
    const names = all === '' ? [] : all.split(' ')
    void Promise.all(names.map(async (key) => [key, await talk.draft(key)] as const)).then(
      (found) => {
        if (wanted) setDrafts((was) => ({ ...Object.fromEntries(found), ...was }))
      },
      () => {},
    )
    return () => {
      wanted = false
    }
  }, [talk, all])
  const put = (key: string, text: string): void => setDrafts((was) => ({ ...was, [key]: text }))
  return { drafts, put }
}
