import { sql } from 'kysely'
import { PLACED } from '#domain/orders/codes.ts'
import type { QueuePart } from '#domain/queues/queue.ts'
import type { Database } from '#server/database/pool.ts'
import { anyOf, ROW_COUNT } from '#server/database/sql.ts'

/** What one order did last. */
export interface OrderNews {
  companyName: string
  /** The policy's short title as it was when the order was made. */
  subject: string
  status: string
  /** When it came into this state. */
  since: Date
}

/** 政策服务订单 in the tables, as the public pages count them: placed ones only. */
export interface OrderStore {
  /** The newest moves. */
  newest(top: number): Promise<OrderNews[]>
  /** Orders by service project: all of them, and those made since a moment. */
  byProject(since: Date): Promise<Map<string, { total: number; recent: number }>>
  count(): Promise<number>
  /** What waits for an advisor, by advisor; `before`: handed in before it is late. */
  queue(before: Date): Promise<QueuePart[]>
}

const placed = sql<boolean>`(status::text = ${anyOf([...PLACED])} and not del_flag)`

/** Reads orders over `db`. */
export const createOrderStore = (db: Database): OrderStore => ({
  async newest(top) {
    const { rows } = await sql<OrderNews>`
      select company_name as "companyName", status::text as status, status_since as since,
        coalesce(nullif(policy_snapshot ->> 'shortTitle', ''), policy_snapshot ->> 'title', '')
          as subject
      from policy_order
      where ${placed}
      order by status_since desc, order_no desc
      limit ${top}`.execute(db)
    return rows
  },

  async byProject(since) {
    const rows = await db
      .selectFrom('policy_order')
      .select(['service_project_id as id', ROW_COUNT.as('total')])
      .select((eb) =>
        eb
          .cast<number>(eb.fn.countAll().filterWhere('created_at', '>=', since), 'integer')
          .as('recent'),
      )
      .where(placed)
      .where('service_project_id', '<>', '')
      .groupBy('service_project_id')
      .execute()
    return new Map(rows.map(({ id, total, recent }) => [id, { total, recent }]))
  },

  async count() {
    const { n } = await db
      .selectFrom('policy_order')
      .select(ROW_COUNT.as('n'))
      .where(placed)
      .executeTakeFirstOrThrow()
    return n
  },

  async queue(before) {
    const { rows } = await sql<QueuePart>`
      select coalesce(o.advisor_user_id, '') as "ownerId",
        coalesce(min(u.user_name), '') as "ownerName", count(*)::int as count,
        (count(*) filter (where o.status = 20 and o.status_since < ${before}))::int as late,
        min(o.status_since) as oldest
      from policy_order o left join user_account u on u.id = o.advisor_user_id
      where o.status in (20, 30) and not o.del_flag group by o.advisor_user_id`.execute(db)
    return rows
  },
})
