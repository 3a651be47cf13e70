/** Thrown when a person has cancelled an upload; nothing is wrong. */
export class UploadCancelled extends Error {
  override name = 'UploadCancelled'
}

/** Whether an upload ended because its person wanted so. */
export const isCancelled = (error: unknown): boolean =>
  error instanceof Error && error.name === 'UploadCancelled'

/** How far an upload in chunks is. */
export interface UploadStep {
  /** Bytes of all files together. */
  sent: number
  total: number
  state: 'going' | 'paused' | 'waiting'
  /** Why it waits or was paused without the person; empty otherwise. */
  why: string
}

/** How a person pauses, continues and cancels an upload in chunks, and how it tells where it is. */
export interface UploadHold {
  pause: (why?: string) => void
  resume: () => void
  cancel: () => void
  /** Waits while it is paused; rejects once it is cancelled. */
  going: () => Promise<void>
  /** Stops one request when it is paused or cancelled. */
  signal: () => AbortSignal
  /** Waits so many milliseconds, less when the network comes back, it is paused or cancelled. */
  rest: (ms: number, why: string) => Promise<void>
  tell: (sent: number, total: number) => void
  isCancelled: () => boolean
}

/** Makes one; `onStep` is told whatever changes. */
export const createHold = (onStep: (step: UploadStep) => void): UploadHold => {
  let step: UploadStep = { sent: 0, total: 0, state: 'going', why: '' }
  let cancelled = false
  let stop = new AbortController()
  const woken = new Set<() => void>()
  const change = (more: Partial<UploadStep>): void => {
    step = { ...step, ...more }
    onStep(step)
  }
  const wake = (): void => {
    for (const each of woken) each()
    woken.clear()
  }
  const interrupt = (): void => {
    stop.abort()
    stop = new AbortController()
    wake()
  }
  const sleep = async (): Promise<void> => new Promise((resolve) => woken.add(resolve))
  return {
    pause(why = '') {
      if (cancelled || step.state === 'paused') return
      change({ state: 'paused', why })
      interrupt()
    },
    resume() {
      if (cancelled) return
      change({ state: 'going', why: '' })
      wake()
    },
    cancel() {
      cancelled = true
      interrupt()
    },
    async going() {
      while (step.state === 'paused' && !cancelled) await sleep()
      if (cancelled) throw new UploadCancelled()
    },
    signal: () => stop.signal,
    async rest(ms, why) {
      if (cancelled || step.state === 'paused') return
      change({ state: 'waiting', why })
      const timer = setTimeout(wake, ms)
      addEventListener('online', wake)
      await sleep()
      clearTimeout(timer)
      removeEventListener('online', wake)
      if (!cancelled && step.state === 'waiting') change({ state: 'going', why: '' })
    },
    tell: (sent, total) => change({ sent, total }),
    isCancelled: () => cancelled,
  }
}
