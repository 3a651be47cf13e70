import { DAY_MS } from '../calendar/beijing.ts'
import { addWorkingDays, isWorkingDay, type WorkCalendar } from '../calendar/working-days.ts'

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
  take: '接手',
  assign: '分派',
  contact: '登记联系',
  confirm: '标为有效',
  dismiss: '标为无效',
  order: '转为委托',
  close: '关闭',
  reopen: '重新跟进',
} as const
export type LeadEvent = keyof typeof LEAD_EVENT

/** Who may make a move: its advisor, whoever assigns (lead:list:assign), or both. */
type Hand = 'advisor' | 'assigner'

interface Row {
  event: LeadEvent
  from: readonly LeadStatus[]
  to: LeadStatus | 'same'
  by: readonly Hand[]
  /** A text says how or why. */
  note: 'needed' | 'free'
}

const OPEN: readonly LeadStatus[] = ['assigned', 'contacted', 'valid']

/** 流转表: every move there is; what is not here is refused. */
export const LEAD_MOVES: readonly Row[] = [
  { event: 'take', from: ['new'], to: 'assigned', by: ['advisor', 'assigner'], note: 'free' },
  { event: 'assign', from: ['new'], to: 'assigned', by: ['assigner'], note: 'free' },
  { event: 'assign', from: OPEN, to: 'same', by: ['assigner'], note: 'free' },
  { event: 'contact', from: ['assigned'], to: 'contacted', by: ['advisor'], note: 'needed' },
  { event: 'contact', from: ['contacted', 'valid'], to: 'same', by: ['advisor'], note: 'needed' },
  { event: 'confirm', from: ['contacted'], to: 'valid', by: ['advisor'], note: 'free' },
  {
    event: 'dismiss',
    from: ['assigned', 'contacted'],
    to: 'invalid',
    by: ['advisor'],
    note: 'needed',
  },
  { event: 'order', from: ['valid'], to: 'order', by: ['advisor'], note: 'free' },
  {
    event: 'close',
    from: ['valid', 'invalid', 'order'],
    to: 'closed',
    by: ['advisor', 'assigner'],
    note: 'needed',
  },
  {
    event: 'reopen',
    from: ['invalid', 'closed'],
    to: 'contacted',
    by: ['advisor', 'assigner'],
    note: 'needed',
  },
]

/** How somebody stands to a lead. */
export interface LeadStanding {
  status: LeadStatus
  /** The lead is theirs, or nobody's. */
  own: boolean
  free: boolean
  /** They may give leads to others. */
  assigns: boolean
}

/** What nobody has may be taken by anybody; the rest is for its advisor, or for whoever assigns. */
const mayBy = (row: Row, standing: LeadStanding): boolean =>
  row.event === 'take'
    ? standing.free
    : (standing.assigns && row.by.includes('assigner')) ||
      (standing.own && row.by.includes('advisor'))

/** The moves that somebody may make now, in the order of the table. */
export const leadMoves = (standing: LeadStanding): Row[] =>
  LEAD_MOVES.filter((row) => row.from.includes(standing.status) && mayBy(row, standing))

/** A move with the state it leads to; null when it is none of somebody's. */
export const leadStep = (
  standing: LeadStanding,
  event: LeadEvent,
): { to: LeadStatus; note: Row['note'] } | null => {
  const row = leadMoves(standing).find((each) => each.event === event)
  if (row === undefined) return null
  return { to: row.to === 'same' ? standing.status : row.to, note: row.note }
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
