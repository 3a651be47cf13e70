import { type ReactNode, Suspense, useLayoutEffect } from 'react'
import { useApplication } from '#web/shell/context.ts'
import { replayEarly } from './early-fields.ts'

/** A part of a page that hydrates for itself, and keeps what was put into its fields before. */
export const Boundary = ({ children }: { children: ReactNode }) => (
  <Suspense>
    {children}
    <Hydrated />
  </Suspense>
)

const Hydrated = () => {
  const { early } = useApplication()
  // Before anything renders again: the fields still stand as the visitor left them.
  useLayoutEffect(() => {
    if (early) replayEarly(early)
  }, [early])
  return null
}
