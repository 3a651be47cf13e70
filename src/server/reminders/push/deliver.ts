import { randomUUID } from 'node:crypto'
import { DAY_MS, startOfBeijingDay } from '#domain/calendar/beijing.ts'
import { REMIND_KIND, type Outward, type RemindGroup } from '#domain/subscriptions/codes.ts'
import {
  type Letter,
  letterOf,
  noticeOf,
  smsOf,
  type PushContent,
} from '#domain/subscriptions/letters.ts'
import { isOn } from '#domain/subscriptions/settings.ts'
import { afterQuiet, digestOf, SMS_A_DAY } from '#domain/subscriptions/timing.ts'
import type { Tx } from '#server/database/transaction.ts'
import type { Log } from '#server/log.ts'
import { type Addressee, addresseesOf } from '../settings/store.ts'
import { reaches, type Ways } from './carry.ts'
import { leaveNotice, type PushStore, type WaitingPush } from './store.ts'

/** Some waiting things that are told as one, or not any more. */
export interface Worded {
  ids: readonly string[]
  /** Null: there is nothing left to be told, `reason` says why. */
  told: PushContent | null
  reason?: string
}

/** Words for somebody's waiting things about policies; what they were put in for may be over. */
export type WordPushes = (
  tx: Tx,
  userId: string,
  pushes: readonly WaitingPush[],
  at: Date,
) => Promise<Worded[]>

/** A mail of a group for somebody, with the sets that it names. */
export interface GroupMail {
  addressee: Addressee
  group: RemindGroup
  letter: Letter
  savedSearches: readonly { setId: string; name: string }[]
}

/** What {@link createDeliver} is made of. */
export interface DeliverDeps {
  store: PushStore
  ways: Ways
  words: WordPushes
  /** Puts a mail into the outbox; answers its id. */
  postMail: (tx: Tx, mail: GroupMail, at: Date) => Promise<string>
  /** Sends a message to a telephone, once: it is not tried again. */
  sendSms: (phone: string, count: number, text: string) => Promise<void>
  log: Log
}

/** People that are looked up at once. */
const PORTION = 100

interface Message {
  phone: string
  count: number
  text: string
}

/** A reminder of the site as it goes out. */
const reminderOf = (push: WaitingPush): Worded => {
  const { title, content, link } = push.body
  const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
  return {
    ids: [push.id],
    told: {
      form: 'reminder',
      kind: push.kind,
      title: textOf(title),
      content: textOf(content),
      link: textOf(link),
    },
  }
}

const groupedBy = <T, K extends string>(
  things: readonly T[],
  key: (thing: T) => K,
): Map<K, T[]> => {
  const groups = new Map<K, T[]>()
  for (const thing of things) groups.set(key(thing), [...(groups.get(key(thing)) ?? []), thing])
  return groups
}

/** Tells people what is due: everything of one person in one transaction, each thing once. */
export const createDeliver = (deps: DeliverDeps) => {
  const { store, ways, words, postMail, sendSms, log } = deps

  /** Words of what is still to be told; the rest is dropped. */
  const worded = async (
    tx: Tx,
    pushes: readonly WaitingPush[],
    at: Date,
  ): Promise<(Worded & { told: PushContent })[]> => {
    const [first] = pushes
    if (first === undefined) return []
    const own = pushes.filter(({ policyId }) => policyId === '').map(reminderOf)
    const policies = pushes.filter(({ policyId }) => policyId !== '')
    const said = policies.length === 0 ? [] : await words(tx, first.userId, policies, at)
    const all = [...said, ...own]
    for (const { ids, told, reason = 'over' } of all)
      if (told === null) await store.settle(tx, ids, { state: 'dropped', reason, at })
    return all.flatMap((one) => (one.told === null ? [] : [{ ...one, told: one.told }]))
  }

  const tellSite = async (tx: Tx, pushes: readonly WaitingPush[], at: Date): Promise<void> => {
    const things = await worded(tx, pushes, at)
    for (const own of groupedBy(things, ({ told }) => told.form).values()) {
      const notice = noticeOf(
        own.map(({ told }) => told),
        at.getTime(),
      )
      const userId = pushes[0]?.userId ?? ''
      const carrier = await leaveNotice(tx, userId, notice, at)
      await store.settle(
        tx,
        own.flatMap(({ ids }) => ids),
        { state: 'told', carrier, at },
      )
    }
  }

  /** What may go out now: the rest waits for the end of quiet, or was switched off. */
  const passable = async (
    tx: Tx,
    pushes: readonly WaitingPush[],
    addressee: Addressee,
    channel: Outward,
    at: Date,
  ): Promise<WaitingPush[]> => {
    const quietEnd = afterQuiet(at.getTime(), addressee.quiet)
    if (quietEnd > at.getTime()) {
      await store.postpone(
        tx,
        pushes.map(({ id }) => id),
        new Date(quietEnd),
      )
      return []
    }
    const open = reaches(addressee, channel, ways)
    const wanted = pushes.filter(({ kind }) => open && isOn(addressee.switches, kind, channel))
    const rest = pushes.filter((push) => !wanted.includes(push)).map(({ id }) => id)
    await store.settle(tx, rest, { state: 'dropped', reason: 'switched off', at })
    return wanted
  }

  const tellMail = async (
    tx: Tx,
    pushes: readonly WaitingPush[],
    addressee: Addressee,
    at: Date,
  ): Promise<void> => {
    const passing = await passable(tx, pushes, addressee, 'mail', at)
    for (const [group, own] of groupedBy(passing, ({ kind }) => REMIND_KIND[kind].group)) {
      const things = await worded(tx, own, at)
      if (things.length === 0) continue
      const told = things.map((thing) => thing.told)
      const savedSearches = told.flatMap((one) => (one.form === 'news' ? one.savedSearches : []))
      const carrier = await postMail(
        tx,
        {
          addressee,
          group,
          letter: letterOf(group, told, at.getTime()),
          savedSearches: [
            ...new Map(
              savedSearches.map((savedSearch) => [savedSearch.setId, savedSearch]),
            ).values(),
          ],
        },
        at,
      )
      await store.settle(
        tx,
        things.flatMap(({ ids }) => ids),
        { state: 'told', carrier, at },
      )
    }
  }

  const tellSms = async (
    tx: Tx,
    pushes: readonly WaitingPush[],
    addressee: Addressee,
    at: Date,
  ): Promise<Message[]> => {
    const passing = await passable(tx, pushes, addressee, 'sms', at)
    const messages: Message[] = []
    for (const [group, own] of groupedBy(passing, ({ kind }) => REMIND_KIND[kind].group)) {
      const today = new Date(startOfBeijingDay(at.getTime()))
      if ((await store.messagesSince(tx, addressee.userId, today)) >= SMS_A_DAY) {
        const tomorrow = new Date(digestOf(at.getTime()) + DAY_MS)
        await store.postpone(
          tx,
          own.map(({ id }) => id),
          tomorrow,
        )
        continue
      }
      const things = await worded(tx, own, at)
      if (things.length === 0) continue
      const told = things.map((thing) => thing.told)
      messages.push({
        phone: addressee.phone,
        count: told.length,
        text: smsOf(group, told, at.getTime()),
      })
      await store.settle(
        tx,
        things.flatMap(({ ids }) => ids),
        { state: 'told', carrier: randomUUID(), at },
      )
    }
    return messages
  }

  /** Tells one person everything that is due; answers the messages to send once that stands. */
  const tellOne = async (userId: string, at: Date): Promise<Message[]> =>
    store.inTransaction(async (tx) => {
      const pushes = await store.claim(tx, userId, at)
      if (pushes.length === 0) return []
      const addressee = (await addresseesOf(tx, [userId])).get(userId)
      if (addressee?.active !== true) {
        const ids = pushes.map(({ id }) => id)
        await store.settle(tx, ids, { state: 'dropped', reason: 'account is closed', at })
        return []
      }
      const by = groupedBy(pushes, ({ channel }) => channel)
      await tellSite(tx, by.get('site') ?? [], at)
      await tellMail(tx, by.get('mail') ?? [], addressee, at)
      return tellSms(tx, by.get('sms') ?? [], addressee, at)
    })

  /** Tells everybody what is due; answers how many people were looked at. */
  return async (at: Date, isStopped: () => boolean = () => false): Promise<number> => {
    const seen: string[] = []
    for (;;) {
      const people = await store.duePeople(at, seen, PORTION)
      if (people.length === 0 || isStopped()) return seen.length
      for (const userId of people) {
        if (isStopped()) return seen.length
        seen.push(userId)
        try {
          for (const { phone, count, text } of await tellOne(userId, at))
            await sendSms(phone, count, text)
        } catch (err) {
          // Nobody waits for somebody whose things cannot be told.
          log.error({ err, userId }, 'what is due could not be told')
        }
      }
    }
  }
}
