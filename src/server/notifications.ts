import type { FastifyInstance } from 'fastify'
import { formatBeijingDate } from '#domain/calendar/beijing.ts'
import { COMPANY_TITLE } from '#domain/companies/codes.ts'
import { evaluate } from '#domain/matching/evaluate.ts'
import { POLICY_LEVEL, POLICY_TYPE, SUPPORT_MODE } from '#domain/policies/codes.ts'
import { type Followed, followedSummary } from '#domain/subscriptions/followed.ts'
import type { SavedSearchNames } from '#domain/subscriptions/saved-search.ts'
import type { Clock } from './clock.ts'
import type { CompanyStore } from './companies/store.ts'
import type { Config } from './config.ts'
import type { Database } from './database/pool.ts'
import type { Tx } from './database/transaction.ts'
import type { KickJob } from './job.ts'
import type { Live } from './live.ts'
import type { Log } from './log.ts'
import type { PolicyReader } from './policies/reader.ts'
import { createNotificationJobs } from './notification-jobs.ts'
import type { RouteTools } from './capability.ts'
import { mailQueue } from './mail/queue.store.ts'
import { outboxWork } from './sms/outbox/work.ts'
import { registerOneClick } from './reminders/one-click.ts'
import { createOutboxHandlers } from './sms/outbox/handlers.ts'
import { createReminderHandlers } from './reminders/handlers.ts'
import { createOptOutDoer } from './reminders/settings/handlers.ts'
import type { ReminderStore } from './reminders/store.ts'
import type { Secrets } from './secrets.ts'
import { chooseFollowProvider, chooseRemindProvider } from './sms/choose.ts'
import { createSmsMessages } from './sms/messages.ts'
import type { Codes } from './sms/codes.ts'
import type { SmsStore } from './sms/store.ts'
import { registerFeeds } from './subscriptions/guests/feeds.ts'
import { createGuestHandlers } from './subscriptions/guests/handlers.ts'
import { createGuestSms } from './subscriptions/guests/messages.ts'
import { createSubscriptionHandlers } from './subscriptions/handlers.ts'
import type { Person } from './personal-data.ts'
import { PERSONAL_DATA as MAILS } from './mail/personal-data.store.ts'
import { PERSONAL_DATA as REMINDERS } from './reminders/personal-data.store.ts'
import { PERSONAL_DATA as SUBSCRIPTIONS } from './subscriptions/personal-data.store.ts'
import { PERSONAL_DATA as BOOKMARKS } from './bookmarks/personal-data.store.ts'
import { createPreview, type JudgeCompany } from './subscriptions/preview.ts'
import { createSavedSearchStore } from './subscriptions/store.ts'
import { createTargetLookup } from './bookmark-targets.ts'
import { countsOf, createBookmarkHandlers } from './bookmarks/handlers.ts'
import {
  createFavouriteStore,
  createFootprintStore,
  createBookmarkStore,
} from './bookmarks/store.ts'
import type { Limits } from './wire/limits.ts'

/** 收藏, 足迹, 订阅 and 提醒: what people follow, and how they are told of it. */
export const createNotifications = (deps: {
  db: Database
  config: Config
  secrets: Pick<Secrets, 'keysFor'>
  live: Live
  policies: PolicyReader
  sms: SmsStore
  codes: Pick<Codes, 'send' | 'use' | 'sentToday'>
  companies: CompanyStore
  reminders: ReminderStore
  unreadChats: (userId: string) => Promise<number>
  clock: Clock
  log: Log
  limits: Limits
  kick: KickJob
}) => {
  const { db, config, live, policies, sms, companies, reminders, clock, log, limits, kick } = deps
  const { names, engine, feed, publications, portraits, matching } = live
  const remindProvider = chooseRemindProvider(config, log, clock)
  const followProvider = chooseFollowProvider(config, log, clock)
  const smsParts = { store: sms, limits: limits.sms, clock, log }
  const remindMessages = createSmsMessages({ ...smsParts, provider: remindProvider })
  // Codes come first: what is told uses half of what a day allows.
  const mayTell = async (): Promise<boolean> => {
    const isOpen = (await sms.today()) * 2 < config.smsDailyBudget
    if (!isOpen) log.warn('no reminder is sent by message for now: half of the budget is used')
    return isOpen
  }
  const reader = {
    fold: live.fold,
    means: (word: string) => {
      const [only, ...others] = engine.read(word)
      return only?.kind === 'term' && others.length === 0 ? only.means : []
    },
  }
  const judgeCompany: JudgeCompany = async (companyId) => {
    const { portrait } = await portraits.look(companyId)
    const on = formatBeijingDate(clock.now().getTime())
    return (policyId) => {
      const programme = matching.ruleCache.deciding(policyId, on)
      return programme && evaluate(programme.table, { portrait, on }).result
    }
  }
  const notificationJobs = createNotificationJobs({
    db,
    config,
    secrets: deps.secrets,
    reader,
    judge: judgeCompany,
    policies: live.policies.read,
    sendSms:
      remindProvider &&
      (async (phone, count, content) => {
        if (await mayTell())
          await remindMessages.send(phone, 'remind', { params: { code: String(count) }, content })
      }),
    guestSms:
      followProvider === null || config.siteUrl === undefined
        ? null
        : createGuestSms({
            send: createSmsMessages({ ...smsParts, provider: followProvider }).send,
            origin: config.siteUrl,
            mayGo: mayTell,
          }),
    clock,
    log,
    kick,
  })
  const bookmarkStore = createBookmarkStore(db)
  const sets = createSavedSearchStore(db)
  const savedSearchNames: SavedSearchNames = {
    region: (code) => names.placeName(code),
    industry: (code) => names.industryName(code),
    level: (code) => POLICY_LEVEL[code],
    mode: (code) => SUPPORT_MODE[code],
    type: (code) => POLICY_TYPE[code],
    title: (code) => COMPANY_TITLE[code],
  }
  const nameOf = async ({ policyId, ...filter }: Followed): Promise<string | null> => {
    if (policyId === '') return followedSummary(filter, savedSearchNames)
    const policy = await policies.find(policyId)
    return policy && (policy.shortTitle || policy.title)
  }
  const search = (followed: Followed, limit: number) =>
    engine.search({
      ...followed,
      now: clock.now().getTime(),
      sort: 'publish',
      limit,
      facets: false,
    })
  const leavableSavedSearches = { find: sets.leavable, use: sets.useChannel }
  const { leavableGuests } = notificationJobs
  const optOut = createOptOutDoer({
    db,
    optOuts: notificationJobs.optOuts,
    savedSearches: leavableSavedSearches,
    guests: leavableGuests,
  })
  const { mail } = notificationJobs
  return {
    mail,
    jobs: notificationJobs.jobs,
    prune: notificationJobs.forgetRemoved,
    personalData: [
      REMINDERS,
      BOOKMARKS,
      SUBSCRIPTIONS,
      MAILS,
      {
        async forget(tx: Tx, { phone }: Person): Promise<void> {
          if (phone !== '') await notificationJobs.forgetGuest(tx, phone)
        },
      },
    ],
    forgetGuest: notificationJobs.forgetGuest,
    queues: {
      sms: { owned: false, count: sms.queue },
      mails: { owned: false, count: async () => mailQueue(db) },
    },
    work: { outbox: outboxWork({ sms: sms.queue, mails: async () => mailQueue(db) }) },
    async register(app: FastifyInstance, tools: RouteTools): Promise<void> {
      await registerOneClick(app, { count: tools.countRender, optOut })
      registerFeeds(app, {
        nameOf,
        cards: async (followed, most) => {
          const { policyId } = followed
          const ids = policyId === '' ? search(followed, most).hits.map(({ id }) => id) : [policyId]
          return (await policies.cards(ids)).map(({ card }) => card)
        },
        clock,
        count: tools.countRender,
        originOf: tools.publicOriginOf,
        webNameOf: tools.webNameOf,
      })
    },
    handlers: {
      outbox: { ...createOutboxHandlers(sms), ...mail.handlers },
      reminders: createReminderHandlers({
        store: reminders,
        unreadChats: deps.unreadChats,
        db,
        settings: notificationJobs.settings,
        addresses: mail.addresses,
        savedSearches: leavableSavedSearches,
        guests: leavableGuests,
        optOuts: notificationJobs.optOuts,
        smsAvailable: notificationJobs.ways.sms,
      }),
      subscriptions: createSubscriptionHandlers({
        store: sets,
        settings: notificationJobs.settings,
        counts: async (userId) => countsOf(bookmarkStore, userId, clock),
        names: savedSearchNames,
        cards: async (ids) => (await policies.cards(ids)).map(({ card }) => card),
        preview: createPreview({
          reader,
          judge: judgeCompany,
          published: async (publishFrom, most) => {
            const now = clock.now().getTime()
            const found = engine.search({
              now,
              publishFrom,
              sort: 'publish',
              limit: most,
              facets: false,
            })
            return {
              policies: await feed.take(found.hits.map(({ id }) => id)),
              total: found.total,
            }
          },
          clock,
        }),
        completeness: async (companyId) => {
          const { portrait } = await portraits.look(companyId)
          const on = formatBeijingDate(clock.now().getTime())
          return matching.ruleCache.completeness({ portrait, on })
        },
        mailAvailable: notificationJobs.ways.mail,
        smsAvailable: notificationJobs.ways.sms,
        clock,
      }),
      guestSubscriptions: createGuestHandlers({
        guests: notificationJobs.guests,
        codes: deps.codes,
        nameOf,
        total: (followed) => search(followed, 0).total,
      }),
      bookmarks: createBookmarkHandlers({
        favourites: createFavouriteStore(db),
        footprints: createFootprintStore(db),
        store: bookmarkStore,
        look: createTargetLookup({ policies: feed, publications, companies, clock }),
        clock,
      }),
    },
  }
}
