import { useEffect, useState } from 'react'
import { projects } from '#contract/projects.ts'
import type { InputOf } from '#contract/wire/endpoint.ts'
import { useCall } from './query.ts'

/** A smaller number of views says nothing and is not shown (design §1). */
export const TELLING_VIEWS = 100

/** Counts this visit to a thing once its page stands, and answers the count to show. */
export const useViews = (
  objType: NonNullable<InputOf<typeof projects.view>['objType']>,
  objId: string,
  known: number,
): number => {
  const call = useCall()
  const [counted, setCounted] = useState<number | null>(null)
  useEffect(() => {
    let wanted = true
    call(projects.view, { objType, objId })
      .then(({ viewCount }) => wanted && setCounted(viewCount))
      .catch(() => {
        // Not counted: the number of the answer stays.
      })
    return () => {
      wanted = false
    }
  }, [call, objType, objId])
  return counted ?? known
}
