import { sql } from 'kysely'
import {
  MOST_MUTED,
  MOST_SETS,
  type SavedSearchDelivery,
  type SavedSearchFilter,
} from '#domain/subscriptions/saved-search.ts'
import type { Database } from '#server/database/pool.ts'
import { anyOf, paged } from '#server/database/sql.ts'
import { inTransaction, type Tx } from '#server/database/transaction.ts'

/** 订阅 as it stands in the table. */
export interface StoredSavedSearch {
  setId: string
  userId: string
  name: string
  body: SavedSearchFilter & SavedSearchDelivery
  paused: boolean
  muted: string[]
  createdAt: Date
  updatedAt: Date
  version: number
}

/** What a set has found. */
export interface SavedSearchFindings {
  found: number
  /** In the last 30 days. */
  recent: number
  lastFoundAt: Date | null
  newest: { policyId: string; title: string; foundAt: Date }[]
}

/** A policy that sets of one person have found. */
export interface StoredFinding {
  policyId: string
  title: string
  foundAt: Date
  sets: { setId: string; name: string; muted: boolean }[]
  starred: boolean
}

/** What of a set is written. */
export interface NewSavedSearch {
  name: string
  body: SavedSearchFilter & SavedSearchDelivery
  /** Deadlines are told of from here on, other than before. */
  anew: boolean
  at: Date
}

/** Fields of a set, in the alias `s`. */
export const savedSearchFields = sql`s.id as "setId", s.user_id as "userId", s.name, s.body, s.paused,
  s.muted, s.created_at as "createdAt", s.updated_at as "updatedAt", s.version`

/** 订阅 of one person; nobody else's are ever touched. */
export const createSavedSearchStore = (db: Database) => ({
  /** All of somebody's, the oldest first, or one of them. */
  async mine(
    userId: string,
    range: { setId?: string; since: Date },
  ): Promise<(StoredSavedSearch & SavedSearchFindings)[]> {
    const { rows } = await sql<StoredSavedSearch & SavedSearchFindings>`
      select ${savedSearchFields},
        (select count(*)::int from subscribe_hit h where h.set_id = s.id) as found,
        (select count(*)::int from subscribe_hit h
          where h.set_id = s.id and h.found_at > ${range.since}) as recent,
        (select max(found_at) from subscribe_hit h where h.set_id = s.id) as "lastFoundAt",
        coalesce((select jsonb_agg(jsonb_build_object('policyId', n.policy_id,
            'title', n.title, 'foundAt', n.found_at))
          from (select policy_id, title, found_at from subscribe_hit h
            where h.set_id = s.id order by found_at desc, policy_id limit 3) n), '[]') as newest
      from subscribe_set s
      where s.user_id = ${userId} and (${range.setId ?? null}::text is null or s.id = ${range.setId ?? null})
      order by s.created_at, s.id`.execute(db)
    return rows.map((row) => ({
      ...row,
      newest: row.newest.map((one) => ({ ...one, foundAt: new Date(one.foundAt) })),
    }))
  },

  inTransaction: async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => inTransaction(db, work),

  /** One set, which nobody else changes until the transaction ends. */
  async locked(tx: Tx, userId: string, setId: string): Promise<StoredSavedSearch | null> {
    const { rows } = await sql<StoredSavedSearch>`
      select ${savedSearchFields} from subscribe_set s
      where s.user_id = ${userId} and s.id = ${setId} for update`.execute(tx)
    return rows[0] ?? null
  },

  /** Makes a set; false when there are too many. */
  async add(tx: Tx, userId: string, setId: string, savedSearch: NewSavedSearch): Promise<boolean> {
    // The sets of one person are made in turn, so that their number holds.
    await tx
      .selectFrom('user_account')
      .select('id')
      .where('id', '=', userId)
      .forNoKeyUpdate()
      .execute()
    const { rows } = await sql`
      insert into subscribe_set (id, user_id, name, body, since, created_at, updated_at)
      select ${setId}, ${userId}, ${savedSearch.name}, ${JSON.stringify(savedSearch.body)}::jsonb, ${savedSearch.at},
        ${savedSearch.at}, ${savedSearch.at}
      where (select count(*) from subscribe_set where user_id = ${userId}) < ${MOST_SETS}
      returning id`.execute(tx)
    return rows.length > 0
  },

  async change(tx: Tx, setId: string, savedSearch: NewSavedSearch): Promise<void> {
    await sql`
      update subscribe_set set name = ${savedSearch.name}, body = ${JSON.stringify(savedSearch.body)}::jsonb,
        since = case when ${savedSearch.anew} then ${savedSearch.at}::timestamptz else since end,
        updated_at = ${savedSearch.at}, version = version + 1
      where id = ${setId}`.execute(tx)
  },

  async remove(userId: string, setId: string): Promise<boolean> {
    const { numDeletedRows } = await db
      .deleteFrom('subscribe_set')
      .where('user_id', '=', userId)
      .where('id', '=', setId)
      .executeTakeFirst()
    return numDeletedRows > 0n
  },

  /** Pauses a set or lets it go on; deadlines passed meanwhile are not made up for. */
  async pause(userId: string, setId: string, paused: boolean, at: Date): Promise<boolean> {
    const { numAffectedRows } = await sql`
      update subscribe_set set paused = ${paused}, version = version + 1, updated_at = ${at},
        since = case when paused and not ${paused}::boolean then ${at}::timestamptz else since end
      where user_id = ${userId} and id = ${setId}`.execute(db)
    return (numAffectedRows ?? 0n) > 0n
  },

  /** Makes sets silent about a policy, or no longer; how many changed. */
  async mute(
    userId: string,
    what: { setId: string | null; policyId: string; muted: boolean },
  ): Promise<number> {
    const { setId, policyId, muted } = what
    const { rows } = await sql`
        update subscribe_set set muted = case when ${muted}
          then array_append(muted, ${policyId}) else array_remove(muted, ${policyId}) end
        where user_id = ${userId} and (${setId}::text is null or id = ${setId})
          and (${policyId} = any(muted)) <> ${muted}
          and (not ${muted}::boolean or cardinality(muted) < ${MOST_MUTED})
        returning id`.execute(db)
    return rows.length
  },

  /** What somebody's sets have found, the newest first. */
  async findings(
    userId: string,
    setId: string | null,
    range: { page: number; pageSize: number },
  ): Promise<{ rows: StoredFinding[]; total: number }> {
    const own = sql`h.user_id = ${userId} and (${setId}::text is null or h.set_id = ${setId})`
    const { rows } = await sql<StoredFinding>`
      select h.policy_id as "policyId", max(h.title) as title, max(h.found_at) as "foundAt",
        jsonb_agg(jsonb_build_object('setId', s.id, 'name', s.name,
          'muted', h.policy_id = any(s.muted)) order by s.created_at, s.id) as sets,
        exists (select from favourite f where f.user_id = ${userId} and f.obj_type = 'policy'
          and f.obj_id = h.policy_id and f.removal_id is null) as starred
      from subscribe_hit h join subscribe_set s on s.id = h.set_id
      where ${own} group by h.policy_id
      order by max(h.found_at) desc, h.policy_id
      ${paged(range)}`.execute(db)
    const { rows: counted } = await sql<{ total: number }>`
      select count(distinct h.policy_id)::int as total from subscribe_hit h
      where ${own}`.execute(db)
    return { rows, total: counted[0]?.total ?? 0 }
  },

  /** Titles of policies, whatever has become of them. */
  async titles(policyIds: readonly string[]): Promise<Map<string, string>> {
    if (policyIds.length === 0) return new Map()
    const rows = await db
      .selectFrom('policy')
      .select(['id', 'title'])
      .where('id', '=', anyOf(policyIds))
      .execute()
    return new Map(rows.map(({ id, title }) => [id, title]))
  },

  /** Where a company is; null without one. */
  async regionOf(companyId: string): Promise<string | null> {
    const row = await db
      .selectFrom('company')
      .select('region_code')
      .where('id', '=', companyId)
      .executeTakeFirst()
    return row?.region_code ?? null
  },

  /** Name of a set and whether it uses a channel; for the link of a mail. */
  async leavable(what: {
    userId: string
    setId: string
    channel: string
  }): Promise<{ name: string; uses: boolean } | null> {
    const { rows } = await sql<{ name: string; uses: boolean }>`
      select name, coalesce(body -> 'channels' ? ${what.channel}, false) as uses
      from subscribe_set where user_id = ${what.userId} and id = ${what.setId}`.execute(db)
    return rows[0] ?? null
  },

  /** Takes a channel from a set, or gives it back. */
  async useChannel(
    tx: Tx,
    what: { userId: string; setId: string; channel: string },
    on: boolean,
  ): Promise<void> {
    await sql`
      update subscribe_set set version = version + 1, body = jsonb_set(body, '{channels}',
        coalesce(body -> 'channels', '[]') - ${what.channel}
          || case when ${on} then jsonb_build_array(${what.channel}::text) else '[]'::jsonb end)
      where user_id = ${what.userId} and id = ${what.setId}`.execute(tx)
  },
})

export type SavedSearchStore = ReturnType<typeof createSavedSearchStore>
