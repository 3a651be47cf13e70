import type { MouseEvent } from 'react'

/**
 * A plain click on a link chooses here instead of leaving; with a modifier key, or before the
 * scripts run, the link leads where it says.
 */
export const selecting = (event: MouseEvent, choose: () => void): void => {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
  event.preventDefault()
  choose()
}
