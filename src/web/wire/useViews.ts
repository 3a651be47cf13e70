import { useEffect, useState } from 'react'
import { projects } from '#contract/projects.ts'
import type { InputOf } from '#contract/wire/endpoint.ts'
import { useCall } from './query.ts'

/** A smaller number of views says nothing and is not shown (design §1). */
export const SHOWN_VIEWS = 100

type Viewed = NonNullable<InputOf<typeof projects.view>['objType']>

/**
 * Counts this visit to a thing once its page stands. Nobody waits for it, and nobody is told when
 * it is refused; `onCounted` gets the new count.
 */
export const useVisit = (
  objType: Viewed,
  objId: string,
  onCounted?: (count: number) => void,
): void => {
  const call = useCall()
  useEffect(() => {
    if (objId === '') return undefined
    let wanted = true
    call(projects.view, { objType, objId })
      .then(({ viewCount }) => wanted && onCounted?.(viewCount))
      .catch(() => {
        // Not counted: the number of the answer stays.
      })
    return () => {
      wanted = false
    }
  }, [call, objType, objId, onCounted])
}

/** Counts this visit to a thing once its page stands, and answers the count to show. */
export const useViews = (objType: Viewed, objId: string, known: number): number => {
  const [counted, setCounted] = useState<number | null>(null)
  useVisit(objType, objId, setCounted)
  return counted ?? known
}
