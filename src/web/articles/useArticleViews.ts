import { useEffect, useState } from 'react'
import { projects } from '#contract/projects.ts'
import { useCall } from '#web/wire/query.ts'

/** Counts this visit once the page stands, and answers the count to show. */
export const useArticleViews = (code: string, known: number): number => {
  const call = useCall()
  const [counted, setCounted] = useState<number | null>(null)
  useEffect(() => {
    let wanted = true
    call(projects.view, { objType: 'article', objId: code })
      .then(({ viewCount }) => wanted && setCounted(viewCount))
      .catch(() => {
        // Not counted: the number of the answer stays.
      })
    return () => {
      wanted = false
    }
  }, [call, code])
  return counted ?? known
}
