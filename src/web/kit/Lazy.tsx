import { type ComponentType, createElement, useEffect, useState } from 'react'

/**
 * A part of a page whose script is fetched when it is first shown: nothing until it is there. What
 * cannot be fetched is asked for again when it is shown anew. `load` must stay the same.
 */
export const Lazy = <P extends object>(props: {
  load: () => Promise<ComponentType<P>>
  given: P
}) => {
  const { load, given } = props
  const [part, setPart] = useState<ComponentType<P> | null>(null)
  useEffect(() => {
    let left = false
    load().then(
      (loaded) => {
        if (!left) setPart(() => loaded)
      },
      () => {},
    )
    return () => {
      left = true
    }
  }, [load])
  return part === null ? null : createElement(part, given)
}
