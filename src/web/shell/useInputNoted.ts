import { useEffect } from 'react'
import { now } from '#web/kit/clock.ts'
import { save } from '#web/session/storage.ts'

/** It is enough to know it so exactly. */
const EVERY_MS = 15_000

const INPUTS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const

/** Notes when somebody does something in this tab, for whoever asks how long nobody did in any. */
export const useInputNoted = (wanted: boolean): void => {
  useEffect(() => {
    if (!wanted) return
    let notedAt = 0
    const note = (): void => {
      const at = now()
      if (at - notedAt < EVERY_MS) return
      notedAt = at
      save('lastInput', at)
    }
    note()
    for (const kind of INPUTS) addEventListener(kind, note, { passive: true })
    return () => {
      for (const kind of INPUTS) removeEventListener(kind, note)
    }
  }, [wanted])
}
