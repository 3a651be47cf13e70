import { useEffect, useState } from 'react'
import { projects } from '#contract/projects.ts'
import { useCall } from '#web/wire/query.ts'
import { markOpened } from '../parts/reading.ts'

/**
 * Counts this visit once the page stands, and answers the count to show; a first view shows none
 * yet, so that nothing moves when its answer comes.
 */
export const useViewCount = (policyId: string, known: number): number => {
  const call = useCall()
  const [counted, setCounted] = useState<number | null>(null)
  useEffect(() => {
    let wanted = true
    markOpened(policyId)
    call(projects.view, { objType: 'policy', objId: policyId })
      .then(({ viewCount }) => wanted && setCounted(viewCount))
      .catch(() => {
        // Not counted: the number of the answer stays.
      })
    return () => {
      wanted = false
    }
  }, [call, policyId])
  return known === 0 ? 0 : (counted ?? known)
}
