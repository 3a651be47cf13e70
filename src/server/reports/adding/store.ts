import { sql } from 'kysely'
import type { LeadDay, LeadEventRow, MoveRow, ServiceDay } from '#domain/reports/daily.ts'
import type { Database } from '#server/database/pool.ts'
import { beijingDay, beijingTime, epochMs, isWithin } from '#server/database/sql.ts'
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

/** Whether a moment is of a day in Beijing. */
const ofDay = (column: string, day: string) => isWithin(column, { from: day, to: day })

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
      ${epochMs('c.created_at')} as "createdAt",
      c.status = 'ended' as ended, c.first_reply_ms::float8 as "firstReplyMs", c.rating,
      (select extract(epoch from min(m.at) - c.created_at)::float8 from chat_move m
        where m.conv_id = c.id and m.why in ('accept', 'takeOver')) as "acceptedSeconds"
    from conversation c where ${ofDay('c.created_at', day)} and c.last_seq > 0`.execute(tx)
  return rows
}

const movesOf = async (tx: Tx, day: string): Promise<MoveRow[]> => {
  return tx
    .selectFrom('chat_move as m')
    .select((eb) => ['m.from_id as advisorId', eb.ref('m.why').$castTo<MoveRow['why']>().as('why')])
    .where(ofDay('m.at', day))
    .where('m.why', 'in', ['missed', 'transfer'])
    .where('m.from_id', '<>', '')
    .execute()
}

const contactsOf = async (tx: Tx, day: string): Promise<StoredContact[]> => {
  const { rows } = await sql<StoredContact>`
    select coalesce(c.advisor_user_id, '') as "advisorId",
      ${beijingTime('c.created_at')} as created,
      (select ${beijingTime(sql`min(m.at)`)} from contact_move m
        where m.contact_id = c.id and m.to_status not in ('new', 'assigned')) as called
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
  for (const table of ['lead_day', 'service_day'] as const)
    await tx.deleteFrom(table).where('day', '=', day).execute()
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
    const { rows } = await sql<{ day: string }>`
      select ${beijingDay(sql`least((select min(created_at) from customer_contact),
        (select min(created_at) from conversation))`)} as day`.execute(db)
    return rows[0]?.day || null
  },

  /** The days that were added up, with the day on which that was done last. */
  async added(): Promise<Map<string, string>> {
    const rows = await db
      .selectFrom('report_day')
      .select(['day', beijingDay('added_at').as('on')])
      .execute()
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
      await tx
        .insertInto('report_day')
        .values({ day, added_at: at })
        .onConflict((conflict) => conflict.column('day').doUpdateSet({ added_at: at }))
        .execute()
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
