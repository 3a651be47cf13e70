import { createHmac, randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { DAY_MS } from '#domain/calendar/beijing.ts'
import type { PolicyFacts } from '#domain/subscriptions/changes.ts'
import { type Followed, GUEST_LIMITS } from '#domain/subscriptions/followed.ts'
import type { Outward } from '#domain/subscriptions/codes.ts'
import type { Letter } from '#domain/subscriptions/letters.ts'
import { tidyMail } from '#domain/subscriptions/settings.ts'
import type { Database } from '#server/database/pool.ts'
import { anyOf } from '#server/database/sql.ts'
import { inTransaction, type Tx } from '#server/database/transaction.ts'
import type { Keys } from '#server/keys.ts'
import { lock, relock, unlockAny } from '#server/locked.ts'
import type { LockedRows } from '#server/locked-rows.ts'
import type { Secrets } from '#server/secrets.ts'
import { shortGuestId } from '#server/reminders/opt-outs.ts'

/** 免登录订阅 as it stands in the table. */
export interface GuestSubscription {
  id: string
  channel: Outward
  /** Where its mails or messages go: a mail address, or a number. */
  address: string
  followed: Followed
  name: string
  askedAt: Date
  /** Null until the link of the first mail was used; by telephone it begins when it is written. */
  confirmedAt: Date | null
  endedAt: Date | null
  /** Up to when it has been told. */
  since: Date
  /** Its policy as it was then; null without one. */
  facts: PolicyFacts | null
  /** What its last message told; null where none went out. */
  told: Letter['sections'] | null
}

/** What an address has asked for. */
export interface AddressBefore {
  /** First mails of the last day. */
  asks: number
  /** Subscriptions that are on. */
  on: number
}

/** Addresses taken at once. */
const PORTION = 50

const COLUMNS = [
  'id',
  'channel',
  'address_locked as locked',
  'policy_id as policyId',
  'filter',
  'name',
  'asked_at as askedAt',
  'confirmed_at as confirmedAt',
  'ended_at as endedAt',
  'since',
  'facts',
  'told',
] as const

/** Nothing of the address was looked at on a Beijing day, not even what has ended since. */
const unlooked = (today: string): RawBuilder<boolean> => sql<boolean>`not exists (
  select from guest_subscription as looked
  where looked.address_key = guest_subscription.address_key and looked.looked_on >= ${today})`

/** Until the end of the transaction nobody else does anything about a key of an address. */
const lockKey = async (tx: Tx, key: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 47))`.execute(tx)
}

/** Keys that lock addresses, and keys of the hashes that find them. */
export interface GuestKeys {
  readonly lock: Keys
  readonly hash: Keys
}

/** The keys of 免登录订阅. */
export const guestKeys = (secrets: Pick<Secrets, 'keysFor'>): GuestKeys => ({
  lock: secrets.keysFor('guest addresses'),
  hash: secrets.keysFor('guest address hashes'),
})

/** Rows looked at in one go when they are locked anew. */
const RELOCKED = 200

const hashOf = (key: Buffer, address: string): string =>
  createHmac('sha256', key).update(tidyMail(address)).digest('base64url')

/**
 * 免登录订阅 in the table. Addresses and numbers are locked with one key and found by a hash with another.
 * @throws Error from reads where a row was locked with another key.
 */
export const createGuestStore = (db: Database, keys: GuestKeys) => {
  const keyOf = (address: string): string => hashOf(keys.hash.current, address)
  const keysOf = (address: string): string[] => keys.hash.all.map((key) => hashOf(key, address))
  const addressOf = (id: string, locked: Buffer): string => {
    const opened = unlockAny(keys.lock, locked, Buffer.from(id))
    if (opened === null) throw new Error(`the address of ${id} was locked with another key`)
    return opened.toString()
  }
  /**
   * Until the end of the transaction nobody else does anything about an address. While two keys are
   * known its rows may have either: they get the same one.
   * @returns the key of its rows
   */
  const takeTurns = async (tx: Tx, address: string): Promise<string> => {
    const [current = '', ...others] = keysOf(address)
    for (const key of [current, ...others].toSorted()) await lockKey(tx, key)
    if (others.length > 0)
      await tx
        .updateTable('guest_subscription')
        .set({ address_key: current })
        .where('address_key', '=', anyOf(others))
        .execute()
    return current
  }
  /** The same for the address of one, whose rows are compared with each other next. */
  const joinKeys = async (tx: Tx, id: string): Promise<void> => {
    if (keys.hash.all.length === 1) return
    const address = await addressIn(tx, id)
    if (address !== null) await takeTurns(tx, address)
  }
  const addressIn = async (from: Pick<Database, 'selectFrom'>, id: string) => {
    const row = await from
      .selectFrom('guest_subscription')
      .select('address_locked as locked')
      .where('id', '=', id)
      .executeTakeFirst()
    return row === undefined ? null : addressOf(id, row.locked)
  }
  const shown = (row: {
    id: string
    channel: string
    locked: Buffer
    policyId: string
    filter: unknown
    name: string
    askedAt: Date
    confirmedAt: Date | null
    endedAt: Date | null
    since: Date
    facts: unknown
    told: unknown
  }): GuestSubscription => {
    const { locked, policyId, filter, facts, told, ...rest } = row
    return {
      ...rest,
      channel: row.channel === 'sms' ? 'sms' : 'mail',
      address: addressOf(row.id, locked),
      followed: { ...(filter as Omit<Followed, 'policyId'>), policyId },
      facts: facts as PolicyFacts | null,
      told: told as Letter['sections'] | null,
    }
  }

  return {
    inTransaction: async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => inTransaction(db, work),

    /** What an address has asked for; askers of one address take turns. */
    async before(tx: Tx, address: string, at: Date): Promise<AddressBefore> {
      const key = await takeTurns(tx, address)
      const { rows } = await sql<AddressBefore>`
        select (count(*) filter (where asked_at > ${new Date(at.getTime() - DAY_MS)}))::int as asks,
          (count(*) filter (where confirmed_at is not null and ended_at is null))::int as on
        from guest_subscription where address_key = ${key}`.execute(tx)
      return rows[0] ?? { asks: 0, on: 0 }
    },

    /** Writes one that waits to be confirmed; its id. */
    async write(
      tx: Tx,
      one: { channel: Outward; address: string; followed: Followed; name: string; at: Date },
    ): Promise<string> {
      const { policyId, ...filter } = one.followed
      const id = one.channel === 'sms' ? shortGuestId() : randomUUID()
      await tx
        .insertInto('guest_subscription')
        .values({
          id,
          channel: one.channel,
          address_locked: lock(keys.lock.current, Buffer.from(one.address), Buffer.from(id)),
          address_key: keyOf(one.address),
          policy_id: policyId,
          filter: JSON.stringify(filter),
          name: one.name,
          asked_at: one.at,
          since: one.at,
        })
        .execute()
      return id
    },

    /** What the address of one follows, the oldest first. */
    async besides(id: string): Promise<GuestSubscription[]> {
      const address = await addressIn(db, id)
      if (address === null) return []
      const rows = await db
        .selectFrom('guest_subscription')
        .select(COLUMNS)
        .where('address_key', '=', anyOf(keysOf(address)))
        .where('confirmed_at', 'is not', null)
        .where('ended_at', 'is', null)
        .orderBy('confirmed_at')
        .orderBy('id')
        .execute()
      return rows.map(shown)
    },

    async find(id: string): Promise<GuestSubscription | null> {
      const row = await db
        .selectFrom('guest_subscription')
        .select(COLUMNS)
        .where('id', '=', id)
        .executeTakeFirst()
      return row === undefined ? null : shown(row)
    },

    /**
     * Begins it, unless it has begun or its time is over; an earlier one of the same address that
     * follows the same ends. Whether it is on now.
     */
    async confirm(tx: Tx, id: string, at: Date): Promise<boolean> {
      await joinKeys(tx, id)
      const asked = new Date(at.getTime() - GUEST_LIMITS.confirmHours * 3_600_000)
      await sql`update guest_subscription set confirmed_at = ${at}, since = ${at},
          facts = case when policy_id <> '' then policy_facts(policy_id) end
        where id = ${id} and confirmed_at is null and asked_at > ${asked}`.execute(tx)
      await sql`update guest_subscription as old set ended_at = ${at}
        from guest_subscription as new
        where new.id = ${id} and new.confirmed_at = ${at} and old.id <> new.id
          and old.address_key = new.address_key and old.policy_id = new.policy_id
          and old.filter = new.filter and old.ended_at is null
          and old.confirmed_at is not null`.execute(tx)
      const row = await tx
        .selectFrom('guest_subscription')
        .select('id')
        .where('id', '=', id)
        .where('confirmed_at', 'is not', null)
        .where('ended_at', 'is', null)
        .executeTakeFirst()
      return row !== undefined
    },

    /** Ends it, or with `all` everything that its address follows; or takes that up again. */
    async end(
      tx: Tx,
      { id, all }: { id: string; all: boolean },
      off: boolean,
      at: Date,
    ): Promise<void> {
      await joinKeys(tx, id)
      await sql`update guest_subscription as s
        set ended_at = ${off ? at : null}, since = case when ${off} then s.since else ${at} end
        from guest_subscription as named
        where named.id = ${id} and s.confirmed_at is not null
          and (s.id = named.id or ${all} and s.address_key = named.address_key)
          and (s.ended_at is null) = ${off}`.execute(tx)
    },

    /** Where a mail to a guest goes; null once nothing is to go there. */
    async addressOf(id: string): Promise<string | null> {
      const row = await db
        .selectFrom('guest_subscription')
        .select('address_locked as locked')
        .where('id', '=', id)
        .where('ended_at', 'is', null)
        .executeTakeFirst()
      return row === undefined ? null : addressOf(id, row.locked)
    },

    /** Addresses of these channels of which nothing was looked at on this Beijing day, by their keys. */
    async due(today: string, channels: readonly Outward[]): Promise<string[]> {
      const rows = await db
        .selectFrom('guest_subscription')
        .select('address_key as key')
        .distinct()
        .where('channel', '=', anyOf(channels))
        .where('confirmed_at', 'is not', null)
        .where('ended_at', 'is', null)
        .where(unlooked(today))
        .limit(PORTION)
        .execute()
      return rows.map(({ key }) => key)
    },

    /**
     * What an address follows, unless something of it was looked at today: what begins after that
     * waits for the next day. No other node looks meanwhile.
     */
    async take(tx: Tx, key: string, today: string): Promise<GuestSubscription[]> {
      const [one] = await tx
        .selectFrom('guest_subscription')
        .select(['id', 'address_locked as locked'])
        .where('address_key', '=', key)
        .limit(1)
        .execute()
      if (one === undefined) return []
      const now = await takeTurns(tx, addressOf(one.id, one.locked))
      const rows = await tx
        .selectFrom('guest_subscription')
        .select(COLUMNS)
        .where('address_key', '=', now)
        .where('confirmed_at', 'is not', null)
        .where('ended_at', 'is', null)
        .where(unlooked(today))
        .orderBy('confirmed_at')
        .orderBy('id')
        .forUpdate()
        .execute()
      return rows.map(shown)
    },

    /** These have been told everything up to a moment. */
    async looked(tx: Tx, ids: readonly string[], at: Date, today: string): Promise<void> {
      await sql`update guest_subscription set since = ${at}, looked_on = ${today},
          facts = case when policy_id <> '' then policy_facts(policy_id) end
        where id = any(${[...ids]}::text[])`.execute(tx)
    },

    /** Keeps what a message tells, for its link. */
    async keepTold(tx: Tx, id: string, told: Letter['sections']): Promise<void> {
      await tx
        .updateTable('guest_subscription')
        .set({ told: JSON.stringify(told) })
        .where('id', '=', id)
        .execute()
    },

    /** Policies as they are now, by their ids; null of one whose row is gone. */
    async facts(tx: Tx, ids: readonly string[]): Promise<Map<string, PolicyFacts | null>> {
      const { rows } = await sql<{ id: string; facts: PolicyFacts | null }>`
        select id, policy_facts(id) as facts from unnest(${[...ids]}::text[]) as id`.execute(tx)
      return new Map(rows.map(({ id, facts }) => [id, facts]))
    },

    /** Policies that came out after a moment and not after another, with when they did. */
    async cameOut(after: Date, until: Date): Promise<{ policyId: string; at: Date }[]> {
      return db
        .selectFrom('policy_news')
        .select(['policy_id as policyId', 'first_at as at'])
        .where('first_at', '>', after)
        .where('first_at', '<=', until)
        .orderBy('first_at')
        .orderBy('policy_id')
        .execute()
    },

    /** Up to when whoever was told least by these channels has been told; null for nobody. */
    async toldLeast(channels: readonly Outward[]): Promise<Date | null> {
      const { at } = await db
        .selectFrom('guest_subscription')
        .select((eb) => eb.fn.min('since').as('at'))
        .where('channel', '=', anyOf(channels))
        .where('confirmed_at', 'is not', null)
        .where('ended_at', 'is', null)
        .executeTakeFirstOrThrow()
      return at
    },

    /** Forgets at once what an address or number follows; how many things. */
    async forget(tx: Tx, address: string): Promise<number> {
      const { numDeletedRows } = await tx
        .deleteFrom('guest_subscription')
        .where('address_key', '=', anyOf(keysOf(address)))
        .executeTakeFirst()
      return Number(numDeletedRows)
    },

    /** Forgets what was never confirmed in its time, and what was ended some days ago. */
    async prune(at: Date): Promise<void> {
      await sql`delete from guest_subscription
        where (confirmed_at is null
            and asked_at < ${new Date(at.getTime() - GUEST_LIMITS.confirmHours * 3_600_000)})
          or ended_at < ${new Date(at.getTime() - GUEST_LIMITS.restDays * DAY_MS)}`.execute(db)
    },
  }
}

export type GuestStore = ReturnType<typeof createGuestStore>

/** Addresses of 免登录订阅, to be locked and found by the current keys. */
export const lockedGuests = (db: Database, keys: GuestKeys): LockedRows => ({
  table: 'guest_subscription',
  async slice(after, write) {
    const rows = await db
      .selectFrom('guest_subscription')
      .select(['id', 'address_locked as locked', 'address_key as key'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(RELOCKED)
      .execute()
    let stale = 0
    for (const { id, locked, key } of rows) {
      const address = unlockAny(keys.lock, locked, Buffer.from(id))?.toString()
      // Nobody can read it, with or without another key.
      if (address === undefined) continue
      const address_key = hashOf(keys.hash.current, address)
      const again = relock(keys.lock, locked, Buffer.from(id))
      if (again === null && address_key === key) continue
      stale += 1
      if (write)
        await db
          .updateTable('guest_subscription')
          .set({ address_locked: again ?? locked, address_key })
          .where('id', '=', id)
          .where('address_locked', '=', locked)
          .execute()
    }
    return { last: rows.at(-1)?.id ?? null, stale }
  },
})
