import { PAGES } from '#domain/pages/links.ts'
import type { WordReader } from '#domain/subscriptions/fits.ts'
import { followedHref } from '#domain/subscriptions/followed.ts'
import { maskTarget } from '#domain/subscriptions/settings.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Database } from './database/pool.ts'
import type { Tx } from './database/transaction.ts'
import type { KickJob } from './job.ts'
import type { Log } from './log.ts'
import { createMail } from './mail/mail.ts'
import type { MailTransport } from './mail/transport.ts'
import { createOptOuts, type GuestOptOut } from './reminders/opt-outs.ts'
import { createDeliver } from './reminders/push/deliver.ts'
import { createPushStore } from './reminders/push/store.ts'
import { pushJob } from './reminders/push/job.ts'
import { remind } from './reminders/send.ts'
import { createRemindSettings } from './reminders/settings/store.ts'
import type { Secrets } from './secrets.ts'
import type { JudgeCompany } from './subscriptions/preview.ts'
import { guestJob } from './subscriptions/guests/digest.ts'
import { createGuests } from './subscriptions/guests/guests.ts'
import type { GuestSms } from './subscriptions/guests/messages.ts'
import { createGuestStore, guestKeys } from './subscriptions/guests/store.ts'
import { createScan, type ScannedPolicy } from './subscriptions/scan/scan.ts'
import { createScanStore } from './subscriptions/scan/store.ts'
import { createPushTexts } from './subscriptions/scan/push-texts.ts'
import { createBookmarkStore } from './bookmarks/store.ts'
import { formatBeijingDate } from '#domain/calendar/beijing.ts'
import { UNDO_MINUTES } from '#domain/bookmarks/limits.ts'

/** What {@link createNotificationJobs} is made of. */
export interface NotificationJobsDeps {
  db: Database
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'siteUrl'>
  secrets: Pick<Secrets, 'keysFor'>
  reader: WordReader
  judge: JudgeCompany
  /** Policies by their ids as the tables have them now. */
  policies: (ids: readonly string[]) => Promise<ScannedPolicy[]>
  /** Sends a message to a telephone; null where none can be sent. */
  sendSms: ((phone: string, count: number, text: string) => Promise<void>) | null
  /** Messages to guests; null where none can be sent. */
  guestSms: GuestSms | null
  clock: Clock
  log: Log
  kick: KickJob
  /** Another way out than SMTP. */
  transport?: MailTransport
}

/** 推送: what people follow, what becomes of it, and who is told on which channel. */
export const createNotificationJobs = (deps: NotificationJobsDeps) => {
  const { db, config, secrets, reader, judge, policies, sendSms, guestSms, clock, log, kick } = deps
  const optOuts = createOptOuts(secrets.keysFor('opt-outs'))
  const guestStore = createGuestStore(db, guestKeys(secrets))
  const mail = createMail({
    db,
    config,
    keys: secrets.keysFor('mail codes'),
    optOuts,
    clock,
    log,
    kick,
    tellFailing: async (tx, userId, address) =>
      remind(tx, [userId], {
        kind: 'SYSTEM',
        title: '提醒邮箱无法收信',
        content: `发往 ${address} 的邮件被退回，邮件提醒已暂停，请重新确认邮箱。`,
        link: PAGES.remindSettings,
      }),
    guests: {
      addressOf: guestStore.addressOf,
      fail: async (tx, id, at) => guestStore.end(tx, { id, all: true }, true, at),
    },
    ...(deps.transport === undefined ? {} : { transport: deps.transport }),
  })
  const onPosted = mail.kick
  const guests = createGuests({
    store: guestStore,
    confirmations: createOptOuts(secrets.keysFor('guest confirmations')),
    optOuts,
    mail,
    smsAvailable: guestSms !== null,
    clock,
    onPosted,
  })
  const ways = { mail: mail.available, sms: sendSms !== null }
  const store = createPushStore(db)
  const scans = createScanStore(db)
  const bookmarks = createBookmarkStore(db)
  const push = pushJob({
    store,
    ways,
    scan: createScan({ store: scans, reader, judge, policies, ways, log }),
    deliver: createDeliver({
      store,
      ways,
      words: createPushTexts({ store: scans, policies }),
      postMail: mail.post,
      sendSms: sendSms ?? (async () => undefined),
      log,
    }),
    onTold: onPosted,
    async prune(at) {
      await store.prune(at)
      await scans.prune(at)
      await mail.prune(at)
      await bookmarks.prune(formatBeijingDate(at.getTime()))
    },
    clock,
    log,
  })
  return {
    settings: createRemindSettings(db),
    optOuts,
    guests,
    /** Forgets what a number follows; how many things. */
    forgetGuest: guestStore.forget,
    /** 免登录订阅 as a link ends them. */
    leavableGuests: {
      async find({ guestId, all }: GuestOptOut) {
        const one = await guestStore.find(guestId)
        if (one === null) return null
        const follows = all ? await guestStore.besides(guestId) : []
        return {
          name: one.name,
          address: maskTarget(one.channel, one.address),
          ended: all ? follows.length === 0 : one.endedAt !== null,
          told: all ? (one.told ?? []) : [],
          follows: follows.map(({ id, name, followed }) => ({
            id,
            name,
            link: followedHref(followed),
          })),
        }
      },
      end: async (tx: Tx, { guestId, all }: GuestOptOut, off: boolean) =>
        guestStore.end(tx, { id: guestId, all }, off, clock.now()),
    },
    mail,
    ways,
    /** Finds and tells; sends the mails of that. */
    jobs: [
      push,
      guestJob({
        store: guestStore,
        reader,
        policies,
        mail,
        sms: guestSms,
        optOuts,
        clock,
        onPosted,
      }),
      ...mail.jobs,
    ],
    /** Forgets for good what was taken out of favourites and footprints. */
    forgetRemoved: async (): Promise<void> =>
      bookmarks.forgetRemoved(new Date(clock.now().getTime() - UNDO_MINUTES * 60_000)),
  }
}

export type NotificationJobs = ReturnType<typeof createNotificationJobs>
