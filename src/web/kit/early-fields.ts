type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** Controls that came with the page's HTML and that React has not taken over yet. */
export type EarlyFields = Set<Field>

export const earlyFields = (page: ParentNode): EarlyFields =>
  new Set(page.querySelectorAll<Field>('input, select, textarea'))

/** What React keeps on a control it has taken over. */
interface Taken {
  /** The value it believes the control to have. */
  _valueTracker?: { setValue: (value: string) => void }
  /** What the control was last rendered with. */
  [props: `__reactProps${string}`]: { value?: unknown; checked?: unknown }
}

const isCheckable = (field: Field): field is HTMLInputElement =>
  field.type === 'checkbox' || field.type === 'radio'

/** Whether a control no longer stands as the HTML has it; of radios the one that was chosen. */
const isChanged = (field: Field): boolean => {
  if (isCheckable(field))
    return field.checked !== field.defaultChecked && (field.checked || field.type !== 'radio')
  if (!('options' in field)) return field.value !== field.defaultValue
  const first = [...field.options].find((option) => option.defaultSelected) ?? field.options[0]
  return first?.selected === false
}

/** Tells a control's change as if it were made now, unless its form has read it already. */
const tell = (field: Field, now: 'checked' | 'value', given: string | boolean): void => {
  const taken = field as Field & Taken
  const props = Object.keys(taken).find((key) => key.startsWith('__reactProps'))
  if (taken[props as '__reactProps']?.[now] === given) return
  Object.assign(field, { [now]: given })
  // React takes what it found for what it knows, and would not notice.
  taken._valueTracker?.setValue(`not ${given}`)
  const kind = now === 'checked' ? 'click' : 'options' in field ? 'change' : 'input'
  field.dispatchEvent(new Event(kind, { bubbles: true }))
}

/**
 * What was chosen or typed before the scripts came would be set back when its component renders
 * again. So each control that has just been hydrated tells its change to it: after the commit, and
 * one after the other, so that a handler sees what the one before it has done.
 */
export const replayEarly = (early: EarlyFields): void => {
  for (const field of early) {
    if (!Object.keys(field).some((key) => key.startsWith('__reactProps'))) continue
    early.delete(field)
    const now = isCheckable(field) ? 'checked' : 'value'
    const given = isCheckable(field) ? field.checked : field.value
    if (isChanged(field)) queueMicrotask(() => tell(field, now, given))
  }
}
