import { type RefObject, useEffect } from 'react'

/** A row that scrolls sideways shows its chosen part: whenever `of` is another one it is brought into sight. */
export const useInSight = (row: RefObject<HTMLElement | null>, chosen: string, of: unknown): void =>
  useEffect(() => {
    const part = row.current?.querySelector<HTMLElement>(chosen)
    if (!row.current || !part) return
    const [around, own] = [row.current.getBoundingClientRect(), part.getBoundingClientRect()]
    if (own.left < around.left || own.right > around.right)
      row.current.scrollBy({ left: (own.left + own.right - around.left - around.right) / 2 })
  }, [row, chosen, of])
