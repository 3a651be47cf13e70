import { type RefObject, useEffect, useEffectEvent } from 'react'

/** Hears Esc inside an element while it is open; the layer that hears it keeps it to itself. */
export const useEscape = (
  within: RefObject<HTMLElement | null>,
  open: boolean,
  onEscape: () => void,
): void => {
  const escape = useEffectEvent(onEscape)
  useEffect(() => {
    const element = within.current
    if (!element || !open) return
    const press = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      escape()
    }
    element.addEventListener('keydown', press)
    return () => element.removeEventListener('keydown', press)
  }, [within, open])
}
