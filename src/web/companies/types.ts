import type { companies } from '#contract/companies.ts'
import type { AnswerOf } from '#contract/wire/endpoint.ts'

export type CompanyList = AnswerOf<(typeof companies)['list']>
export type CompanyRecord = CompanyList['records'][number]
export type Company = CompanyRecord['company']
