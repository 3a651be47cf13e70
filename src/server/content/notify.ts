import { DECLARE_STATUSES } from '#domain/declarations/codes.ts'
import { OPEN_STATUS } from '#domain/orders/machine.ts'
import { LINKS } from '#domain/pages/links.ts'
import { CONTENT_KIND_NAME, type ContentKind } from '#domain/content/kinds.ts'
import { userNameOf } from '#server/database/names.ts'
import { idsHolding } from '#server/database/permissions.ts'
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

/** An item as those who work on it are told of it. */
export interface ToldItem {
  kind: ContentKind
  id: string
  title: string
}

const named = ({ kind, title }: ToldItem): string =>
  `${CONTENT_KIND_NAME[kind]}《${cut(title === '' ? '未命名' : title, 60)}》`

/** 送审: tells whoever reviews, but for the one who handed it in. */
export const notifyReviewers = async (tx: Tx, item: ToldItem, by: string): Promise<void> => {
  const people = await idsHolding(tx, 'content:review', '')
  const name = await userNameOf(tx, by)
  await remind(
    tx,
    people.filter((id) => id !== by),
    {
      kind: 'REVIEW',
      title: cut(`待审核：${named(item)}`, 100),
      content: `${name === '' ? '编辑' : name}提交了审核。`,
      link: LINKS.content(item.kind, item.id),
    },
  )
}

/** What a review came to. */
export type Reviewed =
  | { how: 'returned'; reason: string }
  | { how: 'published' }
  | { how: 'scheduled'; at: string }

/** Tells whoever handed an item in what became of it, unless they did it themselves. */
export const notifySubmitter = async (
  tx: Tx,
  item: ToldItem,
  people: { submittedBy: string; by: string },
  reviewed: Reviewed,
): Promise<void> => {
  const { submittedBy, by } = people
  if (submittedBy === '' || submittedBy === by) return
  const reviewer = by === '' ? '' : await userNameOf(tx, by)
  const words = {
    returned: ['已退回', reviewed.how === 'returned' ? `原因：${cut(reviewed.reason, 300)}` : ''],
    published: ['已发布', reviewer === '' ? '已按定时发布。' : `由${reviewer}审核通过。`],
    scheduled: [
      '已通过，等待发布',
      reviewed.how === 'scheduled' ? `将于 ${reviewed.at} 发布。` : '',
    ],
  }[reviewed.how]
  await remind(tx, [submittedBy], {
    kind: 'REVIEW',
    title: cut(`${words[0]}：${named(item)}`, 100),
    content: words[1] ?? '',
    link: LINKS.content(item.kind, item.id),
  })
}

const cut = (text: string, most: number): string => {
  const letters = Array.from(text)
  return letters.length <= most ? text : `${letters.slice(0, most - 1).join('')}…`
}
