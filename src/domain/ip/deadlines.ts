/** 期限 of a record: what falls due when, and where each stands on a day. */
import { daysBetween } from '../calendar/days.ts'
import { type PatentForm, patentDates, scheduleOf } from './patent-record.ts'
import type { DueEvent, DueState } from './record-codes.ts'
import type { IpRule } from './rules.ts'
import { PATENT_GROUP, type PatentStatus, type TrademarkStatus } from './status.ts'
import { nonUseFrom } from './trademark.ts'
import { type TrademarkDates, type TrademarkForm } from './trademark-record.ts'
import { ruleOn } from './rules.ts'

/** One deadline, as it is stored beside its record. */
export interface Deadline {
  event: DueEvent
  /** Patent year of an annuity; else 0. */
  year: number
  /** From this day on it can be done; empty when at any time. */
  opens: string
  /** Last day. */
  due: string
  /** Last day with a surcharge; `due` where there is none; empty when it stays open without end. */
  until: string
  /** The law or table it was computed by; empty where the record states the day itself. */
  ruleVersion: string
  /** Day on which it was done; empty while it is not, or when that day is not known. */
  doneOn: string
  done: boolean
  /** The record says what was paid; without that a day that has passed proves nothing. */
  sure: boolean
}

const open = (
  event: DueEvent,
  due: string,
  ruleVersion: string,
  more: Partial<Deadline> = {},
): Deadline => ({
  event,
  year: 0,
  opens: '',
  due,
  until: due,
  ruleVersion,
  doneOn: '',
  done: false,
  sure: true,
  ...more,
})

/** A registration that stands, or is attacked while it stands. */
export const LIVE_MARK: readonly TrademarkStatus[] = [
  'registered',
  'renewal_due',
  'renewed',
  'assigned',
  'licensed',
  'grace',
  'cancel_3y',
  'invalidating',
]

/** What falls due for a mark. `lastUsedOn` is the latest day of an evidence of use, or empty. */
export const trademarkDeadlines = (
  form: Pick<TrademarkForm, 'status' | 'regDate'>,
  dates: TrademarkDates,
  given: { lastUsedOn: string; rules: readonly IpRule[]; today: string },
): Deadline[] => {
  const { status, regDate } = form
  const found: Deadline[] = []
  if (status === 'published' && dates.oppositionDeadline !== '')
    found.push(open('opposition', dates.oppositionDeadline, dates.lawVersion))
  if (status === 'refused' && dates.reviewUntil !== '')
    found.push(open('refusalReview', dates.reviewUntil, ''))
  if (!LIVE_MARK.includes(status)) return found
  if (dates.renewal !== null) {
    const { opens, validTo, graceEnds, lawVersion } = dates.renewal
    found.push(open('renewal', validTo, lawVersion, { opens, until: graceEnds }))
  }
  const rule = ruleOn(given.rules, 'trademarkPeriod', given.today)
  const from =
    rule === null || regDate === ''
      ? null
      : nonUseFrom({ regDate, lastUsedOn: given.lastUsedOn }, rule)
  if (from !== null && rule !== null) found.push(open('nonUse', from, rule.version, { until: '' }))
  return found
}

/** Applications whose examination can still be requested. */
const BEFORE_EXAMINATION: readonly PatentStatus[] = [
  'accepted',
  'preliminary',
  'correction',
  'publication',
  'awaiting_examination',
]
/** Rights whose annual fees run. */
export const FEES_RUN: readonly PatentStatus[] = ['maintained', 'late_annuity']

/** 一笔已缴的年费. */
export interface Payment {
  year: number
  /** `yyyy-MM-dd`. */
  paidOn: string
}

/**
 * What falls due for a patent. Years up to 已缴至第几年 and up to the last one that is marked are done:
 * the fee of a year is not taken while an earlier one is owed.
 */
export const patentDeadlines = (
  form: PatentForm,
  given: { payments: readonly Payment[]; rules: readonly IpRule[]; today: string },
): Deadline[] => {
  const { status } = form
  const { rules, today, payments } = given
  const dates = patentDates(form, rules, today)
  const found: Deadline[] = []
  const pending = PATENT_GROUP[status] === 'pending'
  if (
    BEFORE_EXAMINATION.includes(status) &&
    form.examRequestDate === '' &&
    dates.examRequestUntil !== ''
  )
    found.push(open('examRequest', dates.examRequestUntil, dates.termVersion))
  if (pending && form.officeActionDue !== '')
    found.push(open('officeAction', form.officeActionDue, ''))
  if (status === 'grant_fee' && dates.registerUntil !== '')
    found.push(open('registration', dates.registerUntil, dates.termVersion))
  if (!FEES_RUN.includes(status)) return found
  const { annuities, rule } = scheduleOf(form, rules, today)
  const paidThrough = Math.max(form.paidThrough, ...payments.map(({ year }) => year))
  for (const { year, due, lateUntil } of annuities) {
    if (due === '') continue
    const paid = payments.find((one) => one.year === year)
    found.push(
      open('annuity', due, rule?.version ?? '', {
        year,
        until: lateUntil,
        doneOn: paid?.paidOn ?? '',
        done: year <= paidThrough,
        sure: paidThrough > 0,
      }),
    )
  }
  return found
}

/** Where a deadline stands on a day. */
export const dueState = (
  it: Pick<Deadline, 'event' | 'due' | 'until' | 'done' | 'sure'>,
  today: string,
): DueState => {
  if (it.done) return 'done'
  if (today <= it.due) return 'open'
  if (!it.sure) return 'unconfirmed'
  return it.until === '' || today <= it.until ? 'late' : 'missed'
}

/** Whether it can still be met, with a surcharge or without. */
export const isMeetable = (it: Pick<Deadline, 'until' | 'done'>, today: string): boolean =>
  !it.done && (it.until === '' || today <= it.until)

/** Days to its last day while it is open, to the end of the late window when late; negative when missed. */
export const dueDaysLeft = (
  it: Pick<Deadline, 'event' | 'due' | 'until' | 'done' | 'sure'>,
  today: string,
): number => daysBetween(today, today <= it.due || it.until === '' ? it.due : it.until)

/** The nearest deadline that can still be met; null when there is none. Lack of use is no day to be met. */
export const nextDeadline = <D extends Pick<Deadline, 'event' | 'due' | 'until' | 'done' | 'year'>>(
  deadlines: readonly D[],
  today: string,
): D | null =>
  deadlines
    .filter((one) => one.event !== 'nonUse' && isMeetable(one, today))
    .toSorted((one, other) =>
      one.due < other.due ? -1 : one.due > other.due ? 1 : one.year - other.year,
    )
    .at(0) ?? null
