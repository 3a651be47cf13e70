import { type RefObject, useEffectEvent, useLayoutEffect } from 'react'

/** Takes over what was typed into a controlled field before the page's scripts ran. */
export const useTypedBefore = (
  field: RefObject<HTMLInputElement | null>,
  take: (text: string) => void,
): void => {
  const takeOver = useEffectEvent(take)
  // Before anything else renders: the field would be set back to what the state says.
  useLayoutEffect(() => {
    const element = field.current
    if (element && element.value !== element.defaultValue) takeOver(element.value)
  }, [field])
}
