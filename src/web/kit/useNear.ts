import { type RefObject, useEffect, useState } from 'react'

/** How far outside the window an element is near already. */
const MARGIN = '400px'

/** Whether an element has come near the window; it stays so. At once where that cannot be observed. */
export const useNear = (element: RefObject<Element | null>): boolean => {
  const [near, setNear] = useState(false)
  useEffect(() => {
    const watched = element.current
    if (!watched || typeof IntersectionObserver !== 'function') {
      setNear(true)
      return
    }
    const observer = new IntersectionObserver(
      (seen) => {
        if (!seen.some(({ isIntersecting }) => isIntersecting)) return
        setNear(true)
        observer.disconnect()
      },
      { rootMargin: MARGIN },
    )
    observer.observe(watched)
    return () => observer.disconnect()
  }, [element])
  return near
}
