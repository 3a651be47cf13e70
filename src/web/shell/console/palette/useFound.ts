import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { quickFind } from '#contract/quick-find.ts'
import { useOnline } from '#web/kit/useOnline.ts'
import { useSettled } from '#web/kit/useSettled.ts'
import { queryOptionsAbortable } from '#web/wire/query.ts'
import { type Item, KIND_ICON } from './items.ts'

/** Until typing is taken to rest. */
const REST_MS = 150

/** What the server has found for a text. */
export const useFound = (text: string) => {
  const online = useOnline()
  const typed = useSettled(text, REST_MS)
  const asked = useQuery({
    ...queryOptionsAbortable(quickFind.find, { typed }),
    enabled: online && typed !== '' && text !== '',
    // What was found before stays until there is something newer.
    placeholderData: keepPreviousData,
  })
  const groups = text === '' ? [] : (asked.data?.groups ?? [])
  const answered = typed === text && asked.data !== undefined && !asked.isPlaceholderData
  return {
    groups: groups.map(({ kind, name, hits }) => ({
      name,
      items: hits.map(({ id, title, note, link }): Item => ({
        ...{ key: `${kind}:${id}`, kind, icon: KIND_ICON[kind], title, note, to: link },
      })),
    })),
    /** The answer is the one to this text. */
    answered,
    /** It is on its way. */
    looking: text !== '' && online && !answered && !asked.isError,
    /** Kinds that could not be searched. */
    failed: answered ? (asked.data?.failed ?? []) : [],
    error: text !== '' && online && asked.isError && typed === text ? asked.error : null,
    again: (): void => void asked.refetch(),
    online,
  }
}
