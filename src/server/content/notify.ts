import { DECLARE_STATUSES } from '#domain/declarations/codes.ts'
import { OPEN_STATUS } from '#domain/orders/machine.ts'
import { LINKS } from '#domain/pages/links.ts'
import type { Tx } from '#server/database/transaction.ts'
import { remind } from '#server/reminders/send.ts'
import { type Holder, holdersOf } from './holders.store.ts'

/** States of a declaration from 90 on are ends. */
const OPEN = {
  declarations: DECLARE_STATUSES.filter((status) => Number(status) < 90),
  orders: OPEN_STATUS,
}

/** What became of a policy that readers no longer find as it was. */
export type Gone = { how: 'offline'; reason: string } | { how: 'replaced'; by: string }

/**
 * Tells everybody who has a declaration or an order about a policy under way. Who only follows it is
 * told by the watch of followed policies.
 */
export const notifyHolders = async (
  tx: Tx,
  policy: { id: string; title: string },
  gone: Gone,
): Promise<void> => {
  const short = cut(policy.title, 60)
  const content =
    gone.how === 'replaced'
      ? `《${cut(policy.title, 150)}》已被《${cut(gone.by, 150)}》替代，请核对在办事项的条件、材料和时间。`
      : `《${cut(policy.title, 150)}》已下线${gone.reason === '' ? '' : `：${cut(gone.reason, 200)}`}。在办事项不受影响，请留意后续通知。`
  for (const holder of await holdersOf(tx, policy.id, OPEN))
    await remind(tx, [holder.userId], {
      kind: 'POLICY_CHANGE',
      title: `《${short}》${gone.how === 'replaced' ? '已被替代' : '已下线'}`,
      content,
      link: pageOf(holder),
    })
}

/** Where somebody goes on with what they have under way. */
const pageOf = ({ declareNo, orderNo, serves }: Holder): string => {
  if (declareNo !== '') return LINKS.declaration(declareNo)
  return serves ? LINKS.servedOrder(orderNo) : LINKS.order(orderNo)
}

const cut = (text: string, most: number): string => {
  const letters = Array.from(text)
  return letters.length <= most ? text : `${letters.slice(0, most - 1).join('')}…`
}
