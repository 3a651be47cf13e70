import type { leads } from '#contract/leads.ts'
import type { AnswerOf } from '#contract/wire/endpoint.ts'
import { LEAD_STATUS, type LeadStatus } from '#domain/leads/lead.ts'
import type { Tone } from '#web/kit/Tag.tsx'

export type Lead = AnswerOf<typeof leads.list>['records'][number]
export type WholeLead = AnswerOf<typeof leads.one>
export type LeadMove = WholeLead['moves'][number]

export const VIEWS = { mine: '我的', free: '待领取', all: '全部' } as const

export const TONE: Readonly<Record<LeadStatus, Tone>> = {
  new: 'warn',
  assigned: 'busy',
  contacted: 'busy',
  valid: 'good',
  invalid: 'none',
  order: 'good',
  closed: 'none',
}

export const STATUSES = Object.keys(LEAD_STATUS) as LeadStatus[]

/** What a move does, said before it is made. */
export const MOVE_TEXT: Readonly<Record<LeadMove['event'], string>> = {
  take: '领取后由您负责联系，可以查看完整号码。',
  assign: '分派后对方会收到提醒，只有对方可以查看完整号码。',
  contact: '写下联系的情况，之后首次联系不再计时。',
  confirm: '有明确需求的标为有效，之后可以转为委托。',
  dismiss: '写明原因，例如空号、误填、非目标客户。',
  order: '填写委托编号可以互相查到；暂无委托也可以先标记。',
  close: '关闭后不再提醒，可以重新跟进。',
  reopen: '写明为什么重新跟进，线索回到“已联系”。',
}

/** Until when it should be called for the first time. */
export const dueOf = ({ dueTime, late }: Pick<Lead, 'dueTime' | 'late'>) => ({
  at: dueTime.slice(0, 16),
  late,
  none: '已联系',
  past: '已超时',
  ahead: '前',
})
