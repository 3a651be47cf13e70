import { type RefObject, useEffect, useRef } from 'react'

/**
 * For a field with a `defaultValue` that stands for something in the address: it takes the new
 * value when the address changes, e.g. on the way back, and keeps the focus. What was typed before
 * the scripts ran stays.
 */
export const useFollowing = <E extends HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>(
  value: string,
): RefObject<E | null> => {
  const field = useRef<E>(null)
  const shown = useRef(value)
  useEffect(() => {
    if (shown.current === value) return
    shown.current = value
    if (field.current) field.current.value = value
  }, [value])
  return field
}
