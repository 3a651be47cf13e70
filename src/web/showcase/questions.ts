import { showcase } from '#contract/showcase.ts'
import type { AnswerOf, Endpoint, InputOf } from '#contract/wire/endpoint.ts'
import { ask } from '#web/wire/query.ts'

export type CaseCard = AnswerOf<(typeof showcase)['case']>['case']
export type CaseList = AnswerOf<(typeof showcase)['cases']>
export type Scenario = AnswerOf<(typeof showcase)['scenario']>
export type PolicyRef = Scenario['policies'][number]
export type FaqEntry = AnswerOf<(typeof showcase)['faqs']>['records'][number]
export type PartnerType = AnswerOf<(typeof showcase)['partnerTypes']>['records'][number]
export type StatePoint = AnswerOf<(typeof showcase)['applyState']>['steps'][number]

/** A question whose refusal its own section shows. */
const inline = <E extends Endpoint>(endpoint: E, input: InputOf<E>) => ({
  ...ask(endpoint, input),
  meta: { onRefusal: 'inline' as const },
})

export const askScenarios = () => inline(showcase.scenarios, {})
export const askScenario = (scenarioId: string) => inline(showcase.scenario, { scenarioId })
export const askCases = (input: InputOf<(typeof showcase)['cases']>) =>
  inline(showcase.cases, input)
export const askCase = (caseId: string) => inline(showcase.case, { caseId })
export const askFaqs = (category: string, keyword: string) =>
  inline(showcase.faqs, { category, keyword })
export const askFlow = () => inline(showcase.flow, {})
export const askAbout = () => inline(showcase.about, {})
export const askPartnerTypes = () => inline(showcase.partnerTypes, {})

/** All partners, for their page. */
export const askAllPartners = () => inline(showcase.partners, { pageSize: 20 })

/** The partners of the strip: six names in a row. */
export const askPartners = () => inline(showcase.partners, { pageSize: 6 })

/** One large case and two small ones. */
export const askHighlights = () => askCases({ pageSize: 3 })

export const askBanners = (device: 'pc' | 'phone') => inline(showcase.banners, { device })
