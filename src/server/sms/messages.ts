import { randomUUID } from 'node:crypto'
import { type NoticePurpose, outboxPhone } from '#domain/registration/message.ts'
import type { Clock } from '#server/clock.ts'
import type { Log } from '#server/log.ts'
import type { Limits } from '#server/wire/limits.ts'
import { guarded, type SmsProvider } from './provider.ts'
import type { SmsStore } from './store.ts'

/** A message without a code. */
export interface SmsText {
  /** What fills the variables of a provider's template. */
  params: Readonly<Record<string, string>>
  content: string
  /** What of it only the receiver may know; the outbox of a provider that delivers hides it. */
  secret?: string
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
      const { params, content, secret = '' } = text
      await store.post({
        id,
        phone: outboxPhone(purpose, phone),
        purpose,
        content:
          secret === '' || provider?.keepsCode === true
            ? content
            : content.replaceAll(secret, '******'),
        provider: provider?.name ?? '',
      })
      const outcome = deliver
        ? await deliver({ phone, params, content })
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
