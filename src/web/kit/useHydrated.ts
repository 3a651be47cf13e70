import { useSyncExternalStore } from 'react'

/** False on the server and during hydration, true after: for what only the browser knows. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
