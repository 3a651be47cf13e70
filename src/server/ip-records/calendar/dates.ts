import type { ipCalendar } from '#contract/ip-records.ts'
import type { OutputOf } from '#contract/wire/endpoint.ts'
import { daysBetween } from '#domain/calendar/days.ts'
import { COMPANY_TITLE, type CompanyTitle } from '#domain/companies/codes.ts'
import { dueState } from '#domain/ip/deadlines.ts'
import { formatPatentNumber } from '#domain/ip/patent-number.ts'
import type { PatentForm } from '#domain/ip/patent-record.ts'
import { type CalendarSource, DUE_EVENT } from '#domain/ip/record-codes.ts'
import { DEADLINE_KIND } from '#domain/policies/codes.ts'
import type { PolicyWindow } from '#domain/policies/policy.ts'
import type { Tx } from '#server/database/transaction.ts'
import { formOf, PATENT, TRADEMARK } from '../kinds.ts'
import { annuityFee, type FeeOf, renewalFeeOf, type ViewDeps } from '../views.ts'
import {
  type DatedRecord,
  deadlinesBetween,
  declarationsBetween,
  favouritePolicies,
  matchedPolicies,
  titlesBetween,
} from './store.ts'

/** One date of the calendar. */
export type CalendarDate = OutputOf<typeof ipCalendar.dates>['records'][number]

/** A policy as far as its dates are concerned. */
export interface DatedPolicy {
  id: string
  title: string
  shortTitle: string
  windows: readonly PolicyWindow[]
}

/** Whose calendar it is. */
export interface CalendarReader {
  companyId: string
  userId: string
  permissions: ReadonlySet<string>
}

/** Dates of one source. */
const MOST_DATES = 1_000

/** Which code a source asks for; empty: everybody who sees the calendar. */
const CODE: Readonly<Record<CalendarSource, string>> = {
  trademark: 'ip:trademark',
  patent: 'ip:patent',
  favourite: '',
  match: 'precise:list',
  declaration: 'declare:list',
  title: '',
}

/** Sources that somebody may see. */
export const sourcesOf = (permissions: ReadonlySet<string>): CalendarSource[] =>
  (Object.keys(CODE) as CalendarSource[]).filter(
    (source) => CODE[source] === '' || permissions.has(CODE[source]),
  )

interface Span {
  from: string
  to: string
}

const within = ({ from, to }: Span, day: string): boolean => from <= day && day <= to

/** The right of a date, with its number. */
export const nameOf = ({ kind, row }: DatedRecord): string => {
  if (kind === 'patent') {
    const form = formOf(PATENT, row)
    return `${form.title} ${formatPatentNumber(form.appNo)}`
  }
  const form = formOf(TRADEMARK, row)
  return `${form.name} ${form.regNo}`.trim()
}

/** What a deadline asks for. */
export const dueNameOf = ({ event, year }: Pick<DatedRecord['deadline'], 'event' | 'year'>) => {
  if (event === 'annuity') return `缴纳第 ${year} 年年费`
  return event === 'renewal' ? '商标续展' : DUE_EVENT[event]
}

/** The dates of a deadline: its last day, and while it is late the last day with a surcharge. */
const datesOf = (one: DatedRecord, span: Span, deps: ViewDeps, fee: FeeOf): CalendarDate[] => {
  const { deadline, kind } = one
  const { event, due, until } = deadline
  const { today } = deps
  const eventName = dueNameOf(deadline)
  const state = dueState(deadline, today)
  const base = {
    source: kind as 'trademark' | 'patent',
    title: nameOf(one),
    event,
    state,
    until: until > due ? until : '',
    amount: state === 'done' ? null : fee(deadline),
    reference: false,
    objectId: deadline.recordId,
  }
  const at = (day: string, name: string): CalendarDate => ({
    ...base,
    day,
    eventName: name,
    daysAway: daysBetween(today, state === 'late' ? until : day),
  })
  const last = event === 'renewal' ? '宽展期最后一天' : '滞纳期最后一天'
  return [
    ...(within(span, due) ? [at(due, eventName)] : []),
    ...(state === 'late' && until > due && within(span, until)
      ? [at(until, `${eventName}（${last}）`)]
      : []),
  ]
}

const rightDates = async (
  tx: Tx,
  reader: CalendarReader,
  source: 'trademark' | 'patent',
  span: Span,
  deps: ViewDeps,
): Promise<CalendarDate[]> => {
  const asked = { ...span, limit: MOST_DATES + 1 }
  const found = await deadlinesBetween(tx, reader.companyId, source, asked)
  const fees = new Map<string, FeeOf>()
  const feeOf = ({ row }: DatedRecord): FeeOf => {
    if (source === 'trademark') return renewalFeeOf(deps)
    const known = fees.get(row.id) ?? annuityFee(formOf(PATENT, row) satisfies PatentForm, deps)
    fees.set(row.id, known)
    return known
  }
  return found.flatMap((one) => datesOf(one, span, deps, feeOf(one)))
}

const policyDates = (
  policies: readonly DatedPolicy[],
  source: 'favourite' | 'match',
  span: Span,
  today: string,
): CalendarDate[] =>
  policies.flatMap(({ id, title, shortTitle, windows }) =>
    windows.flatMap(({ certainty, opensOn, deadlines }) => {
      const at = (day: string, eventName: string): CalendarDate => ({
        day,
        source,
        title: shortTitle === '' ? title : shortTitle,
        eventName,
        event: '',
        state: day < today ? 'missed' : 'open',
        daysAway: daysBetween(today, day),
        until: '',
        amount: null,
        reference: certainty === 'reference',
        objectId: id,
      })
      return [
        ...(within(span, opensOn) ? [at(opensOn, '申报开始')] : []),
        ...deadlines
          .map(({ kind, at: moment }) => ({ kind, day: moment.slice(0, 10) }))
          .filter(({ day }) => within(span, day))
          .map(({ kind, day }) => at(day, `${DEADLINE_KIND[kind]}截止`)),
      ]
    }),
  )

const declarationDates = async (
  tx: Tx,
  companyId: string,
  span: Span,
  today: string,
): Promise<CalendarDate[]> =>
  (await declarationsBetween(tx, companyId, span)).map(({ id, title, day, handedIn }) => ({
    day,
    source: 'declaration',
    title,
    eventName: handedIn ? '申报事项截止' : '申报截止',
    event: '',
    state: day < today ? 'missed' : 'open',
    daysAway: daysBetween(today, day),
    until: '',
    amount: null,
    reference: false,
    objectId: id,
  }))

const titleDates = async (
  tx: Tx,
  companyId: string,
  span: Span,
  today: string,
): Promise<CalendarDate[]> =>
  (await titlesBetween(tx, companyId, span)).map(({ title, day }) => ({
    day,
    source: 'title',
    title: Object.hasOwn(COMPANY_TITLE, title) ? COMPANY_TITLE[title as CompanyTitle] : title,
    eventName: '有效期截止',
    event: '',
    state: day < today ? 'missed' : 'open',
    daysAway: daysBetween(today, day),
    until: '',
    amount: null,
    reference: false,
    objectId: title,
  }))

/** What is read in the company's transaction; policies are asked for after it. */
export interface RightsAndIds {
  dates: CalendarDate[]
  favourites: string[]
  matches: string[]
}

/** Dates of rights and declarations, and which policies have dates besides. */
export const readDates = async (
  tx: Tx,
  reader: CalendarReader,
  sources: readonly CalendarSource[],
  span: Span,
  deps: ViewDeps,
): Promise<RightsAndIds> => {
  const dates: CalendarDate[] = []
  for (const source of ['trademark', 'patent'] as const)
    if (sources.includes(source)) dates.push(...(await rightDates(tx, reader, source, span, deps)))
  if (sources.includes('declaration'))
    dates.push(...(await declarationDates(tx, reader.companyId, span, deps.today)))
  if (sources.includes('title'))
    dates.push(...(await titleDates(tx, reader.companyId, span, deps.today)))
  const favourites = sources.includes('favourite') ? await favouritePolicies(tx, reader.userId) : []
  const matches = sources.includes('match') ? await matchedPolicies(tx, reader.companyId) : []
  return { dates, favourites, matches: matches.filter((id) => !favourites.includes(id)) }
}

/** Everything in order; `cut` when there is more than is shown. */
export const inOrder = (
  { dates, favourites, matches }: RightsAndIds,
  policies: readonly DatedPolicy[],
  span: Span,
  today: string,
): { dates: CalendarDate[]; cut: boolean } => {
  const pick = (ids: readonly string[]) => policies.filter(({ id }) => ids.includes(id))
  const all = [
    ...dates,
    ...policyDates(pick(favourites), 'favourite', span, today),
    ...policyDates(pick(matches), 'match', span, today),
  ].toSorted((one, other) =>
    one.day < other.day ? -1 : one.day > other.day ? 1 : one.title.localeCompare(other.title, 'zh'),
  )
  return { dates: all.slice(0, MOST_DATES), cut: all.length > MOST_DATES }
}
