import { randomUUID } from 'node:crypto'
import type { NoticePurpose } from '#domain/registration/message.ts'
import type { Clock } from '#server/clock.ts'
import type { Log } from '#server/log.ts'
import type { Limits } from '#server/wire/limits.ts'
import { guarded, type SmsProvider } from './provider.ts'
import type { SmsStore } from './store.ts'

/** A message without a code; `name` fills the variable of a provider's template. */
export interface SmsText {
  name: string
  content: string
}

/** Sends messages without a code; each stands in the outbox, sent or not. */
export const createSmsMessages = (deps: {
  store: Pick<SmsStore, 'post' | 'settle'>
  /** Null where no template was approved. */
  provider: SmsProvider | null
  limits: Limits['sms']
  clock: Clock
  log: Log
}) => {
  const { store, provider, limits, clock, log } = deps
  const deliver =
    provider &&
    guarded(provider, {
      clock,
      timeoutMs: limits.providerMs,
      failures: limits.providerFailures,
      openMs: limits.providerOpenMs,
    })
  return {
    /** Whether the provider took it. */
    async send(phone: string, purpose: NoticePurpose, text: SmsText): Promise<boolean> {
      const id = randomUUID()
      const { name, content } = text
      await store.post({ id, phone, purpose, content, provider: provider?.name ?? '' })
      const outcome = deliver
        ? await deliver({ phone, code: name, content })
        : ({ kind: 'refused', error: 'no template is set' } as const)
      const sent = outcome.kind === 'sent'
      const error = outcome.kind === 'sent' ? '' : outcome.error
      if (!sent) log.warn({ reason: error }, 'a message was not sent')
      await store.settle(id, {
        state: sent ? 'sent' : 'failed',
        providerId: outcome.kind === 'sent' ? outcome.id : '',
        error,
      })
      return sent
    },
  }
}
