import { useCallback, useSyncExternalStore } from 'react'

const lists = (query: string): MediaQueryList | null =>
  typeof globalThis.matchMedia === 'function' ? globalThis.matchMedia(query) : null

/** Whether a media query holds; false on the server and during hydration. */
export const useMedia = (query: string): boolean =>
  useSyncExternalStore(
    useCallback(
      (listener) => {
        const list = lists(query)
        list?.addEventListener('change', listener)
        return () => list?.removeEventListener('change', listener)
      },
      [query],
    ),
    () => lists(query)?.matches ?? false,
    () => false,
  )

/** The design's break below which a page is a phone's. */
export const PHONE = '(max-width: 599px)'
export const REDUCED_MOTION = '(prefers-reduced-motion: reduce)'
