import { transportError } from '#contract/wire/envelope.ts'
import type { Holding } from './holding.ts'

/** Pauses before the second and each later try, in milliseconds. */
const BACK_OFF_MS = [1_000, 5_000, 30_000] as const

const NOT_REACHED = '加密通道暂时无法建立，请稍后再试'

/** A key under way; once it is stopped, what it brings counts no more, and nobody waits for it. */
export interface Flight {
  /** Of the caller it is for. */
  token: string
  /** Rejects with a transport refusal when no try has succeeded. */
  done: Promise<void>
  stop(): void
}

/** Sets out for a key, and tries again after each pause as long as it is wanted. */
export const launch = (deps: {
  token: string
  wait: (ms: number) => Promise<void>
  fetchKey: () => Promise<Holding>
  /** Told of what it brought, unless it was stopped. */
  onLanded: (held: Holding) => void
}): Flight => {
  const { token, wait, fetchKey, onLanded } = deps
  let wanted = true
  let release = (): void => {}
  const stopped = new Promise<void>((go) => {
    release = go
  })
  const fly = async (): Promise<void> => {
    for (const pause of [0, ...BACK_OFF_MS]) {
      // oxlint-disable-next-line no-await-in-loop -- one try after another
      if (pause > 0) await wait(pause)
      if (!wanted) return
      try {
        // oxlint-disable-next-line no-await-in-loop -- one try after another
        const held = await fetchKey()
        if (wanted) onLanded(held)
        return
      } catch {
        // The next try, or the text below, is all that can be done about it.
      }
    }
    throw transportError(NOT_REACHED)
  }
  return {
    token,
    done: Promise.race([fly(), stopped]),
    stop() {
      wanted = false
      release()
    },
  }
}
