import { sql } from 'kysely'
import type { LeadDay, LeadEventRow, MoveRow, ServiceDay } from '#domain/reports/daily.ts'
import type { Database } from '#server/database/pool.ts'
import { inTransaction, type Tx } from '#server/database/transaction.ts'

/** A conversation as a day is added up from it. */
export interface StoredChat {
  advisorId: string
  /** Epoch milliseconds. */
  createdAt: number
  ended: boolean
  firstReplyMs: number | null
  /** From its beginning until an advisor took it or was given it, seconds. */
  acceptedSeconds: number | null
  rating: number
}

/** A lead as a day is added up from it; moments are `yyyy-MM-dd HH:mm:ss`, Beijing. */
export interface StoredContact {
  advisorId: string
  created: string
  /** When it was called for the first time; empty before. */
  called: string
}

/** What happened on a day. */
export interface DayRows {
  events: LeadEventRow[]
  chats: StoredChat[]
  moves: MoveRow[]
  contacts: StoredContact[]
}

/** The conditions that a moment is of a day of Beijing. */
const ofDay = (column: string, day: string) => sql<boolean>`
  (${sql.ref(column)} >= ${day}::date::timestamp at time zone 'Asia/Shanghai'
    and ${sql.ref(column)} < (${day}::date + 1)::timestamp at time zone 'Asia/Shanghai')`

const BEIJING = "at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS'"

const eventsOf = async (tx: Tx, day: string): Promise<LeadEventRow[]> => {
  const { rows } = await sql<LeadEventRow>`
    select 'left' as what, source, source_path as "sourcePath", service_obj_id as "serviceObjId",
      context
    from customer_contact c where ${ofDay('c.created_at', day)}
    union all
    select case m.event when 'confirm' then 'valid' else 'ordered' end, c.source, c.source_path,
      c.service_obj_id, c.context
    from contact_move m join customer_contact c on c.id = m.contact_id
    where ${ofDay('m.at', day)} and m.event in ('confirm', 'order')
      and not exists (select from contact_move b
        where b.contact_id = m.contact_id and b.event = m.event and b.id < m.id)`.execute(tx)
  return rows
}

const chatsOf = async (tx: Tx, day: string): Promise<StoredChat[]> => {
  const { rows } = await sql<StoredChat>`
    select coalesce(c.assignee_id, '') as "advisorId",
      floor(extract(epoch from c.created_at) * 1000)::float8 as "createdAt",
      c.status = 'ended' as ended, c.first_reply_ms::float8 as "firstReplyMs", c.rating,
      (select extract(epoch from min(m.at) - c.created_at)::float8 from chat_move m
        where m.conv_id = c.id and m.why in ('accept', 'takeOver')) as "acceptedSeconds"
    from conversation c where ${ofDay('c.created_at', day)} and c.last_seq > 0`.execute(tx)
  return rows
}

const movesOf = async (tx: Tx, day: string): Promise<MoveRow[]> => {
  const { rows } = await sql<MoveRow>`
    select m.from_id as "advisorId", m.why from chat_move m
    where ${ofDay('m.at', day)} and m.why in ('missed', 'transfer') and m.from_id <> ''`.execute(tx)
  return rows
}

const contactsOf = async (tx: Tx, day: string): Promise<StoredContact[]> => {
  const { rows } = await sql<StoredContact>`
    select coalesce(c.advisor_user_id, '') as "advisorId",
      to_char(c.created_at ${sql.raw(BEIJING)}) as created,
      coalesce((select to_char(min(m.at) ${sql.raw(BEIJING)}) from contact_move m
        where m.contact_id = c.id and m.to_status not in ('new', 'assigned')), '') as called
    from customer_contact c where ${ofDay('c.created_at', day)}`.execute(tx)
  return rows
}

/** Which of these are policies or services there are, as `objType objId`. */
const knownOf = async (
  tx: Tx,
  objects: readonly { objType: string; objId: string }[],
): Promise<ReadonlySet<string>> => {
  const idsOf = (kind: string) => [
    ...new Set(objects.filter(({ objType }) => objType === kind).map(({ objId }) => objId)),
  ]
  const { rows } = await sql<{ key: string }>`
    select 'policy ' || id as key from policy where id = any(${idsOf('policy')}::text[])
    union all
    select kind || ' ' || id from publication
    where kind = 'serviceProject' and id = any(${idsOf('serviceProject')}::text[])`.execute(tx)
  return new Set(rows.map(({ key }) => key))
}

const keepDay = async (
  tx: Tx,
  day: string,
  sums: { leads: readonly LeadDay[]; service: readonly ServiceDay[] },
): Promise<void> => {
  for (const table of ['lead_day', 'service_day'])
    await sql`delete from ${sql.table(table)} where day = ${day}`.execute(tx)
  await sql`
    insert into lead_day (day, source, page, obj_type, obj_id, service, leads, valid, ordered)
    select ${day}::date, t.* from jsonb_to_recordset(${JSON.stringify(sums.leads)}::jsonb) as t
      (source text, page text, "objType" text, "objId" text, service text, leads int, valid int,
        ordered int)`.execute(tx)
  await sql`
    insert into service_day (day, advisor_id, chats, answered, unanswered, off_hours, missed,
      transfers, ratings, replies, queues, leads, leads_in_time, leads_late)
    select ${day}::date, t."advisorId", t.chats, t.answered, t.unanswered, t."offHours", t.missed,
      t.transfers, array(select jsonb_array_elements_text(t.ratings)::int), t.replies, t.queues,
      t.leads, t."leadsInTime", t."leadsLate"
    from jsonb_to_recordset(${JSON.stringify(sums.service)}::jsonb) as t
      ("advisorId" text, chats int, answered int, unanswered int, "offHours" int, missed int,
        transfers int, ratings jsonb, replies jsonb, queues jsonb, leads int, "leadsInTime" int,
        "leadsLate" int)`.execute(tx)
}

/** What days are added up from, and what they come to. */
export const createAddingStore = (db: Database) => ({
  /** The first day on which anything happened; null before. */
  async firstDay(): Promise<string | null> {
    const { rows } = await sql<{ day: string | null }>`
      select to_char(least((select min(created_at) from customer_contact),
        (select min(created_at) from conversation)) at time zone 'Asia/Shanghai', 'YYYY-MM-DD')
        as day`.execute(db)
    return rows[0]?.day ?? null
  },

  /** The days that were added up, with the day on which that was done last. */
  async added(): Promise<Map<string, string>> {
    const { rows } = await sql<{ day: string; on: string }>`
      select to_char(day, 'YYYY-MM-DD') as day,
        to_char(added_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as on
      from report_day`.execute(db)
    return new Map(rows.map(({ day, on }) => [day, on]))
  },

  /**
   * Adds a day up, in the place of what it came to before: `sum` is told what happened and says
   * what that comes to, with what is known of policies and services.
   */
  async add(
    day: string,
    at: Date,
    named: (rows: DayRows) => { objType: string; objId: string }[],
    sum: (
      rows: DayRows,
      known: (objType: string, objId: string) => boolean,
    ) => { leads: readonly LeadDay[]; service: readonly ServiceDay[] },
  ): Promise<void> {
    await inTransaction(db, async (tx) => {
      // Whoever else adds this day up waits here.
      await sql`insert into report_day as d (day, added_at) values (${day}, ${at})
        on conflict (day) do update set added_at = excluded.added_at`.execute(tx)
      const rows: DayRows = {
        events: await eventsOf(tx, day),
        chats: await chatsOf(tx, day),
        moves: await movesOf(tx, day),
        contacts: await contactsOf(tx, day),
      }
      const known = await knownOf(tx, named(rows))
      await keepDay(
        tx,
        day,
        sum(rows, (objType, objId) => known.has(`${objType} ${objId}`)),
      )
    })
  },
})

export type AddingStore = ReturnType<typeof createAddingStore>
