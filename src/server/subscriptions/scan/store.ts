import { sql } from 'kysely'
import { RETENTION } from '#domain/privacy/retention.ts'
import type { PolicyFacts } from '#domain/subscriptions/changes.ts'
import { DEADLINE_DAYS } from '#domain/subscriptions/codes.ts'
import type { SavedSearchDelivery, SavedSearchFilter } from '#domain/subscriptions/saved-search.ts'
import type { Database } from '#server/database/pool.ts'
import { anyOf } from '#server/database/sql.ts'
import { inTransaction, type Tx } from '#server/database/transaction.ts'

/** A set that is not paused, of somebody whose account is open. */
export interface ActiveSavedSearch {
  setId: string
  userId: string
  /** Empty without a company. */
  companyId: string
  name: string
  body: SavedSearchFilter & SavedSearchDelivery
}

/** Somebody follows a policy by a set that has found it. */
export interface SavedSearchFollower extends ActiveSavedSearch {
  /** Since when deadlines are told by it. */
  since: Date
}

/** Somebody follows a policy by a star. */
export interface StarFollower {
  userId: string
  since: Date
}

/** Whoever follows a policy. */
export interface Followers {
  savedSearches: SavedSearchFollower[]
  stars: StarFollower[]
}

/** A watched policy that has changed. */
export interface WatchedChange {
  policyId: string
  seq: string
  before: PolicyFacts
  /** Null: its row is gone. */
  after: PolicyFacts | null
}

/** Policies taken at once. */
const PORTION = 20
/** Hits of one set that are kept, and days that they are. */
const HITS_KEPT = 1_000
const HIT_DAYS = RETENTION.finds.days

/** What the scan reads and writes. */
export const createScanStore = (db: Database) => ({
  inTransaction: async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => inTransaction(db, work),

  async hasSavedSearches(): Promise<boolean> {
    const row = await db
      .selectFrom('subscribe_set')
      .select('id')
      .where('paused', '=', false)
      .limit(1)
      .executeTakeFirst()
    return row !== undefined
  },

  /** Policies that sets have not been held against, the oldest first. */
  async news(): Promise<string[]> {
    const rows = await db
      .selectFrom('policy_news')
      .select('policy_id as policyId')
      .where('handled_at', 'is', null)
      .orderBy('first_at')
      .orderBy('policy_id')
      .limit(PORTION)
      .execute()
    return rows.map(({ policyId }) => policyId)
  },

  /** These are done, or with null all of them: there is nobody to be told. */
  async handled(policyIds: readonly string[] | null, at: Date): Promise<void> {
    await db
      .updateTable('policy_news')
      .set({ handled_at: at })
      .where('handled_at', 'is', null)
      .$if(policyIds !== null, (it) => it.where('policy_id', '=', anyOf(policyIds ?? [])))
      .execute()
  },

  /** Sets in the order of their ids, after one. */
  async activeSavedSearches(after: string, most: number): Promise<ActiveSavedSearch[]> {
    return db
      .selectFrom('subscribe_set as s')
      .innerJoin('user_account as u', 'u.id', 's.user_id')
      .select(['s.id as setId', 's.user_id as userId', 's.name'])
      .select((eb) => [
        eb.fn.coalesce('u.company_id', eb.val('')).as('companyId'),
        eb.ref('s.body').$castTo<ActiveSavedSearch['body']>().as('body'),
      ])
      .where('s.id', '>', after)
      .where('s.paused', '=', false)
      .where('u.status', '=', 'active')
      .orderBy('s.id')
      .limit(most)
      .execute()
  },

  /** Notes what sets have found and watches the policy; answers the sets that had not found it. */
  async found(
    tx: Tx,
    policy: { id: string; title: string },
    savedSearches: readonly ActiveSavedSearch[],
    at: Date,
  ): Promise<Set<string>> {
    const { rows } = await sql<{ setId: string }>`
      insert into subscribe_hit (set_id, policy_id, user_id, title, found_at)
      select s.id, ${policy.id}, s.user_id, ${policy.title}, ${at} from subscribe_set s
      where s.id = any(${savedSearches.map(({ setId }) => setId)}::text[])
      on conflict do nothing returning set_id as "setId"`.execute(tx)
    await sql`
      insert into policy_watch (policy_id, seq, facts)
      select p.id, coalesce((select seq from policy_change c where c.policy_id = p.id), 0),
        policy_facts(p.id)
      from policy p where p.id = ${policy.id} on conflict do nothing`.execute(tx)
    return new Set(rows.map(({ setId }) => setId))
  },

  /** Watched policies that have changed; nobody else gets these until the transaction ends. */
  async changed(tx: Tx): Promise<WatchedChange[]> {
    const { rows } = await sql<WatchedChange>`
      select w.policy_id as "policyId", c.seq::text as seq, w.facts as before,
        policy_facts(w.policy_id) as after
      from policy_watch w join policy_change c on c.policy_id = w.policy_id
      where c.seq > w.seq order by c.seq limit ${PORTION} for update of w skip locked`.execute(tx)
    return rows
  },

  /** From here on the policy is as it is now. */
  async settleChange(tx: Tx, change: WatchedChange): Promise<void> {
    if (change.after === null)
      await tx.deleteFrom('policy_watch').where('policy_id', '=', change.policyId).execute()
    else
      await tx
        .updateTable('policy_watch')
        .set({ seq: change.seq, facts: JSON.stringify(change.after) })
        .where('policy_id', '=', change.policyId)
        .execute()
  },

  /** Whoever follows a policy and has not muted it; of one person with `userId`. */
  async followers(tx: Database | Tx, policyId: string, userId?: string): Promise<Followers> {
    const savedSearches = tx
      .selectFrom('subscribe_hit as h')
      .innerJoin('subscribe_set as s', 's.id', 'h.set_id')
      .innerJoin('user_account as u', 'u.id', 's.user_id')
      .select(['s.id as setId', 's.user_id as userId', 's.name'])
      .select((eb) => [
        eb.fn.coalesce('u.company_id', eb.val('')).as('companyId'),
        eb.ref('s.body').$castTo<SavedSearchFollower['body']>().as('body'),
        eb.fn<Date>('greatest', ['h.found_at', 's.since']).as('since'),
      ])
      .where('h.policy_id', '=', policyId)
      .where('s.paused', '=', false)
      .where('u.status', '=', 'active')
      .where((eb) => eb.not(eb('h.policy_id', '=', eb.fn.any('s.muted'))))
      .orderBy('s.created_at')
      .orderBy('s.id')
    const stars = tx
      .selectFrom('favourite as f')
      .innerJoin('user_account as u', 'u.id', 'f.user_id')
      .select(['f.user_id as userId', 'f.created_at as since'])
      .where('f.obj_type', '=', 'policy')
      .where('f.obj_id', '=', policyId)
      .where('f.removal_id', 'is', null)
      .where('u.status', '=', 'active')
    return {
      savedSearches: await (
        userId === undefined ? savedSearches : savedSearches.where('s.user_id', '=', userId)
      ).execute(),
      stars: await (userId === undefined ? stars : stars.where('f.user_id', '=', userId)).execute(),
    }
  },

  /** Up to when the deadlines have been looked at; null when that says nothing. */
  async deadlinesSeen(at: Date): Promise<Date | null> {
    const { rows } = await sql<{ seen: Date }>`
      select deadlines_at as seen from push_lease
      where isfinite(deadlines_at) and deadlines_at <= ${at}`.execute(db)
    return rows[0]?.seen ?? null
  },

  async deadlinesDone(at: Date): Promise<void> {
    await db.updateTable('push_lease').set({ deadlines_at: at }).execute()
  },

  /** Followed policies with a reminder of a deadline that comes due between two moments. */
  async nearingDeadlines(after: Date, at: Date): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`
      select distinct d.policy_id as id
      from policy_deadline d join policy p on p.id = d.policy_id,
        unnest(${Object.keys(DEADLINE_DAYS).map(Number)}::int[]) as days
      where d.at between ${at} and ${at}::timestamptz + interval '32 days'
        and p.status = 'published' and not p.del_flag
        and (d.day - days + time '09:00') at time zone 'Asia/Shanghai' > ${after}
        and (d.day - days + time '09:00') at time zone 'Asia/Shanghai' <= ${at}
        and (exists (select from subscribe_hit h where h.policy_id = d.policy_id)
          or exists (select from favourite f where f.obj_type = 'policy'
            and f.obj_id = d.policy_id and f.removal_id is null))
      order by 1`.execute(db)
    return rows.map(({ id }) => id)
  },

  /** Forgets old finds, and policies that nobody follows any more. */
  async prune(at: Date): Promise<void> {
    await sql`delete from subscribe_hit
      where found_at < ${at}::timestamptz - make_interval(days => ${HIT_DAYS})`.execute(db)
    await sql`delete from subscribe_hit h using (
        select set_id, policy_id, row_number() over (partition by set_id
          order by found_at desc, policy_id) as nth from subscribe_hit) as old
      where old.nth > ${HITS_KEPT} and h.set_id = old.set_id
        and h.policy_id = old.policy_id`.execute(db)
    await sql`delete from policy_watch w
      where not exists (select from subscribe_hit h where h.policy_id = w.policy_id)
        and not exists (select from favourite f where f.obj_type = 'policy'
          and f.obj_id = w.policy_id)`.execute(db)
  },
})

export type ScanStore = ReturnType<typeof createScanStore>
