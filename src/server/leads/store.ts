import { sql } from 'kysely'
import { serviceNameOf } from '#domain/consultation/contact.ts'
import type { LEAD_SORTS } from '#contract/leads.ts'
import { LEAD_STATUS, type LeadEvent, type LeadStatus } from '#domain/leads/lead.ts'
import { LINKS } from '#domain/pages/links.ts'
import type { Clock } from '#server/clock.ts'
import { hasNumber } from '#server/database/numbers.ts'
import { placeAmong } from '#server/database/sql.ts'
import type { Database } from '#server/database/pool.ts'
import type { Tx } from '#server/database/transaction.ts'
import { anywhere, beijing, createWorkflowStore } from '#server/workflow/store.ts'
import type { Change, Workflow, WorkflowFilter, WorkflowRow } from '#server/workflow/workflow.ts'

/** 线索 as the tables have it; times are `yyyy-MM-dd HH:mm:ss`, Beijing. */
export interface StoredLead extends WorkflowRow<LeadStatus> {
  contactWay: string
  leaveMessage: string
  customerUserId: string
  serviceObjId: string
  context: string
  sourcePath: string
  createdAt: Date
  created: string
  dueAt: Date | null
  due: string
  orderNo: string
}

/** What a transition writes. */
interface LeadChange extends Change<LeadStatus> {
  event: LeadEvent
  to: LeadStatus
  /** It has been called: nothing waits any more. */
  called: boolean
  /** The order it became; unchanged when empty. */
  orderNo: string
}

type LeadFilter = WorkflowFilter<LeadStatus, (typeof LEAD_SORTS)[number]>

const LEADS: Workflow<'customer_contact', StoredLead, LeadChange, LeadFilter> = {
  name: '咨询线索',
  objectType: 'lead',
  thing: '这条线索',
  ownerTitle: '顾问',
  code: 'lead:list',
  assignCode: 'lead:list:assign',
  table: 'customer_contact',
  columns: { id: 'id', status: 'status', owner: 'advisor_user_id', since: 'created_at' },
  selected: sql`t.contact_way as "contactWay", t.leave_message as "leaveMessage",
    t.customer_user_id as "customerUserId", t.service_obj_id as "serviceObjId", t.context,
    t.source_path as "sourcePath", t.created_at as "createdAt", ${beijing('t.created_at')} as created,
    t.due_at as "dueAt", ${beijing('t.due_at')} as due, coalesce(t.order_no, '') as "orderNo"`,
  // Nobody has called yet.
  open: sql`t.status in ('new', 'assigned')`,
  free: sql`t.advisor_user_id is null and t.status = 'new'`,
  held: sql`t.status in ('assigned', 'contacted', 'valid')`,
  late: ({ now }) => sql`t.due_at < ${now}`,
  order: () => sql`t.due_at is null, t.created_at desc, t.id`,
  sorts: {
    created: sql`t.created_at`,
    service: sql`t.service_obj_id || t.context`,
    status: placeAmong('t.status', Object.keys(LEAD_STATUS)),
    advisor: sql`nullif(u.user_name, '')`,
    due: sql`t.due_at`,
  },
  where: ({ keyword }) => {
    const like = anywhere(keyword)
    return keyword === ''
      ? []
      : [
          sql`t.leave_message like ${like} or t.source_path like ${like}
            or ${hasNumber('t.contact_way', keyword)}`,
        ]
  },
  history: { table: 'contact_move', of: 'contact_id', event: 'event', to: 'to_status' },
  set: ({ called, orderNo }) => ({
    ...(called ? { due_at: null } : {}),
    ...(orderNo === '' ? {} : { order_no: orderNo }),
  }),
  async also(tx, { orderNo }, { id }) {
    // An order keeps the source of the lead it came from, whatever becomes of the lead.
    if (orderNo !== '')
      await sql`update policy_order set source =
          (select source from customer_contact where id = ${id})
        where order_no = ${orderNo} and source = 'none'`.execute(tx)
  },
  given: ({ id, serviceObjId, context, leaveMessage }) => ({
    kind: 'CHAT',
    title: '有新的咨询线索分派给您',
    content: `${serviceNameOf(serviceObjId, context)}：${leaveMessage || '无留言'}`,
    link: LINKS.lead(id),
  }),
  audit: {
    move: 'lead.move',
    reveal: 'lead.reveal',
    export: 'lead.export',
    entry: ({ status, ownerUserId }, change) => ({
      before: { status, advisor: ownerUserId },
      after: {
        status: change.to,
        advisor: change.ownerUserId ?? ownerUserId,
        event: change.event,
      },
    }),
  },
}

/** 咨询线索 in the tables. */
export const createLeadStore = (deps: { db: Database; clock: Clock }) => ({
  ...createWorkflowStore(deps, LEADS),

  isOrder: async (tx: Tx, orderNo: string): Promise<boolean> =>
    (await tx
      .selectFrom('policy_order')
      .where('order_no', '=', orderNo)
      .select('order_no')
      .executeTakeFirst()) !== undefined,
})

export type LeadStore = ReturnType<typeof createLeadStore>
