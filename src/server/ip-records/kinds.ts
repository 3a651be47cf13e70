import { protectionOfForm } from '#domain/ip/copyright-record.ts'
import {
  type Deadline,
  type Payment,
  patentDeadlines,
  trademarkDeadlines,
} from '#domain/ip/deadlines.ts'
import { patentDates } from '#domain/ip/patent-record.ts'
import type { IpKind, IpOrigin } from '#domain/ip/record-codes.ts'
import {
  COPYRIGHT_RECORD_KIND,
  type FormOf,
  PATENT_RECORD_KIND,
  type RecordKind,
  TRADEMARK_KIND,
} from '#domain/ip/record-kinds.ts'
import type { IpRule } from '#domain/ip/rules.ts'
import {
  NO_TURNING,
  patentTurning,
  trademarkTurning,
  type TurningDays,
} from '#domain/ip/status-on-day.ts'
import { trademarkDates } from '#domain/ip/trademark-record.ts'

/** A row of a register as JSON has it: days are `yyyy-MM-dd` or null, moments ISO. */
export interface StoredRow {
  id: string
  status: string
  origin: IpOrigin
  hidden: boolean
  opens_on: string | null
  risk_after: string | null
  ends_after: string | null
  remind_on: boolean
  remind_days: number[]
  version: number
  created_at: string
  created_by: string
  updated_at: string
  updated_by: string
  detail: Record<string, unknown>
  [column: string]: unknown
}

/** What a record is computed from besides its form. */
export interface Surroundings {
  rules: readonly IpRule[]
  today: string
  /** The row as it stands; null for a new one. */
  before: StoredRow | null
  /** Latest day of an evidence of use, of a mark. */
  lastUsedOn: string
  /** Years marked as paid, of a patent. */
  payments: readonly Payment[]
}

/** What follows from a form and is stored beside it. */
export interface Computed {
  /** Columns of the register besides those of the form. */
  columns: Record<string, unknown>
  turning: TurningDays
  deadlines: Deadline[]
}

/** One register on the server's side. */
export interface ServedKind<F> {
  domain: RecordKind<F>
  table: IpKind
  /** Columns in which fields of the form stand; the others are in `detail`. */
  columns: Readonly<Partial<Record<keyof F & string, string>>>
  compute: (form: F, given: Surroundings) => Computed
  /** Columns that a list looks through, filters by and orders by. */
  asked: {
    words: readonly string[]
    owner: string
    date: string
    number: string
    name: string
    registered: string
  }
}

/** A value that may be a text; empty when it is none. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

export const TRADEMARK: ServedKind<FormOf['trademark']> = {
  domain: TRADEMARK_KIND,
  table: 'trademark',
  columns: {
    regNo: 'reg_no',
    name: 'name',
    markType: 'mark_type',
    niceClass: 'nice_class',
    applicant: 'applicant',
    appDate: 'app_date',
    prelimDate: 'prelim_date',
    regDate: 'reg_date',
    status: 'status',
  },
  compute(form, { rules, today, before, lastUsedOn }) {
    const kept =
      before === null
        ? undefined
        : {
            prelimDate: textOf(before.prelim_date),
            oppositionDeadline: textOf(before.opposition_deadline),
            lawVersion: textOf(before.law_version),
          }
    const dates = trademarkDates(form, rules, today, kept)
    return {
      columns: {
        opposition_deadline: dates.oppositionDeadline,
        law_version: dates.lawVersion,
        valid_from: dates.validFrom,
        valid_to: dates.validTo,
      },
      turning: trademarkTurning(dates.renewal),
      deadlines: trademarkDeadlines(form, dates, { lastUsedOn, rules, today }),
    }
  },
  asked: {
    words: ['name', 'reg_no', 'applicant'],
    owner: 'applicant',
    date: 'app_date',
    number: 'reg_no',
    name: 'name',
    registered: 'reg_date',
  },
}

export const PATENT: ServedKind<FormOf['patent']> = {
  domain: PATENT_RECORD_KIND,
  table: 'patent',
  columns: {
    appNo: 'app_no',
    kind: 'kind',
    title: 'title',
    applicants: 'applicants',
    appDate: 'app_date',
    grantDate: 'grant_date',
    mainIpc: 'main_ipc',
    status: 'status',
    reduction: 'reduction',
    paidThrough: 'paid_through',
  },
  compute(form, { rules, today, payments }) {
    const deadlines = patentDeadlines(form, { payments, rules, today })
    return {
      columns: {},
      turning: patentTurning(deadlines, patentDates(form, rules, today).termUntil),
      deadlines,
    }
  },
  asked: {
    words: ['title', 'app_no', 'applicants'],
    owner: 'applicants',
    date: 'app_date',
    number: 'app_no',
    name: 'title',
    registered: 'grant_date',
  },
}

export const COPYRIGHT: ServedKind<FormOf['copyright']> = {
  domain: COPYRIGHT_RECORD_KIND,
  table: 'copyright',
  columns: {
    kind: 'kind',
    regNo: 'reg_no',
    name: 'name',
    owner: 'owner',
    completeDate: 'complete_date',
    published: 'published',
    publishDate: 'publish_date',
    regDate: 'reg_date',
    status: 'status',
  },
  compute: (form, { rules, today }) => ({
    columns: { protect_to: protectionOfForm(form, rules, today)?.until ?? '' },
    turning: NO_TURNING,
    deadlines: [],
  }),
  asked: {
    words: ['name', 'reg_no', 'owner'],
    owner: 'owner',
    date: 'reg_date',
    number: 'reg_no',
    name: 'name',
    registered: 'reg_date',
  },
}

/** The form of a stored row. What a row of another origin does not state is empty. */
export const formOf = <F>(kind: ServedKind<F>, row: StoredRow): F => {
  const form = { ...kind.domain.empty } as Record<string, unknown>
  for (const { code, kind: shape } of kind.domain.fields) {
    const column = kind.columns[code]
    const value = column === undefined ? row.detail[code] : row[column]
    if (value === undefined || value === null) continue
    // 费减比例 is a number in the table and a choice in the form.
    form[code] = shape === 'choice' && typeof value === 'number' ? String(value) : value
  }
  // Rows that came with a register have these in their columns alone.
  for (const [code, column] of [
    ['validFrom', 'valid_from'],
    ['validTo', 'valid_to'],
  ] as const)
    if (kind.table === 'trademark' && row.detail[code] === undefined) form[code] = row[column] ?? ''
  return form as F
}

const emptyToNull = (value: unknown): unknown => (value === '' ? null : value)
/** Columns that hold the empty text, not null. */
const TEXTS = new Set(['reg_no', 'law_version', 'main_ipc'])

/** The row of a form, ready to be written. */
export const rowOf = <F>(
  kind: ServedKind<F>,
  form: F,
  { columns, turning }: Pick<Computed, 'columns' | 'turning'>,
): Record<string, unknown> => {
  const row: Record<string, unknown> = {}
  const detail: Record<string, unknown> = {}
  for (const { code } of kind.domain.fields) {
    const column = kind.columns[code]
    if (column === undefined) detail[code] = form[code]
    else row[column] = TEXTS.has(column) ? form[code] : emptyToNull(form[code])
  }
  for (const [column, value] of Object.entries(columns))
    row[column] = TEXTS.has(column) ? value : emptyToNull(value)
  return {
    ...row,
    opens_on: emptyToNull(turning.opensOn),
    risk_after: emptyToNull(turning.riskAfter),
    ends_after: emptyToNull(turning.endsAfter),
    detail,
  }
}

/** The days on which time moves a row's state on. */
export const turningOf = (row: StoredRow): TurningDays => ({
  opensOn: row.opens_on ?? '',
  riskAfter: row.risk_after ?? '',
  endsAfter: row.ends_after ?? '',
})
