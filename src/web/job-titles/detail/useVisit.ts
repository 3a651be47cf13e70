import { useEffect } from 'react'
import { projects } from '#contract/projects.ts'
import { useCall } from '#web/wire/query.ts'

/** Counts this visit once the page stands; nobody waits for it. */
export const useVisit = (jobTitleId: string): void => {
  const call = useCall()
  useEffect(() => {
    if (jobTitleId !== '')
      call(projects.view, { objType: 'jobTitle', objId: jobTitleId }).catch(() => {
        // Not counted: the page is none the worse.
      })
  }, [call, jobTitleId])
}
