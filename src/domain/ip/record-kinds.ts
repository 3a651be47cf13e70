/** The three kinds of records as one shape: what is the same for all of them is written once. */
import {
  COPYRIGHT_FIELDS,
  type CopyrightForm,
  copyrightProblems,
  EMPTY_COPYRIGHT,
  tidyCopyright,
  tidyCopyrightNumber,
} from './copyright-record.ts'
import { formatPatentNumber, readPatentNumber } from './patent-number.ts'
import {
  EMPTY_PATENT,
  PATENT_FIELDS,
  type PatentForm,
  patentProblems,
  tidyPatent,
} from './patent-record.ts'
import type { IpKind } from './record-codes.ts'
import type { FormField, Problem } from './record-form.ts'
import {
  EMPTY_TRADEMARK,
  tidyTrademark,
  tidyTrademarkNumber,
  TRADEMARK_FIELDS,
  type TrademarkForm,
  trademarkProblems,
} from './trademark-record.ts'

/** The form of each kind. */
export interface FormOf {
  trademark: TrademarkForm
  patent: PatentForm
  copyright: CopyrightForm
}

/** What is known of one kind. */
export interface RecordKind<F> {
  kind: IpKind
  fields: readonly FormField<keyof F & string>[]
  empty: F
  tidy: (form: F) => F
  problems: (form: F, today: string) => Problem[]
  /** The number as it is shown; empty while there is none. */
  numberOf: (form: F) => string
  /** Two records of a company with the same key are one; empty while there is no number. */
  keyOf: (form: F) => string
  nameOf: (form: F) => string
  /** Fields without which a sheet says nothing. */
  needed: readonly (keyof F & string)[]
  /** What a cell that was left empty means, from what the row says otherwise. */
  derived: (form: F, filled: ReadonlySet<string>) => F
}

export const TRADEMARK_KIND: RecordKind<TrademarkForm> = {
  kind: 'trademark',
  fields: TRADEMARK_FIELDS,
  empty: EMPTY_TRADEMARK,
  tidy: tidyTrademark,
  problems: trademarkProblems,
  numberOf: ({ regNo }) => regNo,
  keyOf: ({ regNo, niceClass }) => (regNo === '' ? '' : `${regNo}@${niceClass}`),
  nameOf: ({ name }) => name,
  needed: ['regNo', 'name', 'niceClass', 'applicant', 'status'],
  derived: (form) => form,
}

export const PATENT_RECORD_KIND: RecordKind<PatentForm> = {
  kind: 'patent',
  fields: PATENT_FIELDS,
  empty: EMPTY_PATENT,
  tidy: tidyPatent,
  problems: patentProblems,
  numberOf: ({ appNo }) => formatPatentNumber(appNo),
  keyOf: ({ appNo }) => appNo,
  nameOf: ({ title }) => title,
  needed: ['appNo', 'title', 'applicants', 'status'],
  derived(form, filled) {
    const number = readPatentNumber(form.appNo)
    return filled.has('kind') || !number.ok ? form : { ...form, kind: number.kind }
  },
}

export const COPYRIGHT_RECORD_KIND: RecordKind<CopyrightForm> = {
  kind: 'copyright',
  fields: COPYRIGHT_FIELDS,
  empty: EMPTY_COPYRIGHT,
  tidy: tidyCopyright,
  problems: copyrightProblems,
  numberOf: ({ regNo }) => regNo,
  keyOf: ({ regNo }) => regNo,
  nameOf: ({ name }) => name,
  needed: ['regNo', 'name', 'owner', 'status'],
  derived: (form) => form,
}

/** A number as it would be stored, whatever way it was typed; to look for a record by it. */
export const tidyNumber = (kind: IpKind, text: string): string => {
  if (kind === 'trademark') return tidyTrademarkNumber(text)
  if (kind === 'copyright') return tidyCopyrightNumber(text)
  const number = readPatentNumber(text)
  return number.ok ? number.stored : ''
}

/** Records of one kind that a company may have. */
export const MOST_RECORDS = 10_000
