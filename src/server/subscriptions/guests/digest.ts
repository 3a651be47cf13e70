import { formatBeijingDate } from '#domain/calendar/beijing.ts'
import { isPublic } from '#domain/policies/publishing.ts'
import { windowVerdict } from '#domain/policies/window.ts'
import { changesOf } from '#domain/subscriptions/changes.ts'
import { dueReminder, runningDeadlines } from '#domain/subscriptions/deadlines.ts'
import { isNews, type Prospect, prospectOf, type WordReader } from '#domain/subscriptions/fits.ts'
import { isFollowedBy } from '#domain/subscriptions/followed.ts'
import type { Outward } from '#domain/subscriptions/codes.ts'
import {
  type GuestMail,
  guestLetterOf,
  type GuestMessage,
  guestMessageOf,
  type PushContent,
} from '#domain/subscriptions/letters.ts'
import { USUAL_DAYS } from '#domain/subscriptions/saved-search.ts'
import { digestOf, isQuiet, USUAL_QUIET } from '#domain/subscriptions/timing.ts'
import type { Clock } from '#server/clock.ts'
import type { Tx } from '#server/database/transaction.ts'
import type { JobDeclaration } from '#server/job.ts'
import type { OptOuts } from '#server/reminders/opt-outs.ts'
import type { ScannedPolicy } from '../scan/scan.ts'
import type { GuestSms } from './messages.ts'
import type { GuestStore, GuestSubscription } from './store.ts'

/** A policy that has come out, and when. */
interface News {
  at: Date
  policy: ScannedPolicy
  prospect: Prospect
}

/** What {@link guestJob} is made of. */
export interface DigestDeps {
  store: GuestStore
  reader: WordReader
  /** Policies by their ids as the tables have them now. */
  policies: (ids: readonly string[]) => Promise<ScannedPolicy[]>
  mail: { available: boolean; postGuest: (tx: Tx, mail: GuestMail, at: Date) => Promise<void> }
  /** Null where no message can be sent. */
  sms: GuestSms | null
  optOuts: OptOuts
  clock: Clock
  /** A mail waits in the outbox. */
  onPosted: () => void
}

/** The new policies that a subscription looks for. */
const newsFor = (
  { id, name, followed, since }: GuestSubscription,
  news: readonly News[],
  reader: WordReader,
  now: number,
): PushContent[] => {
  const looksFor = isFollowedBy(followed, reader)
  return news
    .filter(({ at, prospect }) => at > since && looksFor(prospect))
    .map(({ policy }) => {
      const { state, headline } = windowVerdict(policy.windows, now)
      return {
        form: 'news',
        policyId: policy.id,
        title: policy.title,
        savedSearches: [{ setId: id, name }],
        who: policy.summary.who,
        deadline: headline === null || state === 'reference' ? '' : headline.at,
      }
    })
}

/** What has become of the one policy that a subscription follows. */
const movesOf = async (
  tx: Tx,
  { followed: { policyId }, facts, since }: GuestSubscription,
  { store, policies }: DigestDeps,
  now: number,
): Promise<PushContent[]> => {
  const after = (await store.facts(tx, [policyId])).get(policyId) ?? null
  const gone = facts === null ? null : { ...facts, status: 'offline' as const }
  const current = after ?? gone
  const changes = facts === null || current === null ? [] : changesOf(facts, current)
  const title = after?.title ?? facts?.title ?? ''
  const told: PushContent[] =
    changes.length === 0 ? [] : [{ form: 'change', policyId, title, changes }]
  const [policy] = await policies([policyId])
  if (policy === undefined || !isPublic(policy.status)) return told
  for (const deadline of runningDeadlines(policy.windows, now)) {
    const days = USUAL_DAYS.map(Number)
    if (dueReminder({ deadline: deadline.ms, days, since: since.getTime(), now }) !== null)
      told.push({ form: 'deadline', policyId, title: policy.title, ...deadline })
  }
  return told
}

/** The same policy found by several subscriptions is told once, with all of their names. */
const joined = (things: readonly PushContent[]): PushContent[] => {
  const byPolicy = new Map<string, PushContent>()
  for (const thing of things) {
    if (thing.form === 'reminder') continue
    const key = `${thing.form} ${thing.policyId} ${thing.form === 'deadline' ? thing.at : ''}`
    const before = byPolicy.get(key)
    byPolicy.set(
      key,
      before?.form === 'news' && thing.form === 'news'
        ? { ...before, savedSearches: [...before.savedSearches, ...thing.savedSearches] }
        : thing,
    )
  }
  return [...byPolicy.values()]
}

/** What is told to one address: a mail in the outbox, or a message that goes out once that stands. */
type Told = { by: 'mail' } | { by: 'sms'; phone: string; message: GuestMessage; token: string }

/** Looks at what one address follows; what is told of it, null for nothing. */
const look = async (
  deps: DigestDeps,
  { key, news, at, today }: { key: string; news: readonly News[]; at: Date; today: string },
): Promise<Told | null> =>
  deps.store.inTransaction(async (tx) => {
    const { store, reader, mail, optOuts } = deps
    const subscriptions = await store.take(tx, key, today)
    const [first] = subscriptions
    if (first === undefined) return null
    const now = at.getTime()
    const things: PushContent[] = []
    for (const one of subscriptions)
      things.push(
        ...(one.followed.policyId === ''
          ? newsFor(one, news, reader, now)
          : await movesOf(tx, one, deps, now)),
      )
    const ids = subscriptions.map(({ id }) => id)
    await store.looked(tx, ids, at, today)
    const told = joined(things)
    if (told.length === 0) return null
    const { id: guestId, address } = first
    if (first.channel === 'sms') {
      const message = guestMessageOf(told, now)
      await store.keepTold(tx, guestId, message.told)
      return { by: 'sms', phone: address, message, token: optOuts.signShort(guestId) }
    }
    await mail.postGuest(
      tx,
      {
        form: 'digest',
        guestId,
        address,
        letter: guestLetterOf(told, now),
        subscriptions: subscriptions.map(({ id, name }) => ({ id, name })),
      },
      at,
    )
    return { by: 'mail' }
  })

/** The channels on which somebody can be told now. */
const openChannels = async ({ mail, sms }: DigestDeps): Promise<Outward[]> => [
  ...(mail.available ? (['mail'] as const) : []),
  ...(sms !== null && (await sms.mayGo()) ? (['sms'] as const) : []),
]

/** What has come out since whoever was told least by these channels was told. */
const newsUntil = async (
  { store, policies, reader }: DigestDeps,
  channels: readonly Outward[],
  at: Date,
): Promise<News[]> => {
  const out = await store.cameOut((await store.toldLeast(channels)) ?? at, at)
  const came = new Map(out.map(({ policyId, at: first }) => [policyId, first]))
  return (await policies([...came.keys()]))
    .filter((policy) => isPublic(policy.status) && isNews(policy, at.getTime()))
    .map((policy) => ({
      at: came.get(policy.id) ?? at,
      policy,
      prospect: prospectOf(policy, reader),
    }))
}

/**
 * 免登录订阅推送: once a day from nine on, one mail to an address and one message to a number with
 * everything it follows. A number that the day's budget has no message for is told the next day.
 */
export const guestJob = (deps: DigestDeps): JobDeclaration => {
  const { store, sms, clock, onPosted } = deps
  return {
    name: 'guests',
    failure: 'guests could not be told of what they follow',
    async run({ isStopped }) {
      const at = clock.now()
      const now = at.getTime()
      await store.prune(at)
      if (now < digestOf(now) || isQuiet(now, USUAL_QUIET)) return { told: 0 }
      const today = formatBeijingDate(now)
      const channels = await openChannels(deps)
      let keys = await store.due(today, channels)
      if (keys.length === 0) return { told: 0 }
      const news = await newsUntil(deps, channels, at)
      const count = { mail: 0, sms: 0 }
      while (keys.length > 0 && !isStopped()) {
        for (const key of keys) {
          const told = await look(deps, { key, news, at, today })
          if (told === null) continue
          count[told.by] += 1
          if (told.by === 'sms') await sms?.send(told.phone, told.message, told.token)
        }
        const open = await openChannels(deps)
        keys = await store.due(
          today,
          channels.filter((channel) => open.includes(channel)),
        )
      }
      if (count.mail > 0) onPosted()
      return { told: count.mail + count.sms }
    },
  }
}
