import { daysBetween } from '#domain/calendar/days.ts'
import type { DeclareEvent } from '#domain/declarations/codes.ts'
import type { Step } from '#domain/declarations/step.ts'
import type { DueNotice } from '#domain/declarations/time.ts'
import { LINKS } from '#domain/pages/links.ts'
import { administratorsOf, idsHolding } from '#server/database/permissions.ts'
import type { Tx } from '#server/database/transaction.ts'
import { type NewReminder, remind } from '#server/reminders/send.ts'
import type { Declaration } from './declaration.store.ts'

type Side = 'E' | 'A' | 'V'

/** Whom an event concerns, and what they are told. */
const TELLS: Readonly<Partial<Record<DeclareEvent, { to: readonly Side[]; title: string }>>> = {
  toReview: { to: ['A'], title: '有申报待您内审' },
  reviewReturn: { to: ['E'], title: '申报被内审退回' },
  submit: { to: ['V', 'E'], title: '申报待顾问初审' },
  reviewPass: { to: ['V', 'E'], title: '申报待顾问初审' },
  firstPass: { to: ['E'], title: '初审已通过，请准备材料' },
  firstReturn: { to: ['E'], title: '申报被初审退回' },
  resubmit: { to: ['V'], title: '退回的申报已重新提交' },
  prepared: { to: ['A'], title: '材料已齐备，请您定稿' },
  finalReturn: { to: ['E', 'V'], title: '企业退回了定稿材料' },
  finalise: { to: ['E', 'V'], title: '申报已正式提交' },
  formal: { to: ['E', 'A', 'V'], title: '申报进入形式审查' },
  correct: { to: ['E', 'A', 'V'], title: '主管部门要求补正' },
  corrected: { to: ['E', 'A', 'V'], title: '补正已提交' },
  expert: { to: ['E', 'A', 'V'], title: '申报进入专家评审' },
  site: { to: ['E', 'A', 'V'], title: '申报进入现场考察/答辩' },
  publicity: { to: ['E', 'A', 'V'], title: '申报进入公示' },
  publicityDirect: { to: ['E', 'A', 'V'], title: '申报进入公示' },
  approve: { to: ['E', 'A', 'V'], title: '申报已认定/立项' },
  reject: { to: ['E', 'A', 'V'], title: '申报未通过' },
  awaitFunds: { to: ['A', 'V'], title: '批准金额已登记，待拨付' },
  partPaid: { to: ['A', 'V'], title: '资金部分到账' },
  paid: { to: ['A', 'V'], title: '资金已到账' },
  duties: { to: ['E'], title: '申报进入验收/年报' },
  conclude: { to: ['E', 'A', 'V'], title: '申报已办结' },
  withdraw: { to: ['E', 'A', 'V'], title: '申报已撤回' },
  withdrawFiled: { to: ['E', 'V'], title: '已提交的申报已撤回' },
  lapse: { to: ['E', 'A', 'V'], title: '申报逾期未报' },
  askEnd: { to: ['V'], title: '企业申请终止申报，请答复' },
  dropEnd: { to: ['V'], title: '企业撤销了终止申请' },
  agreeEnd: { to: ['E', 'A'], title: '申报已终止' },
  refuseEnd: { to: ['A'], title: '顾问不同意终止' },
  cancelTitle: { to: ['E', 'A', 'V'], title: '资格已被取消' },
}

const peopleOf = async (tx: Tx, of: Declaration, side: Side): Promise<string[]> => {
  if (side === 'A') return administratorsOf(tx, of.companyId)
  if (side === 'E') return [of.declarerUserId || of.createdBy].filter((id) => id !== '')
  // What is still the company's own is none of the platform's.
  if (!of.shared) return []
  if (of.advisorUserId !== '') return [of.advisorUserId]
  return idsHolding(tx, 'declaring:serve', '')
}

const notify = async (
  tx: Tx,
  of: Declaration,
  to: readonly Side[],
  said: Pick<NewReminder, 'kind' | 'title'> & { more: string },
  exceptId: string,
): Promise<void> => {
  const about = `${of.projectName}（${of.declareNo}）${said.more}`
  const told = new Set([exceptId])
  for (const side of to) {
    const ids = (await peopleOf(tx, of, side)).filter((id) => !told.has(id))
    for (const id of ids) told.add(id)
    await remind(tx, ids, {
      kind: said.kind,
      title: said.title,
      content: (side === 'V' ? `${of.companyName}，${about}` : about).slice(0, 500),
      link: LINKS.declaration(of.declareNo),
    })
  }
}

/** Tells the people whom a step concerns, each once; not whoever made it. */
export const notifyStep = async (
  tx: Tx,
  of: Declaration,
  { event, note }: Pick<Step, 'event' | 'note'>,
  exceptId: string,
): Promise<void> => {
  const said = TELLS[event]
  if (said === undefined) return
  const due = event === 'correct' && of.dueOn !== '' ? `，请在 ${of.dueOn} 前补正` : ''
  await notify(
    tx,
    of,
    said.to,
    {
      kind: event === 'correct' ? 'CORRECTION' : 'DECLARE_PROGRESS',
      title: said.title,
      more: `${due}${note === '' ? '' : `：${note}`}`,
    },
    exceptId,
  )
}

/** Tells that a declaration was handed to an advisor. */
export const notifyAssigned = async (tx: Tx, of: Declaration, exceptId: string): Promise<void> =>
  notify(
    tx,
    of,
    ['V', 'E'],
    { kind: 'DECLARE_PROGRESS', title: '申报有了负责的顾问', more: `：${of.advisorName}` },
    exceptId,
  )

const inDays = (left: number): string =>
  left < 0 ? '已过期' : left === 0 ? '今天截止' : `还有 ${left} 天`

/** Tells what time has brought near. */
export const notifyDue = async (
  tx: Tx,
  of: Declaration,
  { kind, what, dueOn }: DueNotice,
  today: string,
): Promise<void> => {
  const left = daysBetween(today, dueOn)
  const more = `，${what}截止日 ${dueOn}，${inDays(left)}`
  switch (kind) {
    case 'deadline': {
      const title = `${what}${inDays(left)}`
      return notify(tx, of, ['E', 'A', 'V'], { kind: 'DEADLINE', title, more }, '')
    }
    case 'correction': {
      const title = `补正${inDays(left)}`
      return notify(tx, of, ['E', 'A', 'V'], { kind: 'CORRECTION', title, more }, '')
    }
    case 'publicity': {
      const title = '公示期已满，请登记结果'
      const over = `，公示到 ${dueOn}`
      return notify(tx, of, ['E', 'V'], { kind: 'DECLARE_PROGRESS', title, more: over }, '')
    }
    case 'milestone':
      return notify(
        tx,
        of,
        ['E', 'V'],
        {
          kind: 'DEADLINE',
          title: `${what.slice(0, 80)}${inDays(left)}`,
          more: `，日期 ${dueOn}`,
        },
        '',
      )
    case 'renewal': {
      const title = '资质即将到期，请准备重新认定'
      return notify(
        tx,
        of,
        ['E', 'A', 'V'],
        { kind: 'DEADLINE', title, more: `，有效期至 ${dueOn}，${inDays(left)}` },
        '',
      )
    }
  }
}
