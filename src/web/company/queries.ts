import { certification } from '#contract/certification.ts'
import { company } from '#contract/company.ts'
import { members } from '#contract/members.ts'
import { portraits } from '#contract/portraits.ts'
import type { AnswerOf } from '#contract/wire/endpoint.ts'
import { queryOptionsOf, queryOptionsInline } from '#web/wire/query.ts'

/** Where one's own company stands with its certification. */
export type MyCertification = AnswerOf<typeof certification.mine>
export type Application = NonNullable<MyCertification['current']>
export type Portrait = AnswerOf<typeof portraits.read>
export type PortraitField = Portrait['fields'][number]
export type PortraitValue = PortraitField['values'][number]
/** 导入预检: what a table would change, and what of it does not fit. */
export type Checked = AnswerOf<typeof portraits.dryRun>
export type CompanyInfo = AnswerOf<typeof company.mine>

export const certificationQuery = () => ({
  ...queryOptionsInline(certification.mine, {}),
  staleTime: 0,
})
export const companyQuery = () => ({ ...queryOptionsInline(company.mine, {}), staleTime: 0 })
export const portraitQuery = () => ({ ...queryOptionsInline(portraits.read, {}), staleTime: 0 })
export const historyQuery = (field: string, year: number) => ({
  ...queryOptionsInline(portraits.history, { field, year }),
  staleTime: 0,
})
export const myJoinQuery = () => ({ ...queryOptionsInline(members.myJoin, {}), staleTime: 0 })
export const queueQuery = (input: {
  state: '' | 'submitted' | 'passed' | 'rejected'
  /** 企业认领 alone, or the others; left out for all. */
  kind?: 'claim' | 'company'
  keyword: string
  page: number
  pageSize: number
}) => ({
  ...queryOptionsOf(certification.queue, input),
  staleTime: 0,
})
export const applicationQuery = (certificationId: string) => ({
  ...queryOptionsInline(certification.detail, { certificationId }),
  staleTime: 0,
})
