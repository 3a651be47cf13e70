import { useEffect, useState } from 'react'
import { projects } from '#contract/projects.ts'
import { useCall } from '#web/wire/query.ts'

/** Fewer views than this say nothing and are not shown (design §3.6). */
const WORTH_SHOWING = 100

/** Counts this visit once the page stands, and answers the count to show; 0 while it is too small. */
export const useViewCount = (projectId: string, known: number): number => {
  const call = useCall()
  const [counted, setCounted] = useState<number | null>(null)
  useEffect(() => {
    let wanted = true
    call(projects.view, { objType: 'serviceProject', objId: projectId })
      .then(({ viewCount }) => wanted && setCounted(viewCount))
      .catch(() => {
        // Not counted: the number of the answer stays.
      })
    return () => {
      wanted = false
    }
  }, [call, projectId])
  // A count that comes up to the limit only now would move the line: it waits for the next visit.
  return known < WORTH_SHOWING ? 0 : (counted ?? known)
}
