import { type RefObject, useEffect, useState } from 'react'

/** How far outside the window an element is near already. */
const MARGIN = '400px'

const observed = typeof IntersectionObserver === 'function'

/** For an effect: whether an element has come near the window; it stays so. Always where that cannot be observed. */
export const useNear = (element: RefObject<Element | null>): boolean => {
  const [near, setNear] = useState(!observed)
  useEffect(() => {
    if (near || !element.current) return
    const observer = new IntersectionObserver(
      (seen) => {
        if (seen.some(({ isIntersecting }) => isIntersecting)) setNear(true)
      },
      { rootMargin: MARGIN },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, near])
  return near
}
