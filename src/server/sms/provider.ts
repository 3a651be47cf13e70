import { setTimeout as wait } from 'node:timers/promises'
import type { Clock } from '#server/clock.ts'
import type { Log } from '#server/log.ts'

/** A message on its way. */
export interface SmsMessage {
  phone: string
  /** What fills the variables of a template. */
  params: Readonly<Record<string, string>>
  /** The whole text, for a provider without templates. */
  content: string
}

/** What became of it: `refused` is an answer that was understood, `failed` none at all. */
export type SmsOutcome =
  | { kind: 'sent'; id: string }
  | { kind: 'refused'; error: string }
  | { kind: 'failed'; error: string }

/** 短信服务商. */
export interface SmsProvider {
  name: string
  /** Whether the outbox keeps the code: only where there is no other way to learn it. */
  keepsCode: boolean
  /** Gives up when the signal says so; it may throw, which counts as failed. */
  send: (message: SmsMessage, signal: AbortSignal) => Promise<SmsOutcome>
}

/** Sends nothing: the text stands in the outbox and in the log. */
export const createLocalProvider = (log: Log): SmsProvider => ({
  name: 'local',
  keepsCode: true,
  send: async ({ content }) => {
    log.warn({ sms: content }, 'no SMS provider is set: the message stands here and in the outbox')
    return { kind: 'sent', id: '' }
  },
})

/**
 * Gives a provider so many milliseconds an attempt, and none at all for `openMs` after `failures`
 * failures in a row; then one attempt decides whether it is back.
 */
export const guarded = (
  provider: SmsProvider,
  deps: { clock: Clock; timeoutMs: number; failures: number; openMs: number },
): ((message: SmsMessage) => Promise<SmsOutcome>) => {
  const { clock, timeoutMs, failures, openMs } = deps
  let failed = 0
  let opensAt = 0

  const attempt = async (message: SmsMessage): Promise<SmsOutcome> => {
    const end = new AbortController()
    const late = wait(timeoutMs, undefined, { signal: end.signal, ref: false }).then(() => {
      end.abort()
      return { kind: 'failed', error: 'timeout' } as const
    })
    late.catch(() => undefined)
    try {
      return await Promise.race([provider.send(message, end.signal), late])
    } catch (error) {
      return { kind: 'failed', error: error instanceof Error ? error.message : String(error) }
    } finally {
      end.abort()
    }
  }

  return async (message) => {
    if (failed >= failures) {
      if (clock.elapsed() < opensAt)
        return { kind: 'failed', error: 'the provider is out of order' }
      // Others wait while this attempt finds out.
      opensAt = clock.elapsed() + openMs
    }
    const outcome = await attempt(message)
    if (outcome.kind === 'failed') {
      failed += 1
      if (failed >= failures) opensAt = clock.elapsed() + openMs
    } else failed = 0
    return outcome
  }
}
