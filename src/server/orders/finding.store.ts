import { sql } from 'kysely'
import { ORDER_STATUS, type OrderStatus } from '#domain/orders/codes.ts'
import { LINKS } from '#domain/pages/links.ts'
import type { FindRow, FindSource } from '#server/capability.ts'
import { fitting, newestOf } from '#server/database/fitting.ts'

interface Found {
  orderNo: string
  title: string
  companyName: string
  status: OrderStatus
}

/** 申报委托 by policy and number: a company's own, for advisors those placed by any company. */
export const findOrders: FindSource = async ({ who, words, read, best }) => {
  const { companyId } = who
  const own = companyId !== ''
  const fit = fitting(words, {
    texts: [sql`o.title`, ...(own ? [] : [sql`o."companyName"`])],
    numbers: [sql`o."orderNo"`],
  })
  const { rows } = await read(async (tx) =>
    sql<Found>`
      select * from (
        select order_no as "orderNo", coalesce(policy_snapshot ->> 'title', '') as title,
          company_name as "companyName", status::text as status
        from policy_order where not del_flag and ${
          own
            ? sql`company_id = ${companyId}`
            : sql`agree_no_guarantee and ${newestOf('policy_order', 'order_no', words)}`
        }) o
      where ${fit.where} order by ${fit.first}, "orderNo" desc limit ${fit.most}`.execute(tx),
  )
  return best(
    rows.map(({ orderNo, title, companyName, status }): FindRow => {
      const about = own ? [] : [companyName]
      return {
        id: orderNo,
        title,
        numbers: [orderNo],
        also: about,
        note: [ORDER_STATUS[status], orderNo, ...about].join(' · '),
        link: own ? LINKS.order(orderNo) : LINKS.servedOrder(orderNo),
      }
    }),
  )
}
