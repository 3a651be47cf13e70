import { type RawBuilder, sql } from 'kysely'
import type { ORDER_SORTS } from '#contract/orders.ts'
import type { OrderStatus } from '#domain/orders/codes.ts'
import type { FeeStage, OrderEvent, OrderNeed } from '#domain/orders/machine.ts'
import type { Database } from '#server/database/pool.ts'
import {
  amountText,
  anyOf,
  containing,
  dateOrNull,
  dateText,
  ROW_COUNT,
  type SortOrder,
  sortedBy,
  TODAY,
} from '#server/database/sql.ts'
import type { Tx } from '#server/database/transaction.ts'

/** 申报委托 as the tables have it. */
export interface Order {
  orderNo: string
  companyId: string
  companyName: string
  policyId: string
  policyTitle: string
  batch: string
  deadline: string
  contactName: string
  contactPhone: string
  expectSubmitDate: string
  needs: OrderNeed[]
  remark: string
  advisorUserId: string
  advisorName: string
  quoteAmount: string
  quoteNote: string
  feeStages: FeeStage[]
  status: OrderStatus
  statusSince: Date
  reason: string
  score: number
  comment: string
  createdAt: Date
  createdBy: string
  version: number
  alerted: boolean
  /** It was submitted; a draft is the company's own. */
  placed: boolean
  declareNo: string
  /** Status of the declaration; 0 without one. */
  declareStatus: number
}

/** One step of an order. */
export interface Move {
  at: Date
  event: OrderEvent
  toStatus: OrderStatus
  by: string
  note: string
}

/** What an order is made of. */
export interface NewOrder {
  companyId: string
  policyId: string
  batch: string
  deadline: string
  snapshot: { title: string; shortTitle: string; deadline: string }
  matchRunId: string
  contactName: string
  contactPhone: string
  createdBy: string
}

/** What may change with a step. */
export interface OrderChanges {
  contactName?: string
  contactPhone?: string
  expectSubmitDate?: string
  needs?: readonly OrderNeed[]
  remark?: string
  agreeNoGuarantee?: boolean
  advisorUserId?: string
  quoteAmount?: string
  quoteNote?: string
  feeStages?: readonly FeeStage[]
  reason?: string
  score?: number
  comment?: string
}

/** A company does not see accounts of the platform; the name is kept with the step. */
const ADVISOR_NAME = sql<string>`coalesce(nullif(u.user_name, ''), (select m.actor_name
  from order_move as m where m.order_no = o.order_no and m.event = 'accept'
  order by m.id desc limit 1), '')`

const rowsOf = (db: Database | Tx) =>
  db
    .selectFrom('policy_order as o')
    .leftJoin('user_account as u', 'u.id', 'o.advisor_user_id')
    .leftJoin('declaration as d', 'd.order_no', 'o.order_no')
    .where('o.del_flag', '=', false)
    .select(['o.order_no as orderNo', 'o.company_id as companyId', 'o.company_name as companyName'])
    .select(['o.policy_id as policyId', 'o.batch', 'o.contact_name as contactName'])
    .select(['o.contact_phone as contactPhone', 'o.remark', 'o.quote_note as quoteNote'])
    .select(['o.status_since as statusSince', 'o.cancel_reason as reason', 'o.comment'])
    .select(['o.created_at as createdAt', 'o.created_by as createdBy', 'o.version'])
    .select((eb) => [
      sql<string>`coalesce(o.policy_snapshot ->> 'title', '')`.as('policyTitle'),
      dateText('o.deadline').as('deadline'),
      dateText('o.expect_submit_date').as('expectSubmitDate'),
      eb.ref('o.needs').$castTo<OrderNeed[]>().as('needs'),
      eb.fn.coalesce('o.advisor_user_id', eb.val('')).as('advisorUserId'),
      ADVISOR_NAME.as('advisorName'),
      amountText('o.quote_amount').as('quoteAmount'),
      eb.ref('o.fee_stages').$castTo<FeeStage[]>().as('feeStages'),
      eb.cast<OrderStatus>('o.status', 'text').as('status'),
      eb.fn.coalesce('o.score', eb.lit(0)).as('score'),
      eb('o.alerted_at', 'is not', null).$castTo<boolean>().as('alerted'),
      'o.agree_no_guarantee as placed',
      eb.fn.coalesce('d.declare_no', eb.val('')).as('declareNo'),
      eb.fn.coalesce('d.status', eb.lit(0)).as('declareStatus'),
    ])

/** An order by its number; null when there is none. */
export const orderOf = async (db: Database | Tx, orderNo: string): Promise<Order | null> =>
  (await rowsOf(db).where('o.order_no', '=', orderNo).executeTakeFirst()) ?? null

/** The same, kept from other steps to the end of the transaction. */
export const lockedOrder = async (tx: Tx, orderNo: string): Promise<Order | null> =>
  (await rowsOf(tx).where('o.order_no', '=', orderNo).forUpdate('o').executeTakeFirst()) ?? null

/** The order of a batch that is open; null when there is none. */
export const openOrderOf = async (
  tx: Tx,
  of: { companyId: string; policyId: string; batch: string },
): Promise<Order | null> =>
  (await rowsOf(tx)
    .where('o.company_id', '=', of.companyId)
    .where('o.policy_id', '=', of.policyId)
    .where('o.batch', '=', of.batch)
    .where('o.status', 'in', [10, 20, 30, 40, 50, 60])
    .executeTakeFirst()) ?? null

/** What a list of work asks of an order first. */
export type Turn = Pick<Order, 'orderNo' | 'status' | 'statusSince' | 'deadline'>

/** Orders in some states, the longest waiting first: a company's, or those of an advisor and of nobody. */
export const turnsOf = async (
  db: Database | Tx,
  of: { companyId: string; advisorUserId: string; statuses: readonly OrderStatus[] },
  most: number,
): Promise<Turn[]> =>
  db
    .selectFrom('policy_order')
    .select(['order_no as orderNo', 'status_since as statusSince'])
    .select((eb) => [
      eb.cast<OrderStatus>('status', 'text').as('status'),
      dateText('deadline').as('deadline'),
    ])
    .where('del_flag', '=', false)
    .where('status', 'in', of.statuses.map(Number))
    .where((eb) =>
      of.companyId === ''
        ? eb.and([
            eb('agree_no_guarantee', '=', true),
            eb.or([
              eb('advisor_user_id', 'is', null),
              eb('advisor_user_id', '=', of.advisorUserId),
            ]),
          ])
        : eb('company_id', '=', of.companyId),
    )
    .orderBy('status_since')
    .orderBy('order_no')
    .limit(most)
    .execute()

/** These orders whole. */
export const ordersOf = async (
  db: Database | Tx,
  turns: readonly Pick<Order, 'orderNo'>[],
): Promise<Order[]> =>
  turns.length === 0
    ? []
    : rowsOf(db)
        .where('o.order_no', '=', anyOf(turns.map(({ orderNo }) => orderNo)))
        .execute()

/** How one looks for orders. */
export interface OrderFilter {
  /** A company's own; empty for all. */
  companyId: string
  statuses: readonly string[]
  /** Only what was submitted. */
  placed: boolean
  /** Of this advisor; empty for all. */
  advisorUserId: string
  keyword: string
}

type OrderSort = (typeof ORDER_SORTS)[number]
const SORTS: Readonly<Record<OrderSort, RawBuilder<unknown>>> = {
  orderNo: sql`o.order_no`,
  company: sql`o.company_name`,
  policy: sql`nullif(o.policy_snapshot ->> 'title', '')`,
  deadline: sql`o.deadline`,
  status: sql`o.status`,
  since: sql`o.status_since`,
  advisor: sql`nullif(${ADVISOR_NAME}, '')`,
  quote: sql`o.quote_amount`,
}

/** Which orders of a list, and in which order. */
export interface OrderPage extends SortOrder<OrderSort> {
  page: number
  pageSize: number
}

/** A page of orders: unless told what waits longest first while it waits, else the newest. */
export const pageOfOrders = async (
  db: Database | Tx,
  filter: OrderFilter,
  { page, pageSize, ...order }: OrderPage,
  oldestFirst = false,
): Promise<{ rows: Order[]; total: number }> => {
  const { companyId, placed, statuses, advisorUserId, keyword } = filter
  const conditions = sql<boolean>`(
    (${companyId} = '' or o.company_id = ${companyId})
    and (o.agree_no_guarantee or not ${placed}::boolean)
    and o.status::text = any(${sql.val([...statuses])}::text[])
    and (${advisorUserId} = '' or o.advisor_user_id = ${advisorUserId})
    and (${keyword} = '' or o.company_name ilike ${containing(keyword)}
      or o.policy_snapshot ->> 'title' ilike ${containing(keyword)} or o.order_no = ${keyword}))`
  const { total } = await db
    .selectFrom('policy_order as o')
    .select(ROW_COUNT.as('total'))
    .where('o.del_flag', '=', false)
    .where(conditions)
    .executeTakeFirstOrThrow()
  const rows = await rowsOf(db)
    .where(conditions)
    .orderBy(
      sortedBy(SORTS, order, sql`o.status_since ${oldestFirst ? sql`asc` : sql`desc`}, o.order_no`),
    )
    .limit(pageSize)
    .offset(page * pageSize)
    .execute()
  return { rows, total }
}

/** How many orders of a company are in one of these states. */
export const countOfOrders = async (
  tx: Tx,
  companyId: string,
  statuses: readonly OrderStatus[],
): Promise<number> => {
  const { count } = await tx
    .selectFrom('policy_order')
    .where('company_id', '=', companyId)
    .where('del_flag', '=', false)
    .where('status', 'in', statuses.map(Number))
    .select(ROW_COUNT.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Makes a draft; answers its number. A match run of another company is as good as none. */
export const addOrder = async (tx: Tx, order: NewOrder, today: string): Promise<string> => {
  const { rows } = await sql<{ no: string }>`
    insert into policy_order (order_no, company_id, company_name, policy_id, batch, deadline,
      policy_snapshot, match_run_id, contact_name, contact_phone, created_by, updated_by)
    select next_serial('DD', ${today}::date), c.id, c.company_name, ${order.policyId},
      ${order.batch}, ${dateOrNull(order.deadline)}, ${JSON.stringify(order.snapshot)}::jsonb,
      coalesce((select id from match_run where id = ${order.matchRunId} and company_id = c.id), ''),
      ${order.contactName}, ${order.contactPhone}, ${order.createdBy}, ${order.createdBy}
    from company as c where c.id = ${order.companyId}
    returning order_no as no`.execute(tx)
  const no = rows[0]?.no
  if (no === undefined) throw new Error('an order was made for a company that is not there')
  return no
}

/** Takes an order into a state, and writes the step down. */
export const takeStep = async (
  tx: Tx,
  order: Pick<Order, 'orderNo' | 'companyId'>,
  step: {
    event: OrderEvent
    to: OrderStatus
    at: Date
    actorId: string
    actorName: string
    note: string
    changes: OrderChanges
  },
): Promise<void> => {
  const { changes: to, at } = step
  const valueOrColumn = <T>(value: T | undefined, column: string): RawBuilder<T> =>
    value === undefined ? sql<T>`${sql.ref(column)}` : sql<T>`${value}`
  await sql`
    update policy_order set
      status = ${step.to}::smallint, status_since = ${at}, alerted_at = null,
      contact_name = ${valueOrColumn(to.contactName, 'contact_name')},
      contact_phone = ${valueOrColumn(to.contactPhone, 'contact_phone')},
      expect_submit_date = ${
        to.expectSubmitDate === undefined
          ? sql.ref('expect_submit_date')
          : dateOrNull(to.expectSubmitDate)
      },
      needs = ${to.needs === undefined ? sql.ref('needs') : sql`${sql.val([...to.needs])}::text[]`},
      remark = ${valueOrColumn(to.remark, 'remark')},
      agree_no_guarantee = ${valueOrColumn(to.agreeNoGuarantee, 'agree_no_guarantee')},
      advisor_user_id = ${valueOrColumn(to.advisorUserId, 'advisor_user_id')},
      quote_amount = ${to.quoteAmount === undefined ? sql.ref('quote_amount') : sql`${to.quoteAmount}::numeric`},
      quote_note = ${valueOrColumn(to.quoteNote, 'quote_note')},
      fee_stages = ${to.feeStages === undefined ? sql.ref('fee_stages') : sql`${JSON.stringify(to.feeStages)}::jsonb`},
      cancel_reason = ${valueOrColumn(to.reason, 'cancel_reason')},
      score = ${to.score === undefined ? sql.ref('score') : sql`${to.score}::smallint`},
      comment = ${valueOrColumn(to.comment, 'comment')},
      updated_at = ${at}, updated_by = ${step.actorId}, version = version + 1
    where order_no = ${order.orderNo}`.execute(tx)
  await tx
    .insertInto('order_move')
    .values({
      order_no: order.orderNo,
      company_id: order.companyId,
      at,
      event: step.event,
      to_status: Number(step.to),
      actor_id: step.actorId,
      actor_name: step.actorName,
      note: step.note,
    })
    .execute()
}

/** The steps of an order, the first one first. */
export const movesOf = async (db: Database | Tx, orderNo: string): Promise<Move[]> =>
  db
    .selectFrom('order_move')
    .where('order_no', '=', orderNo)
    .select(['at', 'note', 'actor_name as by'])
    .select((eb) => [
      eb.ref('event').$castTo<OrderEvent>().as('event'),
      eb.cast<OrderStatus>('to_status', 'text').as('toStatus'),
    ])
    .orderBy('id')
    .execute()

/** Orders that time may move, the longest waiting first, kept from everybody else; those taken are skipped. */
export const waitingOrders = async (
  tx: Tx,
  skip: readonly string[],
  limit: number,
): Promise<Order[]> =>
  rowsOf(tx)
    .where('o.status', 'in', [10, 20, 70])
    .where((eb) => eb.not(eb('o.order_no', '=', anyOf(skip))))
    .orderBy('o.status_since')
    .orderBy('o.order_no')
    .limit(limit)
    .forUpdate('o')
    .skipLocked()
    .execute()

/** Notes that advisors were reminded. */
export const markAlerted = async (tx: Tx, orderNo: string, at: Date): Promise<void> => {
  await tx
    .updateTable('policy_order')
    .set({ alerted_at: at })
    .where('order_no', '=', orderNo)
    .execute()
}

/** Orders of one company are made one after the other. */
export const lockCompany = async (tx: Tx, companyId: string): Promise<void> => {
  await tx.selectFrom('company').where('id', '=', companyId).select('id').forNoKeyUpdate().execute()
}

/** The company's standing and its contact, to judge whether an order can be made. */
export const orderingCompany = async (tx: Tx, companyId: string) =>
  (await tx
    .selectFrom('company')
    .where('id', '=', companyId)
    .where('del_flag', '=', false)
    .select(['contact_name as contactName', 'contact_phone as contactPhone'])
    .select(['research_enabled as research', 'region_code as regionCode'])
    .select(['register_status as registerStatus', 'status_before as statusBefore'])
    .select(sql<boolean>`coalesce(certified_until < ${TODAY}, false)`.as('expired'))
    .executeTakeFirst()) ?? null

/** Talks named beside an order. */
const TALKS_MOST = 5

/** 沟通记录: the newest talks with people of a company, and who answered. */
export const talksOf = async (tx: Tx, companyId: string) =>
  tx
    .selectFrom('conversation as c')
    .leftJoin('user_account as u', 'u.id', 'c.assignee_id')
    .where('c.company_id', '=', companyId)
    .select(['c.id as chatId', 'c.customer_name as customerName', 'c.last_at as lastAt'])
    .select((eb) => [
      eb.fn.coalesce('u.user_name', eb.val('')).as('advisorName'),
      eb.fn.coalesce('c.assignee_id', eb.val('')).as('advisorUserId'),
    ])
    .orderBy('c.last_at', 'desc')
    .orderBy('c.id')
    .limit(TALKS_MOST)
    .execute()
