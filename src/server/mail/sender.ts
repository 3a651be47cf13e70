import { oneClick } from '#contract/reminders.ts'
import { maskMail } from '#domain/subscriptions/settings.ts'
import type { Clock } from '#server/clock.ts'
import type { Tx } from '#server/database/transaction.ts'
import type { JobDeclaration } from '#server/job.ts'
import type { Log } from '#server/log.ts'
import { type MailStore, type TakenMail, waitsUntil } from './store.ts'
import type { MailTransport } from './transport.ts'

/** Milliseconds until a mail is tried again, try by try; after the last one it has failed. */
const AGAIN_MS = [60_000, 300_000, 900_000, 3_600_000, 10_800_000, 21_600_000, 43_200_000]

/** What {@link createSender} is made of. */
export interface SenderDeps {
  store: MailStore
  transport: MailTransport
  /** Sender as it stands in the mail. */
  from: string
  /** Address of the site. */
  origin: string
  clock: Clock
  log: Log
  /** Leaves a reminder on the site that mails come back. */
  tellFailing: (tx: Tx, userId: string, address: string) => Promise<void>
  guests: GuestAddresses
}

/** Where mails to guests go. */
export interface GuestAddresses {
  /** Null once nothing is to go there. */
  addressOf: (guestId: string) => Promise<string | null>
  /** There is no such address: whatever it follows ends. */
  fail: (tx: Tx, guestId: string, at: Date) => Promise<void>
}

/**
 * Sends what stands in the outbox. A mail is taken by one server; when that one dies before it has
 * said what became of it, another takes it over under the same Message-ID.
 */
export const createSender = (deps: SenderDeps) => {
  const { store, transport, from, origin, clock, log, tellFailing, guests } = deps
  const host = new URL(origin).hostname
  const clickOf = (token: string): string | null =>
    token === '' ? null : `${origin}${oneClick.path}?token=${token}`

  const settle = async (mail: TakenMail): Promise<void> => {
    // Those before it took their time.
    const again = waitsUntil(mail, clock.now())
    if (again !== null) return store.settle(mail.id, { state: 'queued', error: '', again })
    const to = mail.guestId === null ? mail.address : await guests.addressOf(mail.guestId)
    if (to === null) return store.settle(mail.id, { state: 'failed', error: 'ended meanwhile' })
    const outcome = await transport.send({
      messageId: `<${mail.id}@${host}>`,
      from,
      to,
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      oneClick: clickOf(mail.optOut),
    })
    if (outcome.kind === 'sent') return store.settle(mail.id, { state: 'sent', at: clock.now() })
    const { error } = outcome
    const wait = AGAIN_MS[mail.tries - 1]
    log.warn({ mail: mail.id, tries: mail.tries, reason: error }, 'a mail was not sent')
    if (outcome.kind === 'failed' && wait !== undefined) {
      const again = new Date(clock.now().getTime() + wait)
      return store.settle(mail.id, { state: 'queued', error, again })
    }
    await store.settle(mail.id, { state: 'failed', error })
    if (outcome.kind !== 'refused' || !outcome.unknown || mail.purpose === 'code') return
    const { userId, guestId } = mail
    if (guestId !== null)
      return store.inTransaction(async (tx) => guests.fail(tx, guestId, clock.now()))
    if (userId === null) return
    await store.inTransaction(async (tx) => {
      if (await store.fail(tx, userId, mail.address))
        await tellFailing(tx, userId, maskMail(mail.address))
    })
  }

  /** Sends everything that is due; answers how many were tried. */
  const flush = async (isStopped: () => boolean = () => false): Promise<number> => {
    let tried = 0
    for (;;) {
      if (isStopped()) return tried
      const mails = await store.take(clock.now())
      if (mails.length === 0) return tried
      for (const mail of mails) {
        await settle(mail)
        tried += 1
      }
    }
  }

  /** 邮件发送. */
  const job: JobDeclaration = {
    name: 'mail',
    failure: 'mails could not be sent',
    run: async ({ isStopped }) => ({ tried: await flush(isStopped) }),
    close: transport.close,
  }

  return { flush, job }
}
