import { type RawBuilder, sql } from 'kysely'
import type { DeadlineKind, PolicyKind, PolicyLevel, SupportMode } from '#domain/policies/codes.ts'
import type { PolicyWindow } from '#domain/policies/policy.ts'
import { type Changes, changesAfter, revisionOf } from '#server/database/changes.ts'
import { POLICY_WINDOWS } from '#server/database/policy-windows.ts'
import type { Database } from '#server/database/pool.ts'
import type { SnapshotRegistry } from './snapshots.ts'
import { policyOf, type PolicyRow, type StoredPolicy } from './rows.ts'

/** An opening or a deadline on the calendar. */
export interface CalendarEntry {
  policyId: string
  shortTitle: string
  title: string
  level: PolicyLevel
  batch: string
  event: 'opens' | DeadlineKind
  at: Date
  reference: boolean
  supportModes: SupportMode[]
  amountText: string
}

/** What the calendar says of a policy, with its batches. */
export type DatedPolicy = Omit<CalendarEntry, 'batch' | 'event' | 'at' | 'reference'> & {
  kind: PolicyKind | ''
  windows: PolicyWindow[]
}

/** 政策 in the tables, for readers. */
export interface PolicyStore {
  /** The policies of these ids, whatever their status, in the order asked; unknown ones are left out. */
  read(ids: readonly string[]): Promise<StoredPolicy[]>
  /** Every public policy, in portions. */
  stream(): AsyncIterable<StoredPolicy[]>
  /** Ids of the public policies that this one replaces. */
  replacedBy(id: string): Promise<string[]>
  /** The newest revision. */
  revision(): Promise<number>
  /** What changed after `seq`, oldest first, with the seq of the last one answered. */
  changesAfter(seq: number): Promise<Changes>
  /** Openings and deadlines between two moments, nearest first. */
  calendar(range: { from: Date; to: Date; top: number }): Promise<CalendarEntry[]>
  /** The public policies in force that have a dated batch, with all their batches. */
  dated(): Promise<DatedPolicy[]>
  viewCount(id: string): Promise<number>
}

/** Few enough that reading them holds up nobody for long. */
const PORTION = 50

/** Reads policies over `db`. */
export const createPolicyStore = (db: Database): PolicyStore => {
  const portion = async (after: string): Promise<StoredPolicy[]> => {
    const { rows } = await reading(sql`
      p.id > ${after} and p.status in ('published', 'replaced') and not p.del_flag
      order by p.id limit ${PORTION}`).execute(db)
    return rows.map(policyOf)
  }
  return {
    async read(ids) {
      if (ids.length === 0) return []
      const { rows } = await reading(sql`p.id = any(${[...ids]}) and not p.del_flag`).execute(db)
      const byId = new Map(rows.map((row) => [row.id, policyOf(row)]))
      return ids.flatMap((id) => byId.get(id) ?? [])
    },

    async *stream() {
      for (let after = ''; ;) {
        const policies = await portion(after)
        if (policies.length > 0) yield policies
        const last = policies.at(-1)
        if (last === undefined || policies.length < PORTION) return
        after = last.id
      }
    },

    async replacedBy(id) {
      const rows = await db
        .selectFrom('policy')
        .select('id')
        .where('replaced_by', '=', id)
        .where('status', 'in', ['published', 'replaced'])
        .where('del_flag', '=', false)
        .orderBy('published_on', (order) => order.desc().nullsLast())
        .orderBy('id')
        .execute()
      return rows.map((row) => row.id)
    },

    revision: () => revisionOf(db),

    changesAfter: (seq) => changesAfter(db, 'policy_change', seq, PORTION),

    async calendar({ from, to, top }) {
      const { rows } = await calendar(from, to, top).execute(db)
      return rows
    },

    async dated() {
      const { rows } = await datedPolicies(sql`true`).execute(db)
      return rows
    },

    async viewCount(id) {
      const row = await db
        .selectFrom('view_count')
        .select('total')
        .where('obj_type', '=', 'policy')
        .where('obj_id', '=', id)
        .executeTakeFirst()
      return Number(row?.total ?? 0)
    },
  }
}

/** Days after which a file is forgotten that nobody has replaced: its server is no more. */
const SNAPSHOT_DAYS = 30

/** The database's word on snapshots of the search index. */
export const createSnapshotRegistry = (db: Database): SnapshotRegistry => ({
  async record(digest, revision) {
    // Only while the content has come so far: a database that was put back has seen no such file.
    const { rows } = await sql`
      insert into search_snapshot (digest, revision)
      select ${digest}, ${revision} from content_revision where revision >= ${revision}
      on conflict (digest) do update set written_at = now() returning digest`.execute(db)
    if (rows.length === 0) throw new Error('the content is at an earlier revision by now')
  },

  async knows(digest, revision) {
    const row = await db
      .selectFrom('search_snapshot')
      .select('digest')
      .where('digest', '=', digest)
      .where('revision', '=', String(revision))
      .executeTakeFirst()
    return row !== undefined
  },

  async forget(digest) {
    await sql`
      delete from search_snapshot
      where digest = ${digest} or written_at < now() - make_interval(days => ${SNAPSHOT_DAYS})`.execute(
      db,
    )
  },
})

/** Whole policies by a condition on `p`. */
const reading = (condition: RawBuilder<unknown>): RawBuilder<PolicyRow> => sql<PolicyRow>`
  select p.id, p.title, p.short_title, p.keywords, p.type, p.kind, p.doc_kind, p.doc_number, p.level,
    p.region_code, p.except_region_codes, p.written_on, p.published_on, p.effective_on, p.expires_on, p.validity,
    p.replaced_by, p.industries, p.hightech_fields, p.sizes, p.support_modes, p.amount_min,
    p.amount_max, p.amount_text, p.amounts, p.source_name, p.source_issuer, p.source_url, p.checked_on,
    p.confidence, p.detail, p.status, p.version,
    array(select o.name from policy_org o where o.policy_id = p.id order by o.position) as orgs,
    array(select r.related_id from policy_relation r
          where r.policy_id = p.id order by r.position) as related,
    coalesce((select json_agg(json_build_object(
        'code', c.code, 'clause', c.clause, 'text', c.text, 'threshold', c.threshold,
        'period', c.period, 'kind', c.kind, 'group', c.any_of, 'check', c.checked_by,
        'evidence', c.evidence, 'confidence', c.confidence,
        'field', c.field, 'op', c.op, 'value', c.value) order by c.position)
      from policy_condition c where c.policy_id = p.id), '[]') as conditions,
    ${POLICY_WINDOWS} as windows
  from policy p
  where ${condition}`

/** The public policies in force that have a dated batch, of those that a condition on `p` lets through. */
export const datedPolicies = (
  condition: RawBuilder<unknown>,
): RawBuilder<DatedPolicy> => sql<DatedPolicy>`
  select p.id as "policyId", p.short_title as "shortTitle", p.title, p.kind, p.level,
    p.support_modes as "supportModes", p.amount_text as "amountText", w.windows
  from policy p
  join lateral (
    select json_agg(json_build_object(
      'batch', w.batch, 'certainty', w.certainty, 'opensOn', coalesce(w.opens_on::text, ''),
      'deadlines', coalesce((
        select json_agg(json_build_object('kind', d.kind,
          'at', d.day::text, 'note', ''))
        from policy_deadline d
        where d.policy_id = w.policy_id and d.batch_position = w.position), '[]'),
      'note', '', 'confidence', w.confidence)) as windows
    from policy_window w
    where w.policy_id = p.id and w.certainty in ('published', 'reference')
  ) w on w.windows is not null
  where p.status = 'published' and not p.del_flag and p.validity = 'valid' and p.kind <> 'law'
    and ${condition}
  order by p.id`

const calendar = (from: Date, to: Date, top: number): RawBuilder<CalendarEntry> =>
  sql<CalendarEntry>`
  with event as (
    select d.policy_id, w.batch, w.certainty, d.kind as event, d.at
    from policy_deadline d
    join policy_window w on w.policy_id = d.policy_id and w.position = d.batch_position
    where d.at between ${from} and ${to}
    union all
    select w.policy_id, w.batch, w.certainty, 'opens',
      w.opens_on::timestamp at time zone 'Asia/Shanghai'
    from policy_window w
    where w.opens_on::timestamp at time zone 'Asia/Shanghai' between ${from} and ${to}
  )
  select p.id as "policyId", p.short_title as "shortTitle", p.title, p.level, e.batch, e.event,
    e.at, e.certainty = 'reference' as reference, p.support_modes as "supportModes",
    p.amount_text as "amountText"
  from event e join policy p on p.id = e.policy_id
  where p.status = 'published' and not p.del_flag and e.certainty <> 'unknown' and p.kind <> 'law'
  order by e.event = 'opens', e.at, p.id
  limit ${top}`
