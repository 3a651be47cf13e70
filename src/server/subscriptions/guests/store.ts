import { createHmac, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { DAY_MS } from '#domain/calendar/beijing.ts'
import type { PolicyFacts } from '#domain/subscriptions/changes.ts'
import { type Followed, GUEST_LIMITS } from '#domain/subscriptions/followed.ts'
import { tidyMail } from '#domain/subscriptions/settings.ts'
import type { Database } from '#server/database/pool.ts'
import { inTransaction, type Tx } from '#server/database/transaction.ts'
import { lock, unlock } from '#server/locked.ts'

/** 免登录订阅 as it stands in the table. */
export interface GuestSubscription {
  id: string
  /** Where its mails go. */
  address: string
  followed: Followed
  name: string
  askedAt: Date
  /** Null until the link of the first mail was used. */
  confirmedAt: Date | null
  endedAt: Date | null
  /** Up to when it has been told. */
  since: Date
  /** Its policy as it was then; null without one. */
  facts: PolicyFacts | null
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
  'address_locked as locked',
  'policy_id as policyId',
  'filter',
  'name',
  'asked_at as askedAt',
  'confirmed_at as confirmedAt',
  'ended_at as endedAt',
  'since',
  'facts',
] as const

/**
 * 免登录订阅 in the table. Addresses are locked with one key and found by a hash with another.
 * @throws Error from reads where a row was locked with another key.
 */
export const createGuestStore = (
  db: Database,
  keys: { readonly lock: Buffer; readonly hash: Buffer },
) => {
  const keyOf = (address: string): string =>
    createHmac('sha256', keys.hash).update(tidyMail(address)).digest('base64url')
  const addressOf = (id: string, locked: Buffer): string => {
    const opened = unlock(keys.lock, locked, Buffer.from(id))
    if (opened === null) throw new Error(`the address of ${id} was locked with another key`)
    return opened.toString()
  }
  const shown = (row: {
    id: string
    locked: Buffer
    policyId: string
    filter: unknown
    name: string
    askedAt: Date
    confirmedAt: Date | null
    endedAt: Date | null
    since: Date
    facts: unknown
  }): GuestSubscription => {
    const { locked, policyId, filter, facts, ...rest } = row
    return {
      ...rest,
      address: addressOf(row.id, locked),
      followed: { ...(filter as Omit<Followed, 'policyId'>), policyId },
      facts: facts as PolicyFacts | null,
    }
  }

  return {
    inTransaction: async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => inTransaction(db, work),

    /** What an address has asked for; askers of one address take turns. */
    async before(tx: Tx, address: string, at: Date): Promise<AddressBefore> {
      const key = keyOf(address)
      await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 47))`.execute(tx)
      const { rows } = await sql<AddressBefore>`
        select (count(*) filter (where asked_at > ${new Date(at.getTime() - DAY_MS)}))::int as asks,
          (count(*) filter (where confirmed_at is not null and ended_at is null))::int as on
        from guest_subscription where address_key = ${key}`.execute(tx)
      return rows[0] ?? { asks: 0, on: 0 }
    },

    /** Writes one that waits for its first mail to be answered; its id. */
    async write(
      tx: Tx,
      one: { address: string; followed: Followed; name: string; at: Date },
    ): Promise<string> {
      const { policyId, ...filter } = one.followed
      const id = randomUUID()
      await tx
        .insertInto('guest_subscription')
        .values({
          id,
          address_locked: lock(keys.lock, Buffer.from(one.address), Buffer.from(id)),
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

    /** Addresses of which nothing was looked at on this Beijing day, by their keys. */
    async due(today: string): Promise<string[]> {
      const rows = await db
        .selectFrom('guest_subscription')
        .select('address_key as key')
        .distinct()
        .where('confirmed_at', 'is not', null)
        .where('ended_at', 'is', null)
        .where((eb) => eb.or([eb('looked_on', 'is', null), eb('looked_on', '<', today)]))
        .limit(PORTION)
        .execute()
      return rows.map(({ key }) => key)
    },

    /** What an address follows and nobody has looked at today; no other node looks meanwhile. */
    async take(tx: Tx, key: string, today: string): Promise<GuestSubscription[]> {
      const rows = await tx
        .selectFrom('guest_subscription')
        .select(COLUMNS)
        .where('address_key', '=', key)
        .where('confirmed_at', 'is not', null)
        .where('ended_at', 'is', null)
        .where((eb) => eb.or([eb('looked_on', 'is', null), eb('looked_on', '<', today)]))
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

    /** Up to when whoever was told least has been told; null where nobody follows anything. */
    async toldLeast(): Promise<Date | null> {
      const { at } = await db
        .selectFrom('guest_subscription')
        .select((eb) => eb.fn.min('since').as('at'))
        .where('confirmed_at', 'is not', null)
        .where('ended_at', 'is', null)
        .executeTakeFirstOrThrow()
      return at
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
