import { type Expression, sql, type SqlBool } from 'kysely'
import type { LeadStatus } from '#domain/leads/lead.ts'
import type { QueuePart } from '#domain/queues/queue.ts'
import { type Actor, writeAuditEntry } from '#server/audit/log.ts'
import type { Database } from '#server/database/pool.ts'
import { inTransaction, type Tx } from '#server/database/transaction.ts'
import { hasNumber } from '#server/database/numbers.ts'

/** 线索 as the tables have it; times are `yyyy-MM-dd HH:mm:ss`, Beijing. */
export interface StoredLead {
  id: string
  version: number
  contactWay: string
  leaveMessage: string
  customerUserId: string
  serviceObjId: string
  context: string
  sourcePath: string
  status: LeadStatus
  createdAt: Date
  created: string
  advisorUserId: string
  advisorName: string
  dueAt: Date | null
  due: string
  orderNo: string
}

/** One step of a lead. */
export interface LeadMove {
  time: string
  event: string
  toStatus: LeadStatus
  actorName: string
  note: string
}

/** What a step writes. */
export interface LeadChange {
  event: string
  to: LeadStatus
  note: string
  /** Whose it is from now on; unchanged when null. */
  advisorUserId: string | null
  /** It has been called: nothing waits any more. */
  called: boolean
  /** The order it became; unchanged when empty. */
  orderNo: string
}

export interface LeadFilter {
  view: 'mine' | 'free' | 'all'
  userId: string
  /** waiting = not called yet. */
  status: LeadStatus | 'waiting' | ''
  /** Of this advisor; empty for all. */
  advisorUserId: string
  late: boolean
  keyword: string
  now: Date
  page: number
  pageSize: number
}

const BEIJING = (column: string) =>
  sql<string>`coalesce(to_char(${sql.ref(column)} at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS'), '')`

const leadsIn = (db: Database | Tx) =>
  db
    .selectFrom('customer_contact as c')
    .leftJoin('user_account as u', 'u.id', 'c.advisor_user_id')
    .select([
      'c.id',
      'c.version',
      'c.contact_way as contactWay',
      'c.leave_message as leaveMessage',
      'c.customer_user_id as customerUserId',
      'c.service_obj_id as serviceObjId',
      'c.context',
      'c.source_path as sourcePath',
      'c.created_at as createdAt',
      'c.due_at as dueAt',
    ])
    .select([
      sql<LeadStatus>`c.status`.as('status'),
      BEIJING('c.created_at').as('created'),
      BEIJING('c.due_at').as('due'),
      sql<string>`coalesce(c.advisor_user_id, '')`.as('advisorUserId'),
      sql<string>`coalesce(u.user_name, '')`.as('advisorName'),
      sql<string>`coalesce(c.order_no, '')`.as('orderNo'),
    ])

/** Nobody has called yet. */
const WAITING = sql<boolean>`c.status in ('new', 'assigned')`

/** 咨询线索 in the tables. */
export const createLeadStore = (db: Database) => ({
  /** A page, what waits longest first, with the counts of the view. */
  async page(filter: LeadFilter): Promise<{
    rows: StoredLead[]
    total: number
    counts: Record<string, number>
    late: number
  }> {
    const ofView = viewOf(filter)
    const isLate = sql<boolean>`c.due_at < ${filter.now}`
    const like = `%${filter.keyword.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
    const wanted = sql<boolean>`${ofView}
      and (${filter.status} = '' or c.status = ${filter.status}
        or (${filter.status} = 'waiting' and ${WAITING}))
      and (${filter.advisorUserId} = '' or c.advisor_user_id = ${filter.advisorUserId})
      and (not ${filter.late}::boolean or ${isLate})
      and (${filter.keyword} = '' or c.leave_message like ${like} or c.source_path like ${like}
        or ${hasNumber('c.contact_way', filter.keyword)})`
    const [rows, totals, counted] = await Promise.all([
      leadsIn(db)
        .where(wanted)
        .orderBy(sql`c.due_at is null`)
        .orderBy('c.created_at', 'desc')
        .orderBy('c.id')
        .limit(filter.pageSize)
        .offset(filter.page * filter.pageSize)
        .execute(),
      db
        .selectFrom('customer_contact as c')
        .where(wanted)
        .select(sql<number>`count(*)::int`.as('total'))
        .executeTakeFirst(),
      db
        .selectFrom('customer_contact as c')
        .where(ofView)
        .groupBy('c.status')
        .select(['c.status'])
        .select([
          sql<number>`count(*)::int`.as('count'),
          sql<number>`(count(*) filter (where ${isLate}))::int`.as('late'),
        ])
        .execute(),
    ])
    return {
      rows,
      total: totals?.total ?? 0,
      counts: Object.fromEntries(counted.map(({ status, count }) => [status, count])),
      late: counted.reduce((sum, { late }) => sum + late, 0),
    }
  },

  find: async (id: string): Promise<StoredLead | undefined> =>
    leadsIn(db).where('c.id', '=', id).executeTakeFirst(),

  /** The steps of a lead, the newest first. */
  moves: async (id: string): Promise<LeadMove[]> =>
    db
      .selectFrom('contact_move')
      .where('contact_id', '=', id)
      .select(['event', 'actor_name as actorName', 'note'])
      .select([BEIJING('at').as('time'), sql<LeadStatus>`to_status`.as('toStatus')])
      .orderBy('id', 'desc')
      .execute(),

  /**
   * Makes one step of what `judge` says of the lead as it stands; it throws to refuse. False when
   * the lead is not in the version that was looked at.
   */
  async move(
    asked: { id: string; version: number },
    by: Actor,
    judge: (lead: StoredLead, tx: Tx) => Promise<LeadChange>,
  ): Promise<boolean> {
    return inTransaction(db, async (tx) => {
      await tx
        .selectFrom('customer_contact')
        .where('id', '=', asked.id)
        .select('id')
        .forUpdate()
        .execute()
      const lead = await leadsIn(tx).where('c.id', '=', asked.id).executeTakeFirst()
      if (lead === undefined || lead.version !== asked.version) return false
      const change = await judge(lead, tx)
      await tx
        .updateTable('customer_contact')
        .where('id', '=', asked.id)
        .set({
          status: change.to,
          version: lead.version + 1,
          ...(change.advisorUserId === null ? {} : { advisor_user_id: change.advisorUserId }),
          ...(change.called ? { due_at: null } : {}),
          ...(change.orderNo === '' ? {} : { order_no: change.orderNo }),
        })
        .execute()
      // An order keeps the source of the lead it came from, whatever becomes of the lead.
      if (change.orderNo !== '')
        await sql`update policy_order set source =
            (select source from customer_contact where id = ${asked.id})
          where order_no = ${change.orderNo} and source = 'none'`.execute(tx)
      await tx
        .insertInto('contact_move')
        .values({
          contact_id: asked.id,
          event: change.event,
          to_status: change.to,
          actor_id: by.actorId,
          actor_name: sql<string>`(select user_name from user_account where id = ${by.actorId})`,
          note: change.note,
        })
        .execute()
      await writeAuditEntry(tx, by, {
        action: 'lead.move',
        companyId: '',
        objectType: 'lead',
        objectId: asked.id,
        before: { status: lead.status, advisor: lead.advisorUserId },
        after: {
          status: change.to,
          advisor: change.advisorUserId ?? lead.advisorUserId,
          event: change.event,
        },
      })
      return true
    })
  },

  /** Notes that somebody has read a whole number. */
  async noteReveal(id: string, by: Actor): Promise<void> {
    await inTransaction(db, async (tx) =>
      writeAuditEntry(tx, by, {
        action: 'lead.reveal',
        companyId: '',
        objectType: 'lead',
        objectId: id,
      }),
    )
  },

  /** People of the platform who may have leads, by ready-made roles or own ones with the code. */
  advisors: async (
    roles: readonly string[],
  ): Promise<{ userId: string; name: string; open: number }[]> => advisorsIn(db, roles),

  /** What waits for its first call, by advisor. */
  queue: async (now: Date): Promise<QueuePart[]> =>
    (
      await sql<QueuePart>`
        select coalesce(c.advisor_user_id, '') as "ownerId",
          coalesce(min(u.user_name), '') as "ownerName", count(*)::int as count,
          (count(*) filter (where c.due_at < ${now}))::int as late, min(c.created_at) as oldest
        from customer_contact c left join user_account u on u.id = c.advisor_user_id
        where ${WAITING} group by c.advisor_user_id`.execute(db)
    ).rows,

  isOrder: async (tx: Tx, orderNo: string): Promise<boolean> =>
    (await tx
      .selectFrom('policy_order')
      .where('order_no', '=', orderNo)
      .select('order_no')
      .executeTakeFirst()) !== undefined,
})

export type LeadStore = ReturnType<typeof createLeadStore>

const viewOf = ({ view, userId }: LeadFilter): Expression<SqlBool> =>
  view === 'mine'
    ? sql<boolean>`c.advisor_user_id = ${userId}`
    : view === 'free'
      ? sql<boolean>`c.advisor_user_id is null and c.status = 'new'`
      : sql<boolean>`true`

const advisorsIn = async (db: Database, roles: readonly string[]) =>
  db
    .selectFrom('user_account as u')
    .where('u.company_id', 'is', null)
    .where('u.status', '=', 'active')
    .where(
      sql<boolean>`(u.roles && ${sql.val([...roles])}::text[] or exists (
        select from member_role m join company_role r on r.id = m.role_id
        where m.user_id = u.id and r.company_id is null and 'lead:list' = any(r.permission_codes)))`,
    )
    .select(['u.id as userId', 'u.user_name as name'])
    .select(
      sql<number>`(select count(*)::int from customer_contact c
        where c.advisor_user_id = u.id and c.status in ('assigned', 'contacted', 'valid'))`.as(
        'open',
      ),
    )
    .orderBy('u.user_name')
    .orderBy('u.id')
    .execute()
