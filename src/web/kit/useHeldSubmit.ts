import { type FormEvent, type RefObject, useEffect, useEffectEvent, useRef } from 'react'

type Holding = HTMLFormElement & { held?: Event | undefined }

/** Ends the holding of a form; answers the submit that was held last. */
const release = (form: Holding): Event | undefined => {
  delete form.dataset.hold
  const { held } = form
  form.held = undefined
  return held
}

/**
 * A form whose `data-hold` attribute the server wrote may be sent before the page's scripts are
 * there: public/start.js holds the submit. Its method is `dialog`, which without a dialog does
 * nothing, so that even before start.js no page is left. Once `ready` what was held is sent, once; from then on
 * nothing is held.
 *
 * @returns the form's `onSubmit`: a submit made while the page hydrates is held and handed on by React
 * as well, and goes out once.
 */
export const useHeldSubmit = (
  form: RefObject<HTMLFormElement | null>,
  ready: boolean,
  submit: () => void,
): ((event: FormEvent) => void) => {
  const send = useEffectEvent(submit)
  const sent = useRef<Event>(undefined)
  useEffect(() => {
    const held = ready && form.current !== null ? release(form.current) : undefined
    if (held === undefined || held === sent.current) return
    sent.current = held
    send()
  }, [form, ready])
  return (event) => {
    event.preventDefault()
    if (!ready || event.nativeEvent === sent.current) return
    sent.current = event.nativeEvent
    submit()
  }
}
