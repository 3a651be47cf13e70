import { DAY_MS } from '#domain/calendar/beijing.ts'
import type { PolicyContent } from '#domain/policies/policy.ts'
import type { MatchResult } from '#domain/matching/results.ts'
import { isPublic, type PolicyStatus } from '#domain/policies/publishing.ts'
import { changesOf } from '#domain/subscriptions/changes.ts'
import type { Frequency, Outward, RemindKind } from '#domain/subscriptions/codes.ts'
import { dueReminder, runningDeadlines } from '#domain/subscriptions/deadlines.ts'
import {
  fits,
  isGoodEnough,
  isNews,
  preparedFilter,
  type Prospect,
  prospectOf,
  type WordReader,
} from '#domain/subscriptions/fits.ts'
import {
  EMPTY_SET,
  type SavedSearchDelivery,
  type SavedSearchFilter,
  USUAL_DAYS,
} from '#domain/subscriptions/saved-search.ts'
import { isOfSets, isOn } from '#domain/subscriptions/settings.ts'
import { digestOf, dueAt, SETTLE_MS } from '#domain/subscriptions/timing.ts'
import type { Tx } from '#server/database/transaction.ts'
import type { Log } from '#server/log.ts'
import { reaches, type Ways } from '#server/reminders/push/carry.ts'
import { type NewPush, putPushes } from '#server/reminders/push/store.ts'
import { type Addressee, addresseesOf } from '#server/reminders/settings/store.ts'
import type { JudgeCompany } from '../preview.ts'
import type { ActiveSavedSearch, Followers, ScanStore, WatchedChange } from './store.ts'

/** A policy as the tables have it, with its status. */
export type ScannedPolicy = PolicyContent & { status: PolicyStatus }

/** What {@link createScan} is made of. */
export interface ScanDeps {
  store: ScanStore
  reader: WordReader
  judge: JudgeCompany
  /** Policies by their ids as the tables have them now. */
  policies: (ids: readonly string[]) => Promise<ScannedPolicy[]>
  ways: Ways
  log: Log
}

/** Sets held against a policy at once: between two portions others have their turn. */
const SAVED_SEARCHES_AT_ONCE = 500
/** Policies read at once. */
const POLICIES_AT_ONCE = 50

/** Somebody is to be told something at this frequency on these channels beside 站内. */
interface Wish {
  userId: string
  frequency: Frequency
  channels: readonly Outward[]
}

/** A thing for everybody who wishes to be told; each channel at the earliest time wished. */
const pushesOf = (
  thing: Omit<NewPush, 'userId' | 'channel' | 'dueAt'>,
  wishes: readonly Wish[],
  people: ReadonlyMap<string, Addressee>,
  context: { ways: Ways; from: number },
): NewPush[] =>
  wishes.flatMap(({ userId, frequency, channels }) => {
    const addressee = people.get(userId)
    if (addressee?.active !== true) return []
    const outward = channels.filter(
      (channel) =>
        reaches(addressee, channel, context.ways) && isOn(addressee.switches, thing.kind, channel),
    )
    return (['site', ...outward] as const).map((channel) => ({
      ...thing,
      userId,
      channel,
      dueAt: new Date(dueAt(channel, frequency, context.from, addressee.quiet)),
    }))
  })

const channelsFor = (body: SavedSearchDelivery, kind: RemindKind): Outward[] =>
  body.channels.filter((channel) => isOfSets(kind, channel))

const OUTWARD_ALL: readonly Outward[] = ['mail', 'sms']

/** The wishes of whoever follows a policy: by a set at its pace, by a star at once. */
const wishesOf = ({ savedSearches, stars }: Followers, kind: RemindKind): Wish[] => [
  ...savedSearches.map(({ userId, body }) => ({
    userId,
    frequency: body.frequency,
    channels: channelsFor(body, kind),
  })),
  ...stars.map(({ userId }) => ({
    userId,
    frequency: 'instant' as const,
    channels: OUTWARD_ALL,
  })),
]

const peopleOf = (wishes: readonly Wish[]): string[] => [
  ...new Set(wishes.map(({ userId }) => userId)),
]

/** Holds new policies, changes and deadlines against what people follow. */
export const createScan = (deps: ScanDeps) => {
  const { store, reader, judge, policies, ways, log } = deps

  const put = async (
    tx: Tx,
    thing: Omit<NewPush, 'userId' | 'channel' | 'dueAt'>,
    wishes: readonly Wish[],
    times: { at: Date; from: number },
  ): Promise<void> => {
    const people = await addresseesOf(tx, peopleOf(wishes))
    await putPushes(tx, pushesOf(thing, wishes, people, { ways, from: times.from }), times.at)
  }

  /** The sets of a portion that look for a policy; `results` remembers what companies come to. */
  const wanting = async (
    prospect: Prospect,
    savedSearches: readonly ActiveSavedSearch[],
    results: Map<string, MatchResult | null>,
  ): Promise<ActiveSavedSearch[]> => {
    const resultOf = async (companyId: string): Promise<MatchResult | null> => {
      const known = results.get(companyId)
      if (known !== undefined) return known
      const result = (await judge(companyId))(prospect.policy.id)
      results.set(companyId, result)
      return result
    }
    const found: ActiveSavedSearch[] = []
    for (const savedSearch of savedSearches) {
      const filter: SavedSearchFilter = { ...EMPTY_SET, ...savedSearch.body }
      if (!fits(preparedFilter(filter, reader), prospect)) continue
      const unasked = filter.minResult === '' || savedSearch.companyId === ''
      const judged = unasked ? null : await resultOf(savedSearch.companyId)
      if (isGoodEnough(filter.minResult, judged)) found.push(savedSearch)
    }
    return found
  }

  /** Holds every set against one policy, portion by portion; the same again changes nothing. */
  const scanPolicy = async (policy: PolicyContent, at: Date): Promise<void> => {
    const prospect = prospectOf(policy, reader)
    const results = new Map<string, MatchResult | null>()
    for (let after = ''; ;) {
      const savedSearches = await store.activeSavedSearches(after, SAVED_SEARCHES_AT_ONCE)
      const found = await wanting(prospect, savedSearches, results)
      if (found.length > 0)
        await store.inTransaction(async (tx) => {
          const fresh = await store.found(tx, policy, found, at)
          const wishes = found
            .filter(({ setId }) => fresh.has(setId))
            .map(({ userId, body }) => ({
              userId,
              frequency: { ...EMPTY_SET, ...body }.frequency,
              channels: channelsFor({ ...EMPTY_SET, ...body }, 'POLICY_MATCH'),
            }))
          const thing = {
            item: `news ${policy.id}`,
            kind: 'POLICY_MATCH' as const,
            policyId: policy.id,
            body: {},
          }
          await put(tx, thing, wishes, { at, from: at.getTime() })
        })
      const last = savedSearches.at(-1)
      if (last === undefined || savedSearches.length < SAVED_SEARCHES_AT_ONCE) return
      after = last.setId
    }
  }

  /** Policies that have come out. */
  const scanNews = async (at: Date, isStopped: () => boolean): Promise<void> => {
    if (!(await store.hasSavedSearches())) return store.handled(null, at)
    for (;;) {
      const ids = await store.news()
      if (ids.length === 0 || isStopped()) return
      for (const policy of await policies(ids)) {
        if (isPublic(policy.status) && isNews(policy, at.getTime())) await scanPolicy(policy, at)
      }
      await store.handled(ids, at)
    }
  }

  const tellChange = async (tx: Tx, change: WatchedChange, at: Date): Promise<void> => {
    await store.settleChange(tx, change)
    const gone = { ...change.before, status: 'offline' as const }
    const changes = changesOf(change.before, change.after ?? gone)
    if (changes.length === 0) return
    const wishes = wishesOf(await store.followers(tx, change.policyId), 'POLICY_CHANGE')
    const thing = {
      item: `change ${change.policyId} ${change.seq}`,
      kind: 'POLICY_CHANGE' as const,
      policyId: change.policyId,
      body: { title: change.after?.title ?? change.before.title, changes },
    }
    await put(tx, thing, wishes, { at, from: at.getTime() + SETTLE_MS })
  }

  /** Changes of policies that somebody follows. */
  const scanChanges = async (at: Date, isStopped: () => boolean): Promise<void> => {
    for (let more = true; more && !isStopped();)
      more = await store.inTransaction(async (tx) => {
        const changes = await store.changed(tx)
        for (const change of changes) await tellChange(tx, change, at)
        return changes.length > 0
      })
  }

  /** The reminders of one policy's deadlines that are due, for whoever follows it. */
  const scanDeadlinesOf = async (policy: ScannedPolicy, after: number, at: Date): Promise<void> => {
    const now = at.getTime()
    const running = runningDeadlines(policy.windows, now)
    if (running.length === 0) return
    await store.inTransaction(async (tx) => {
      const followers = await store.followers(tx, policy.id)
      for (const deadline of running) {
        const due = (days: readonly string[], since: Date): number | null =>
          dueReminder({
            deadline: deadline.ms,
            days: days.map(Number),
            since: Math.max(since.getTime(), after),
            now,
          })
        const told = [
          ...followers.savedSearches.map((savedSearch) => ({
            userId: savedSearch.userId,
            days: due({ ...EMPTY_SET, ...savedSearch.body }.deadlineDays, savedSearch.since),
            channels: channelsFor({ ...EMPTY_SET, ...savedSearch.body }, 'DEADLINE'),
          })),
          ...followers.stars.map(({ userId, since }) => ({
            userId,
            days: due(USUAL_DAYS, since),
            channels: OUTWARD_ALL,
          })),
        ]
        for (const days of new Set(told.map((one) => one.days))) {
          if (days === null) continue
          const wishes = told
            .filter((one) => one.days === days)
            .map(({ userId, channels }) => ({ userId, channels, frequency: 'instant' as const }))
          const thing = {
            item: `deadline ${policy.id} ${deadline.at} ${days}`,
            kind: 'DEADLINE' as const,
            policyId: policy.id,
            body: { at: deadline.at, batch: deadline.batch },
          }
          await put(tx, thing, wishes, { at, from: now })
        }
      }
    })
  }

  /** Deadlines of policies that somebody follows, each morning at nine or as soon after as may be. */
  const scanDeadlines = async (at: Date, isStopped: () => boolean): Promise<void> => {
    const now = at.getTime()
    const seen = await store.deadlinesSeen(at)
    const after = seen ?? new Date(now - DAY_MS)
    const nine = digestOf(now) <= now ? digestOf(now) : digestOf(now) - DAY_MS
    if (nine <= after.getTime() && seen !== null) return
    const ids = await store.nearingDeadlines(after, at)
    for (let from = 0; from < ids.length; from += POLICIES_AT_ONCE) {
      for (const policy of await policies(ids.slice(from, from + POLICIES_AT_ONCE))) {
        if (isStopped()) return
        await scanDeadlinesOf(policy, after.getTime(), at)
      }
    }
    // Only now: a server that ends before leaves it to another, and the same again changes nothing.
    await store.deadlinesDone(at)
  }

  return async (at: Date, isStopped: () => boolean = () => false): Promise<void> => {
    for (const [name, scan] of [
      ['news', scanNews],
      ['changes', scanChanges],
      ['deadlines', scanDeadlines],
    ] as const) {
      try {
        if (!isStopped()) await scan(at, isStopped)
      } catch (err) {
        log.error({ err, name }, 'what people follow could not be looked at')
      }
    }
  }
}
