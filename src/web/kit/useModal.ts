import { type RefObject, useEffect } from 'react'

/**
 * Shows a native `<dialog>` above the page while `open`: the rest is inert until it closes, and the
 * focus goes back to where it was.
 */
export const useModal = (dialog: RefObject<HTMLDialogElement | null>, open: boolean): void => {
  useEffect(() => {
    const element = dialog.current
    if (!element || !open) return
    const opener = document.activeElement
    // jsdom knows <dialog> but not its methods.
    if (typeof element.showModal === 'function') element.showModal()
    else element.setAttribute('open', '')
    return () => {
      if (typeof element.close === 'function') element.close()
      else element.removeAttribute('open')
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [dialog, open])
}
