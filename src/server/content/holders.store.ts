import { sql } from 'kysely'
import type { Tx } from '#server/database/transaction.ts'

/** Somebody who has a declaration or an order about a policy under way, and where it stands. */
export interface Holder {
  userId: string
  /** A declaration comes before an order. */
  declareNo: string
  orderNo: string
  /** It is one of the platform's people: an advisor. */
  serves: boolean
}

/**
 * Who has something under way about a policy: the people of the company who began or lead it, and
 * its advisor. Whoever has starred the policy is left out: the watch of followed policies tells them.
 */
export const holdersOf = async (
  tx: Tx,
  policyId: string,
  open: { declarations: readonly string[]; orders: readonly string[] },
): Promise<Holder[]> => {
  const { rows } = await sql<Holder>`
    select u.id as "userId", coalesce(max(h.declare_no), '') as "declareNo",
      coalesce(max(h.order_no), '') as "orderNo", u.company_id is null as serves
    from (
      select unnest(array[d.created_by, d.declarer_user_id, d.advisor_user_id]) as user_id,
        d.declare_no, null as order_no
      from declaration d
      where d.policy_id = ${policyId} and not d.del_flag
        and d.status::text = any(${[...open.declarations]}::text[])
      union all
      select unnest(array[o.created_by, o.advisor_user_id]), null, o.order_no
      from policy_order o
      where o.policy_id = ${policyId} and not o.del_flag
        and o.status::text = any(${[...open.orders]}::text[])
    ) h join user_account u on u.id = h.user_id
    where not exists (
      select from favourite f where f.user_id = u.id and f.obj_type = 'policy'
        and f.obj_id = ${policyId} and f.removal_id is null)
    group by u.id, u.company_id order by u.id`.execute(tx)
  return rows
}
