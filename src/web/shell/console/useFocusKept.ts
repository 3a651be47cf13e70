import { useEffect } from 'react'

/** Whoever takes the focus on purpose after a change does so before. */
const WAIT_MS = 80

/**
 * The control that had the focus may go with what it did: a row that is removed, a state without
 * that move. The focus then goes to the nearest part around it that is still there, so that the
 * next Tab goes on from there and nobody is thrown back to the top of the page.
 */
export const useFocusKept = (): void =>
  useEffect(() => {
    /** What had the focus last, then everything around it, from the inside. */
    let around: readonly HTMLElement[] = []
    let timer: ReturnType<typeof setTimeout> | undefined
    const note = ({ target }: FocusEvent): void => {
      around = target instanceof HTMLElement ? chainOf(target) : []
    }
    const land = (): void => {
      const [last, ...outer] = around
      if (last === undefined || last.isConnected || document.activeElement !== document.body) return
      const part = outer.find(
        (one) => one.isConnected && one !== document.body && one.getClientRects().length > 0,
      )
      if (part === undefined) return
      if (!part.hasAttribute('tabindex')) part.tabIndex = -1
      part.focus({ preventScroll: true })
    }
    const observer = new MutationObserver(() => {
      if (around[0]?.isConnected !== false) return
      clearTimeout(timer)
      timer = setTimeout(land, WAIT_MS)
    })
    document.addEventListener('focusin', note)
    observer.observe(document.body, { childList: true, subtree: true })
    return () => {
      clearTimeout(timer)
      observer.disconnect()
      document.removeEventListener('focusin', note)
    }
  }, [])

const chainOf = (element: HTMLElement): HTMLElement[] =>
  element.parentElement === null ? [element] : [element, ...chainOf(element.parentElement)]
