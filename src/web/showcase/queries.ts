import { showcase } from '#contract/showcase.ts'
import type { AnswerOf, InputOf } from '#contract/wire/endpoint.ts'
import { queryOptionsInline, queryOptionsOrNull } from '#web/wire/query.ts'

export type OneCase = AnswerOf<(typeof showcase)['case']>
export type CaseCard = OneCase['case']
export type CaseList = AnswerOf<(typeof showcase)['cases']>
export type Scenario = AnswerOf<(typeof showcase)['scenario']>
export type PolicyRef = Scenario['policies'][number]
export type FaqEntry = AnswerOf<(typeof showcase)['faqs']>['records'][number]
export type PartnerType = AnswerOf<(typeof showcase)['partnerTypes']>['records'][number]
export type Answer = AnswerOf<(typeof showcase)['answer']>
export type AnswerTopics = AnswerOf<(typeof showcase)['answers']>['topics']
export type StatePoint = AnswerOf<(typeof showcase)['applyState']>['steps'][number]

export const scenariosQuery = () => queryOptionsInline(showcase.scenarios, {})
export const scenarioQuery = (scenarioId: string) =>
  queryOptionsInline(showcase.scenario, { scenarioId })
export const casesQuery = (input: InputOf<(typeof showcase)['cases']>) =>
  queryOptionsInline(showcase.cases, input)
export const answersQuery = () => queryOptionsInline(showcase.answers, {})
/** One answer; null when there is none under this id. */
export const answerQuery = (answerId: string) => queryOptionsOrNull(showcase.answer, { answerId })
/** One case; null when there is none to be shown under this id. */
export const caseQuery = (caseId: string) => queryOptionsOrNull(showcase.case, { caseId })
export const faqsQuery = (category: string, keyword: string) =>
  queryOptionsInline(showcase.faqs, { category, keyword })
export const flowQuery = () => queryOptionsInline(showcase.flow, {})
export const aboutQuery = () => queryOptionsInline(showcase.about, {})
export const partnerTypesQuery = () => queryOptionsInline(showcase.partnerTypes, {})

/** All partners, for their page. */
export const allPartnersQuery = () => queryOptionsInline(showcase.partners, { pageSize: 20 })

/** The three on the home page. */
export const highlightsQuery = () => casesQuery({ pageSize: 3 })

export const bannersQuery = (device: 'pc' | 'phone') =>
  queryOptionsInline(showcase.banners, { device })
