import { randomUUID } from 'node:crypto'
import { REMIND_GROUP } from '#domain/subscriptions/codes.ts'
import { GUEST_LIMITS } from '#domain/subscriptions/followed.ts'
import type { GuestMail } from '#domain/subscriptions/letters.ts'
import { maskMail } from '#domain/subscriptions/settings.ts'
import { LINKS, PAGES } from '#domain/pages/links.ts'
import type { Clock } from '#server/clock.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/database/pool.ts'
import type { Tx } from '#server/database/transaction.ts'
import type { JobDeclaration, KickJob } from '#server/job.ts'
import type { Keys } from '#server/keys.ts'
import type { Log } from '#server/log.ts'
import type { OptOuts } from '#server/reminders/opt-outs.ts'
import type { GroupMail } from '#server/reminders/push/deliver.ts'
import { createAddresses } from './addresses/addresses.ts'
import { createAddressStore } from './addresses/store.ts'
import { createMailOutboxHandlers } from './outbox/handlers.ts'
import { createMailOutboxStore } from './outbox/store.ts'
import { renderAlerts, renderConfirmation, renderLetter } from './render.ts'
import { createSender, type GuestAddresses } from './sender.ts'
import { createMailStore } from './store.ts'
import { createSmtpTransport, type MailTransport } from './transport.ts'

type MailConfig = Pick<Config, 'smtpUrl' | 'mailFrom' | 'siteUrl'>

/** Throws what keeps mail from being sent although a server is named. */
export const assertMail = ({ smtpUrl, mailFrom, siteUrl }: MailConfig): void => {
  if (smtpUrl === undefined) return
  if (mailFrom === undefined) throw new Error('SMTP_URL needs MAIL_FROM')
  if (siteUrl === undefined) throw new Error('SMTP_URL needs SITE_URL')
}

/** 邮件 of one node: addresses, the outbox, and what sends it; without a server nothing is sent. */
export const createMail = (deps: {
  db: Database
  config: MailConfig
  keys: Keys
  optOuts: OptOuts
  clock: Clock
  log: Log
  kick: KickJob
  /** Leaves a reminder on the site that mails come back. */
  tellFailing: (tx: Tx, userId: string, address: string) => Promise<void>
  guests: GuestAddresses
  /** Another way out than SMTP. */
  transport?: MailTransport
}) => {
  const { db, config, keys, optOuts, clock, log, tellFailing, guests } = deps
  assertMail(config)
  const { smtpUrl, mailFrom, siteUrl } = config
  const store = createMailStore(db)
  const origin = smtpUrl === undefined || siteUrl === undefined ? null : siteUrl
  const sender =
    smtpUrl === undefined || mailFrom === undefined || siteUrl === undefined
      ? null
      : createSender({
          store,
          transport: deps.transport ?? createSmtpTransport(smtpUrl),
          from: mailFrom,
          origin: siteUrl,
          clock,
          log,
          tellFailing,
          guests,
        })
  const kick = (): void => deps.kick('mail')
  const jobs: JobDeclaration[] = sender === null ? [] : [sender.job]
  const addresses = createAddresses({
    store: createAddressStore(db),
    outbox: store,
    keys,
    origin,
    clock,
    onPosted: kick,
  })

  const outbox = createMailOutboxStore(db)

  return {
    available: origin !== null,
    /** What operators ask about the outbox. */
    handlers: createMailOutboxHandlers({ store: outbox, available: origin !== null, clock, kick }),
    counts: outbox.counts,
    addresses,
    kick,
    /** Sends the outbox. */
    jobs,
    flush: async (): Promise<number> => (await sender?.flush()) ?? 0,
    prune: store.prune,

    /** Puts a mail of reminders into the outbox, each with its own way to end it. */
    async post(
      tx: Tx,
      { addressee, group, letter, savedSearches: sets }: GroupMail,
      at: Date,
    ): Promise<string> {
      if (origin === null) throw new Error('mail is not set up')
      const { userId, mail: address } = addressee
      const pageOf = (token: string): string => origin + LINKS.unsubscribe(token)
      const optOut = optOuts.sign({ userId, channel: 'mail', group })
      const feet = [
        ...sets.map(({ setId, name }) => ({
          name: `退订“${name}”`,
          url: pageOf(optOuts.sign({ userId, channel: 'mail', setId })),
        })),
        { name: `退订全部${REMIND_GROUP[group]}邮件`, url: pageOf(optOut) },
        { name: '提醒设置', url: `${origin}${PAGES.remindSettings}` },
      ]
      const id = randomUUID()
      const { text, html } = renderLetter(letter, origin, feet)
      const words = { subject: letter.subject, text, html }
      await store.post(tx, { id, userId, address, purpose: group, ...words, optOut }, at)
      return id
    },

    /** Puts a mail to a guest into the outbox; its address stands there masked. */
    async postGuest(tx: Tx, mail: GuestMail, at: Date): Promise<void> {
      if (origin === null) throw new Error('mail is not set up')
      const { guestId } = mail
      const to = { id: randomUUID(), userId: null, guestId, address: maskMail(mail.address) }
      if (mail.form === 'confirm') {
        const words = renderConfirmation(mail.name, origin + mail.link, GUEST_LIMITS.confirmHours)
        return store.post(tx, { ...to, purpose: 'guestCode', optOut: '', ...words }, at)
      }
      const sign = (id: string, all: boolean): string =>
        optOuts.sign({ guestId: id, channel: 'mail', all })
      const everything = sign(guestId, true)
      const feet = [
        ...mail.subscriptions.map(({ id, name }) => ({
          name: `退订“${name}”`,
          url: origin + LINKS.unsubscribe(sign(id, false)),
        })),
        { name: '退订这个邮箱的全部订阅', url: origin + LINKS.unsubscribe(everything) },
      ]
      const { subject } = mail.letter
      const words = { subject, ...renderLetter(mail.letter, origin, feet) }
      await store.post(tx, { ...to, purpose: 'guest', optOut: everything, ...words }, at)
    },

    /** Puts a mail about alerts into the outbox for each of these addresses; none without a server. */
    async postAlerts(
      tx: Tx,
      { addresses: to, lines }: { addresses: readonly string[]; lines: readonly string[] },
      at: Date,
    ): Promise<void> {
      if (origin === null) return
      const words = renderAlerts(lines, `${origin}${PAGES.health}`)
      for (const address of to) {
        const mail = {
          id: randomUUID(),
          userId: null,
          address,
          purpose: 'alert',
          optOut: '',
        } as const
        await store.post(tx, { ...mail, ...words }, at)
      }
    },
  }
}
