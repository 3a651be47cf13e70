import { useEffect, useState } from 'react'
import { projects } from '#contract/projects.ts'
import { useCall } from '#web/wire/query.ts'

/** A smaller number says nothing and is not shown (design §1). */
export const TELLING_VIEWS = 100

/** Counts this visit once the article stands, and answers the count to show. */
export const useNewsViews = (newsId: string, known: number): number => {
  const call = useCall()
  const [counted, setCounted] = useState<number | null>(null)
  useEffect(() => {
    let wanted = true
    call(projects.view, { objType: 'news', objId: newsId })
      .then(({ viewCount }) => wanted && setCounted(viewCount))
      .catch(() => {
        // Not counted: the number of the answer stays.
      })
    return () => {
      wanted = false
    }
  }, [call, newsId])
  return counted ?? known
}
