import type { reports } from '#contract/reports.ts'
import type { AnswerOf, ParsedOf } from '#contract/wire/endpoint.ts'

export type Report = AnswerOf<typeof reports.read>
export type Figure = Report['figures'][number]
export type Sheet = Report['sheets'][number]

/** What the address asks for. */
export type Asked = Omit<ParsedOf<typeof reports.read>, 'companyId'>
