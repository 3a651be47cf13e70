import { useEffect, useState } from 'react'
import { DAY_MS } from '#domain/calendar/beijing.ts'
import { now } from '#web/kit/clock.ts'
import { load, save } from '#web/session/storage.ts'
import type { PageName } from '#domain/pages/pages.ts'

/** Pages of policies and services: somebody who reads there may have a question. */
const GREETS: readonly PageName[] = [
  'policy',
  'policyList',
  'policyDetail',
  'policyShare',
  'scenario',
  'service',
  'serviceProject',
  'serviceProjectList',
  'serviceProjectDetail',
]

/** A greeting comes after so long on a page, or when half of it was gone through. */
export const GREETING_MS = 20_000
const HALF = 0.5
/** Whoever closes it is left alone for so long. */
const SILENCE_MS = 7 * DAY_MS

const isWriting = (): boolean =>
  document.activeElement?.matches('input, textarea, select, [contenteditable]') ?? false

const isHalfway = (): boolean => {
  const { scrollHeight, clientHeight } = document.documentElement
  const room = scrollHeight - clientHeight
  return room > 0 && globalThis.scrollY / room >= HALF
}

const isSilent = (): boolean =>
  load<boolean>('greeted') === true || (load<number>('greetedUntil') ?? 0) > now()

/** Whether a greeting stands on the page, and how it goes: for now, or for a week. */
export const useGreeting = (
  page: PageName | undefined,
  busy: boolean,
): { shown: boolean; hide: () => void; silence: () => void } => {
  const [shown, setShown] = useState(false)
  const wanted = page !== undefined && GREETS.includes(page) && !busy
  useEffect(() => {
    if (!wanted || isSilent()) return
    const begun = now()
    const look = (): void => {
      if (now() - begun < GREETING_MS && !isHalfway()) return
      // Never in the way of somebody who fills in a form.
      if (isWriting()) return
      stop()
      save('greeted', true)
      setShown(true)
    }
    const left = (): void => void setTimeout(look)
    const timer = setTimeout(look, GREETING_MS)
    addEventListener('scroll', look, { passive: true })
    document.addEventListener('focusout', left)
    const stop = (): void => {
      clearTimeout(timer)
      removeEventListener('scroll', look)
      document.removeEventListener('focusout', left)
    }
    return stop
  }, [wanted, page])
  return {
    shown: shown && wanted,
    hide: () => setShown(false),
    silence() {
      save('greetedUntil', now() + SILENCE_MS)
      setShown(false)
    },
  }
}
