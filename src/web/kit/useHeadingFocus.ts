import { useEffect, useRef } from 'react'

/**
 * The heading that had the focus goes with the waiting page: the one that comes takes it up. `here`
 * says that the page stands, filled or failed.
 */
export const useHeadingFocus = (here: boolean): void => {
  const waited = useRef(false)
  useEffect(() => {
    if (!here) waited.current = true
    else if (waited.current && isNowhere(document.activeElement)) {
      waited.current = false
      const heading = document.querySelector<HTMLElement>('main h1')
      if (!heading) return
      heading.tabIndex = -1
      heading.focus({ preventScroll: true })
    }
  }, [here])
}

/** Where the focus stands when the heading it was on, or should be on, is not there. */
const isNowhere = (focused: Element | null): boolean =>
  focused === null || focused === document.body || focused.tagName === 'MAIN'
