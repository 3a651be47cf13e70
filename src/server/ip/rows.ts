import type { ip } from '#contract/ip.ts'
import type { AnswerOf } from '#contract/wire/endpoint.ts'
import type { CopyrightKind, CopyrightStatus } from '#domain/ip/status.ts'
import type { MarkType, PatentStatus, TrademarkStatus } from '#domain/ip/status.ts'
import type { PatentKind } from '#domain/ip/rules.ts'

/** What every list is asked. */
export interface IpQuestion {
  /** The words of the keyword; all must be found. */
  terms: readonly string[]
  from: string
  to: string
  page: number
  pageSize: number
}

/** A page of rows, the counts of its filters, and what leaving one out would give. */
export interface ListOf<R> {
  rows: R[]
  total: number
  facets: { field: string; options: { code: string; count: number }[] }[]
  relaxations: { field: string; total: number }[]
}

type Detail<E extends keyof typeof ip, Kept extends keyof AnswerOf<(typeof ip)[E]>> = Pick<
  AnswerOf<(typeof ip)[E]>,
  Kept
>

/** What of a trademark stands in its `detail`. */
export const TRADEMARK_DETAIL = [
  'image',
  'applicantAddr',
  'agent',
  'prelimIssue',
  'regIssue',
  'shared',
  'priority',
  'goods',
  'licences',
  'transfers',
  'usage',
  'timeline',
  'source',
] as const

/** What of a patent stands in its `detail`. */
export const PATENT_DETAIL = [
  'inventors',
  'agent',
  'pubNo',
  'pubDate',
  'examRequestDate',
  'grantNo',
  'ipcs',
  'abstract',
  'openLicence',
  'events',
  'source',
] as const

/** What of a copyright stands in its `detail`. */
export const COPYRIGHT_DETAIL = [
  'shortName',
  'version',
  'certNo',
  'category',
  'holder',
  'rightObtained',
  'rightScope',
  'sourceLines',
  'language',
  'events',
  'source',
] as const

/** A row of the table `trademark`; days are `yyyy-MM-dd` or empty. */
export interface TrademarkRow {
  id: string
  public: boolean
  reg_no: string
  name: string
  mark_type: MarkType
  nice_class: number
  applicant: string
  app_date: string
  prelim_date: string
  opposition_deadline: string
  law_version: string
  reg_date: string
  valid_from: string
  valid_to: string
  status: TrademarkStatus
  detail: Detail<'trademark', (typeof TRADEMARK_DETAIL)[number]>
}

/** A row of the table `patent`. */
export interface PatentRow {
  id: string
  public: boolean
  app_no: string
  kind: PatentKind
  title: string
  applicants: string[]
  app_date: string
  grant_date: string
  main_ipc: string
  status: PatentStatus
  reduction: 0 | 70 | 85
  paid_through: number
  detail: Detail<'patent', (typeof PATENT_DETAIL)[number]>
}

/** A row of the table `copyright`. */
export interface CopyrightRow {
  id: string
  public: boolean
  kind: CopyrightKind
  reg_no: string
  name: string
  owner: string
  complete_date: string
  publish_date: string
  published: 'yes' | 'no' | 'unknown'
  reg_date: string
  status: CopyrightStatus
  detail: Detail<'copyright', (typeof COPYRIGHT_DETAIL)[number]>
}
