import { type FindKind, FIND_KINDS } from '#domain/quick-find/find.ts'
import { useRemembered } from '../../context.ts'

/** What was opened from the palette: a page, an act or a found thing. */
export interface Recent {
  key: string
  /** Of a found thing; of a page or an act empty, which is known by its key. */
  kind: FindKind | ''
  title: string
  note: string
  link: string
}

interface Kept {
  userId: string
  items: readonly Recent[]
}

/** So many are remembered. */
const MOST = 8

const isRecent = (one: unknown): one is Recent => {
  if (typeof one !== 'object' || one === null) return false
  const { key, kind, title, note, link } = one as Record<string, unknown>
  const texts = [key, title, note, link].every((it) => typeof it === 'string')
  // A link stays on this site, whatever else has written into the storage.
  return (
    texts &&
    /^(?:$|\/(?!\/))/.test(link as string) &&
    ['', ...FIND_KINDS].includes(kind as FindKind)
  )
}

/**
 * What somebody opened last from the palette in this browser, newest first, and how to remember one
 * more. Another user of the browser has their own; a logout forgets it.
 */
export const useRecent = (userId: string): [readonly Recent[], (one: Recent) => void] => {
  const [kept, keep] = useRemembered<Kept>('found')
  const items =
    kept?.userId === userId && Array.isArray(kept.items) ? kept.items.filter(isRecent) : []
  return [
    items,
    (one) =>
      keep({ userId, items: [one, ...items.filter(({ key }) => key !== one.key)].slice(0, MOST) }),
  ]
}
