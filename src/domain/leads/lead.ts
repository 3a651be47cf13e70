import { DAY_MS } from '../calendar/beijing.ts'
import { addWorkingDays, isWorkingDay, type WorkCalendar } from '../calendar/working-days.ts'
import {
  type MoveContext,
  statusAfter,
  type Transition,
  transitionsFor,
} from '../workflow/transitions.ts'

/** 咨询线索的状态 (product.md 4.12). */
export const LEAD_STATUS = {
  new: '新线索',
  assigned: '已分配',
  contacted: '已联系',
  valid: '有效',
  invalid: '无效',
  order: '已转委托',
  closed: '已关闭',
} as const
export type LeadStatus = keyof typeof LEAD_STATUS

/** What an advisor, or whoever assigns, does with a lead. */
export const LEAD_EVENT = {
  take: '领取',
  assign: '分派',
  contact: '登记联系',
  confirm: '标为有效',
  dismiss: '标为无效',
  order: '转为委托',
  close: '关闭',
  reopen: '重新跟进',
} as const
export type LeadEvent = keyof typeof LEAD_EVENT

const OPEN: readonly LeadStatus[] = ['assigned', 'contacted', 'valid']

/** 流转表: every transition there is; what is not here is refused. */
const TRANSITIONS: readonly Transition<LeadEvent, LeadStatus>[] = [
  { event: 'take', from: ['new'], to: 'assigned', by: ['owner', 'assigner'], note: 'free' },
  { event: 'assign', from: ['new'], to: 'assigned', by: ['assigner'], note: 'free' },
  { event: 'assign', from: OPEN, to: 'same', by: ['assigner'], note: 'free' },
  { event: 'contact', from: ['assigned'], to: 'contacted', by: ['owner'], note: 'needed' },
  { event: 'contact', from: ['contacted', 'valid'], to: 'same', by: ['owner'], note: 'needed' },
  { event: 'confirm', from: ['contacted'], to: 'valid', by: ['owner'], note: 'free' },
  {
    event: 'dismiss',
    from: ['assigned', 'contacted'],
    to: 'invalid',
    by: ['owner'],
    note: 'needed',
  },
  { event: 'order', from: ['valid'], to: 'order', by: ['owner'], note: 'free' },
  {
    event: 'close',
    from: ['valid', 'invalid', 'order'],
    to: 'closed',
    by: ['owner', 'assigner'],
    note: 'needed',
  },
  {
    event: 'reopen',
    from: ['invalid', 'closed'],
    to: 'contacted',
    by: ['owner', 'assigner'],
    note: 'needed',
  },
]

/** The transitions that somebody may make now, in the order of the table. */
export const leadTransitions = (
  context: MoveContext<LeadStatus>,
): Transition<LeadEvent, LeadStatus>[] => transitionsFor(TRANSITIONS, context)

/** A transition with the state it leads to; null when it is none of somebody's. */
export const leadStep = (
  context: MoveContext<LeadStatus>,
  event: LeadEvent,
): { to: LeadStatus; note: 'needed' | 'free' } | null => {
  const row = leadTransitions(context).find((each) => each.event === event)
  if (row === undefined) return null
  return { to: statusAfter(row, context), note: row.note }
}

/** 首次联系目标 (product.md 4.12): one working day. */
const TARGET_DAYS = 1
/** Working days begin: what comes in on a day off counts from then. */
const DAY_BEGINS = '09:00:00'

/**
 * When a lead should have been called for the first time: the same time one working day later.
 * Moments are `yyyy-MM-dd HH:mm:ss`, Beijing; one of a day off counts from 9 o'clock of the next
 * working day.
 */
export const contactDue = (createdAt: string, calendar: WorkCalendar): string => {
  const day = createdAt.slice(0, 10)
  if (isWorkingDay(day, calendar))
    return `${addWorkingDays(day, TARGET_DAYS, calendar)} ${createdAt.slice(11)}`
  const begins = addWorkingDays(day, 1, calendar)
  return `${addWorkingDays(begins, TARGET_DAYS, calendar)} ${DAY_BEGINS}`
}

/** Days that a number is kept readable for its advisor (product.md 4.12). */
export const READABLE_DAYS = 180

/** Whether a lead is old enough for its number to be hidden from everybody; epoch milliseconds. */
export const isHidden = (createdAt: number, now: number): boolean =>
  now - createdAt > READABLE_DAYS * DAY_MS

/** Longest note of a move, code points. */
export const NOTE_MAX = 300

/** What is wrong with a note; null when nothing is. */
export const noteProblem = (note: string, needed: boolean): string | null => {
  const text = note.trim()
  if (needed && text === '') return '请填写说明'
  return Array.from(text).length > NOTE_MAX ? `最多 ${NOTE_MAX} 字` : null
}
