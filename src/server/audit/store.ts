import { type RawBuilder, sql } from 'kysely'
import type { Detail } from '#domain/audit/changes.ts'
import type { Database } from '#server/database/pool.ts'
import { beginningOf, containing, dateOrNull, dateText } from '#server/database/sql.ts'
import { inTransaction, type Tx } from '#server/database/transaction.ts'
import { type ChainedEntry, type Day, followDay } from './chain.ts'

/** Takes the next place of today's chain; whoever wants the one after waits for this transaction. */
export const takePlace = async (
  tx: Tx,
): Promise<{ day: string; seq: number; before: string; at: Date }> => {
  const { rows } = await sql<{ day: string; seq: number; before: string; at: Date }>`
    insert into audit_day as d (day, entries, last_hash)
    values ((clock_timestamp() at time zone 'utc')::date, 1, '')
    on conflict (day) do update set entries = d.entries + 1
    returning ${dateText('day')} as day, entries as seq, last_hash as before,
      date_trunc('milliseconds', clock_timestamp()) as at`.execute(tx)
  const [place] = rows
  if (place === undefined) throw new Error('the day of the audit log has no row')
  return place
}

/** Writes an entry into the place that was taken for it. */
export const append = async (tx: Tx, entry: ChainedEntry): Promise<void> => {
  await tx
    .insertInto('audit_log')
    .values({
      day: entry.day,
      seq: entry.seq,
      at: entry.at,
      actor_id: entry.actorId,
      actor_name: entry.actorName,
      company_id: entry.companyId,
      action: entry.action,
      object_type: entry.objectType,
      object_id: entry.objectId,
      object_name: entry.objectName,
      detail: JSON.stringify(entry.detail),
      ip: entry.ip,
      request_id: entry.requestId,
      before_hash: entry.beforeHash,
      hash: entry.hash,
    })
    .execute()
  await tx
    .updateTable('audit_day')
    .set({ last_hash: entry.hash })
    .where('day', '=', entry.day)
    .execute()
}

/** Whether somebody has left an entry of an action about a company on this day of the log. */
export const isNotedToday = async (
  tx: Tx,
  { actorId, companyId, action }: { actorId: string; companyId: string; action: string },
): Promise<boolean> => {
  const { rows } = await sql<{ noted: boolean }>`
    select exists (select from audit_log
      where day = (clock_timestamp() at time zone 'utc')::date and actor_id = ${actorId}
        and company_id = ${companyId} and action = ${action}) as noted`.execute(tx)
  return rows[0]?.noted === true
}

/** Whose entries and which of them. */
export interface Filter {
  /** A company's own; null for all. */
  companyId: string | null
  keyword: string
  /** Whose; `system` for the server's own, empty for everybody's. */
  actor: string
  action: string
  /** Days of Beijing, both included; empty for no end. */
  from: string
  to: string
}

/** An entry as it is read. */
export interface ReadEntry extends Omit<ChainedEntry, 'detail'> {
  detail: Detail
  companyName: string
  /** The person's name; empty for an account that is gone and for the server. */
  personName: string
  /** Done by somebody of the platform. */
  byPlatform: boolean
}

/** What following the chain has found. */
export interface Verdict {
  days: number
  /** Entries of the company asked for, or all of them. */
  entries: number
  /** Name of the first entry that does not fit; null when all do. */
  brokenAt: string | null
}

/** The actor works for the platform: by a ready-made role or by an own one of the platform. */
const BY_PLATFORM = sql<boolean>`coalesce(u.company_id is null and (
  exists (select from unnest(u.roles) as r where r = 'SUPER_ADMIN' or starts_with(r, 'PLAT_'))
  or exists (select from member_role m join company_role c on c.id = m.role_id
             where m.user_id = u.id and c.company_id is null)), false)`

const COLUMNS = sql`a.day, a.seq, a.at, a.actor_id as "actorId", a.actor_name as "actorName",
  a.company_id as "companyId", a.action, a.object_type as "objectType",
  a.object_id as "objectId", a.object_name as "objectName", a.detail, a.ip,
  a.request_id as "requestId", a.before_hash as "beforeHash", a.hash`

type Stored<E> = Omit<E, 'at'> & { at: Date }

const timed = <E>({ at, ...rest }: Stored<E>): E =>
  ({ ...rest, at: at.toISOString() }) as unknown as E

/** In the place of an id: what the server does by itself. */
const OF_SERVER = 'system'
/** How many people a picker is offered. */
const MOST_PEOPLE = 20

/** Names of people of the platform are not searched by people of a company. */
const conditionOf = (filter: Filter): RawBuilder<unknown> => {
  const { companyId, keyword, actor, action, from, to } = filter
  const named = sql`(a.actor_name ilike ${containing(keyword)}
    or u.user_name ilike ${containing(keyword)})`
  const found =
    companyId === null
      ? sql`(${named} or a.object_name ilike ${containing(keyword)})`
      : sql`(a.object_name ilike ${containing(keyword)} or ${named} and not ${BY_PLATFORM})`
  const parts = [
    ...(companyId === null ? [] : [sql`a.company_id = ${companyId}`]),
    ...(actor === '' ? [] : [sql`a.actor_id = ${actor === OF_SERVER ? '' : actor}`]),
    ...(actor === '' || companyId === null ? [] : [sql`not ${BY_PLATFORM}`]),
    ...(action === '' ? [] : [sql`a.action = ${action}`]),
    // A day of Beijing begins within the day of UTC before it.
    ...(from === '' ? [] : [sql`a.day >= ${from}::date - 1 and a.at >= ${beginningOf(from)}`]),
    ...(to === '' ? [] : [sql`a.day <= ${to}::date and a.at < ${beginningOf(to, 1)}`]),
    ...(keyword === '' ? [] : [found]),
  ]
  return parts.length === 0 ? sql`true` : sql.join(parts, sql` and `)
}

const FROM = sql`audit_log as a
  left join user_account as u on u.id = a.actor_id
  left join company as k on k.id = a.company_id`

/** Entries read and followed at a time, unless told. */
const BATCH = 1_000

/** 操作日志 in the tables, `batch` entries in memory at a time; {@link append} writes it. */
export const createAuditStore = (db: Database, batch = BATCH) => {
  const read = async (where: RawBuilder<unknown>, rest: RawBuilder<unknown>) => {
    const { rows } = await sql<Stored<ReadEntry>>`
      select ${COLUMNS}, coalesce(k.company_name, '') as "companyName",
        coalesce(u.user_name, '') as "personName",
        ${BY_PLATFORM} as "byPlatform"
      from ${FROM} where ${where} order by a.day desc, a.seq desc ${rest}`.execute(db)
    return rows.map((row) => timed<ReadEntry>(row))
  }
  return {
    /** A page of entries, newest first. */
    async page(filter: Filter, range: { offset: number; limit: number }) {
      const where = conditionOf(filter)
      const [records, { rows }] = await Promise.all([
        read(where, sql`limit ${range.limit} offset ${range.offset}`),
        sql<{ total: number }>`
          select count(*)::int as total from ${FROM} where ${where}`.execute(db),
      ])
      return { records, total: rows[0]?.total ?? 0 }
    },

    /** Who did anything of what is read, by a part of the name or login name, or by the id. */
    async people(asked: { companyId: string | null; keyword: string; userId?: string }) {
      const { companyId, keyword, userId } = asked
      const did =
        companyId === null
          ? sql`exists (select from audit_log as a where a.actor_id = u.id)`
          : sql`exists (select from audit_log as a
              where a.actor_id = u.id and a.company_id = ${companyId}) and not ${BY_PLATFORM}`
      const meant =
        userId === undefined
          ? sql`(u.user_name ilike ${containing(keyword)} or u.login_name ilike ${containing(keyword)})`
          : sql`u.id = ${userId}`
      const { rows } = await sql<{ userId: string; userName: string; loginName: string }>`
        select u.id as "userId", u.user_name as "userName", u.login_name as "loginName"
        from user_account as u where ${did} and ${meant}
        order by u.user_name, u.login_name limit ${MOST_PEOPLE}`.execute(db)
      return rows
    },

    /** Entries newest first, a batch at a time; `most` of them at the most. */
    async *batches(filter: Filter, most: number): AsyncGenerator<ReadEntry[]> {
      let last: ReadEntry | undefined
      for (let left = most; left > 0;) {
        const after =
          last === undefined ? sql`true` : sql`(a.day, a.seq) < (${last.day}, ${last.seq})`
        const some = await read(
          sql`${conditionOf(filter)} and ${after}`,
          sql`limit ${Math.min(batch, left)}`,
        )
        if (some.length > 0) yield some
        if (some.length < batch) return
        last = some.at(-1)
        left -= some.length
      }
    },

    /**
     * Recomputes the chain of the days from `from` to `to` (days of UTC, empty for no end) as of
     * one moment, a batch at a time; `companyId` says whose entries are counted.
     */
    async verify(range: { companyId: string | null; from: string; to: string }): Promise<Verdict> {
      const follow = async (tx: Tx): Promise<Verdict> => {
        const { rows: days } = await sql<Day>`
          select day, coalesce(d.entries, 0) as entries, coalesce(d.last_hash, '') as "lastHash"
          from audit_day as d full join (select distinct day from audit_log) as l using (day)
          where day >= coalesce(${dateOrNull(range.from)}, day) and day <= coalesce(${dateOrNull(range.to)}, day)
          order by day`.execute(tx)
        let entries = 0
        for (const [index, each] of days.entries()) {
          const { brokenAt, counted } = await followOne(tx, each, { ...range, batch })
          entries += counted
          if (brokenAt !== null) return { days: index + 1, entries, brokenAt }
        }
        return { days: days.length, entries, brokenAt: null }
      }
      return inTransaction(db, follow, { isolation: 'repeatable read' })
    },
  }
}

export type AuditStore = ReturnType<typeof createAuditStore>

const followOne = async (
  tx: Tx,
  one: Day,
  { companyId, batch }: { companyId: string | null; batch: number },
): Promise<{ brokenAt: string | null; counted: number }> => {
  const chain = followDay(one)
  let counted = 0
  for (let last = 0; ;) {
    const { rows } = await sql<Stored<ChainedEntry>>`
      select ${COLUMNS} from audit_log as a
      where a.day = ${one.day} and a.seq > ${last}
      order by a.seq limit ${batch}`.execute(tx)
    const brokenAt = chain.take(rows.map((row) => timed<ChainedEntry>(row)))
    if (brokenAt !== null) return { brokenAt, counted }
    counted += rows.filter((row) => companyId === null || row.companyId === companyId).length
    if (rows.length < batch) return { brokenAt: chain.end(), counted }
    last = rows.at(-1)?.seq ?? last
  }
}
