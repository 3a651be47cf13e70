import { formatBeijingDate } from '#domain/calendar/beijing.ts'
import { isPublic } from '#domain/policies/publishing.ts'
import { windowVerdict } from '#domain/policies/window.ts'
import { changesOf } from '#domain/subscriptions/changes.ts'
import { dueReminder, runningDeadlines } from '#domain/subscriptions/deadlines.ts'
import { isNews, type Prospect, prospectOf, type WordReader } from '#domain/subscriptions/fits.ts'
import { isFollowedBy } from '#domain/subscriptions/followed.ts'
import { type GuestMail, letterOf, type PushContent } from '#domain/subscriptions/letters.ts'
import { USUAL_DAYS } from '#domain/subscriptions/saved-search.ts'
import { digestOf, isQuiet, USUAL_QUIET } from '#domain/subscriptions/timing.ts'
import type { Clock } from '#server/clock.ts'
import type { Tx } from '#server/database/transaction.ts'
import type { JobDeclaration } from '#server/job.ts'
import type { ScannedPolicy } from '../scan/scan.ts'
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
  clock: Clock
  /** Something waits in the outbox. */
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

/** Looks at what one address follows and tells it in one mail; whether there was anything. */
const tell = async (
  deps: DigestDeps,
  { key, news, at, today }: { key: string; news: readonly News[]; at: Date; today: string },
): Promise<boolean> =>
  deps.store.inTransaction(async (tx) => {
    const { store, reader, mail } = deps
    const subscriptions = await store.take(tx, key, today)
    const [first] = subscriptions
    if (first === undefined) return false
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
    if (told.length === 0) return false
    await mail.postGuest(
      tx,
      {
        form: 'digest',
        guestId: first.id,
        address: first.address,
        letter: letterOf('policy', told, now, '请到网站的政策列表查看'),
        subscriptions: subscriptions.map(({ id, name }) => ({ id, name })),
      },
      at,
    )
    return true
  })

/** What has come out since whoever was told least was told. */
const newsUntil = async ({ store, policies, reader }: DigestDeps, at: Date): Promise<News[]> => {
  const out = await store.cameOut((await store.toldLeast()) ?? at, at)
  const came = new Map(out.map(({ policyId, at: first }) => [policyId, first]))
  return (await policies([...came.keys()]))
    .filter((policy) => isPublic(policy.status) && isNews(policy, at.getTime()))
    .map((policy) => ({
      at: came.get(policy.id) ?? at,
      policy,
      prospect: prospectOf(policy, reader),
    }))
}

/** 免登录订阅推送: once a day from nine on, one mail to an address with everything it follows. */
export const guestJob = (deps: DigestDeps): JobDeclaration => {
  const { store, mail, clock, onPosted } = deps
  return {
    name: 'guests',
    failure: 'guests could not be told of what they follow',
    async run({ isStopped }) {
      const at = clock.now()
      const now = at.getTime()
      await store.prune(at)
      if (!mail.available || now < digestOf(now) || isQuiet(now, USUAL_QUIET)) return { told: 0 }
      const today = formatBeijingDate(now)
      let keys = await store.due(today)
      if (keys.length === 0) return { told: 0 }
      const news = await newsUntil(deps, at)
      let told = 0
      while (keys.length > 0 && !isStopped()) {
        for (const key of keys) if (await tell(deps, { key, news, at, today })) told += 1
        keys = await store.due(today)
      }
      if (told > 0) onPosted()
      return { told }
    },
  }
}
