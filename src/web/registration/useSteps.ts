import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

/**
 * Which step of a form is shown. It stands in the history, so the back button goes one step back;
 * no further than `reach`, which a page that was loaded anew starts from the beginning.
 */
export const useSteps = (reach: number) => {
  const { pathname, search, state, key } = useLocation()
  const [first] = useState(key)
  const navigate = useNavigate()
  const asked = (state as { step?: unknown } | null)?.step
  return {
    step: Math.min(typeof asked === 'number' ? asked : 0, reach),
    /** Whether the visitor came to it from another step. */
    moved: key !== first,
    go: (to: number): void => {
      void navigate(`${pathname}${search}`, { state: { step: to } })
    },
  }
}
