import { sql } from 'kysely'
import { RETENTION } from '#domain/privacy/retention.ts'
import type { PolicyFacts } from '#domain/subscriptions/changes.ts'
import { DEADLINE_DAYS } from '#domain/subscriptions/codes.ts'
import type { SetDelivery, SetFilter } from '#domain/subscriptions/set.ts'
import type { Database } from '#server/database/pool.ts'
import { inTransaction, type Tx } from '#server/database/transaction.ts'

/** A set that is not paused, of somebody whose account is open. */
export interface ActiveSet {
  setId: string
  userId: string
  /** Empty without a company. */
  companyId: string
  name: string
  body: SetFilter & SetDelivery
}

/** Somebody follows a policy by a set that has found it. */
export interface SetFollower extends ActiveSet {
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
  sets: SetFollower[]
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

/** What the sweep reads and writes. */
export const createScanStore = (db: Database) => ({
  inTransaction: async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => inTransaction(db, work),

  async hasSets(): Promise<boolean> {
    const { rows } = await sql`select from subscribe_set where not paused limit 1`.execute(db)
    return rows.length > 0
  },

  /** Policies that sets have not been held against, the oldest first. */
  async news(): Promise<string[]> {
    const { rows } = await sql<{ policyId: string }>`
      select policy_id as "policyId" from policy_news where handled_at is null
      order by first_at, policy_id limit ${PORTION}`.execute(db)
    return rows.map(({ policyId }) => policyId)
  },

  /** These are done, or with null all of them: there is nobody to be told. */
  async handled(policyIds: readonly string[] | null, at: Date): Promise<void> {
    const which = policyIds === null ? sql`true` : sql`policy_id = any(${[...policyIds]}::text[])`
    await sql`update policy_news set handled_at = ${at}
      where handled_at is null and ${which}`.execute(db)
  },

  /** Sets in the order of their ids, after one. */
  async activeSets(after: string, most: number): Promise<ActiveSet[]> {
    const { rows } = await sql<ActiveSet>`
      select s.id as "setId", s.user_id as "userId", coalesce(u.company_id, '') as "companyId",
        s.name, s.body
      from subscribe_set s join user_account u on u.id = s.user_id
      where s.id > ${after} and not s.paused and u.status = 'active'
      order by s.id limit ${most}`.execute(db)
    return rows
  },

  /** Notes what sets have found and watches the policy; answers the sets that had not found it. */
  async found(
    tx: Tx,
    policy: { id: string; title: string },
    sets: readonly ActiveSet[],
    at: Date,
  ): Promise<Set<string>> {
    const { rows } = await sql<{ setId: string }>`
      insert into subscribe_hit (set_id, policy_id, user_id, title, found_at)
      select s.id, ${policy.id}, s.user_id, ${policy.title}, ${at} from subscribe_set s
      where s.id = any(${sets.map(({ setId }) => setId)}::text[])
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
      await sql`delete from policy_watch where policy_id = ${change.policyId}`.execute(tx)
    else
      await sql`update policy_watch set seq = ${change.seq}::bigint,
        facts = ${JSON.stringify(change.after)}::jsonb
        where policy_id = ${change.policyId}`.execute(tx)
  },

  /** Whoever follows a policy and has not muted it; of one person with `userId`. */
  async followers(tx: Database | Tx, policyId: string, userId?: string): Promise<Followers> {
    const whose = (column: string) =>
      userId === undefined ? sql`true` : sql`${sql.ref(column)} = ${userId}`
    const { rows: sets } = await sql<SetFollower>`
      select s.id as "setId", s.user_id as "userId", coalesce(u.company_id, '') as "companyId",
        s.name, s.body, greatest(h.found_at, s.since) as since
      from subscribe_hit h
        join subscribe_set s on s.id = h.set_id
        join user_account u on u.id = s.user_id
      where h.policy_id = ${policyId} and not s.paused and u.status = 'active'
        and not (h.policy_id = any(s.muted)) and ${whose('s.user_id')}
      order by s.created_at, s.id`.execute(tx)
    const { rows: stars } = await sql<StarFollower>`
      select f.user_id as "userId", f.created_at as since
      from favourite f join user_account u on u.id = f.user_id
      where f.obj_type = 'policy' and f.obj_id = ${policyId} and f.removal_id is null
        and u.status = 'active' and ${whose('f.user_id')}`.execute(tx)
    return { sets, stars }
  },

  /** Up to when the deadlines have been looked at; null when that says nothing. */
  async deadlinesSeen(at: Date): Promise<Date | null> {
    const { rows } = await sql<{ seen: Date }>`
      select deadlines_at as seen from push_lease
      where isfinite(deadlines_at) and deadlines_at <= ${at}`.execute(db)
    return rows[0]?.seen ?? null
  },

  async deadlinesDone(at: Date): Promise<void> {
    await sql`update push_lease set deadlines_at = ${at}`.execute(db)
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
