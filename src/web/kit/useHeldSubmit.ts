import { type RefObject, useEffect, useEffectEvent } from 'react'

type Holding = HTMLFormElement & { held?: boolean }

/** Ends the holding of a form; tells whether something was held. */
const release = (form: Holding): boolean => {
  delete form.dataset.hold
  const { held = false } = form
  form.held = false
  return held
}

/**
 * A form whose `data-hold` attribute the server wrote may be sent before the page's scripts are
 * there: public/start.js holds the submit. Its method is `dialog`, which without a dialog does
 * nothing, so that even before start.js no page is left. Once `ready` what was held is sent, once; from then on
 * nothing is held.
 */
export const useHeldSubmit = (
  form: RefObject<HTMLFormElement | null>,
  ready: boolean,
  submit: () => void,
): void => {
  const send = useEffectEvent(submit)
  useEffect(() => {
    if (ready && form.current !== null && release(form.current)) send()
  }, [form, ready])
}
