import { type KeyboardEvent, useState } from 'react'

/** One thing that a list over a field offers. */
export interface Option {
  key: string
  title: string
  note: string
  pick: () => void
}

export interface Picker {
  /** What is offered; null while nothing is looked for. */
  label: string | null
  options: readonly Option[]
  active: number
  /** Why nothing stands there. */
  said: string
  onKeyDown: (event: KeyboardEvent) => void
}

/** What is offered for a text, chosen by arrows and Enter from within the field; Esc puts it away. */
export const useChoosing = (
  text: string,
  offered: {
    label: string | null
    options: readonly Option[]
    said: string
    /** More may come: Enter waits. */
    looking: boolean
  },
): Picker => {
  const [active, setActive] = useState(0)
  const [dismissed, setDismissed] = useState('')
  const [before, setBefore] = useState(text)
  if (before !== text) {
    setBefore(text)
    setActive(0)
    if (dismissed !== '') setDismissed('')
  }
  const shut = offered.label === null || (dismissed !== '' && dismissed === text)
  const options = shut ? [] : offered.options
  const at = Math.min(active, Math.max(0, options.length - 1))
  const onKeyDown = (event: KeyboardEvent): void => {
    if (shut || event.nativeEvent.isComposing) return
    const { key } = event
    const steps = { ArrowDown: 1, ArrowUp: -1 } as const
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      if (options.length > 0) setActive((at + steps[key] + options.length) % options.length)
    } else if ((key === 'Enter' && !event.ctrlKey && !event.shiftKey) || key === 'Tab') {
      // Half a search is no message.
      if (options.length === 0 && (key === 'Tab' || !offered.looking)) return
      options[at]?.pick()
    } else if (key === 'Escape') setDismissed(text)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return { label: shut ? null : offered.label, options, active: at, said: offered.said, onKeyDown }
}
