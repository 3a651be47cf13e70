import { type RefObject, useEffect } from 'react'
import { load } from '#web/session/storage.ts'

const TYPING = 'input, textarea, select, [contenteditable], dialog[open] *'

/** `/` puts the focus into the search field, unless one is typing or has switched the key off. */
export const useSlashKey = (field: RefObject<HTMLInputElement | null>): void => {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.defaultPrevented || event.isComposing) return
      if (event.target instanceof Element && event.target.matches(TYPING)) return
      if (load<Record<string, boolean>>('switches')?.searchKey === false) return
      event.preventDefault()
      field.current?.focus()
      field.current?.select()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [field])
}
