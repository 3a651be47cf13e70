import {
  aboutUsFields,
  bannerFields,
  scenarioFields,
  serviceFlowFields,
  successCaseFields,
} from '#domain/content/forms/showcase.ts'
import { FAQ_CATEGORY } from '#domain/showcase/faq.ts'
import { answerCalls } from './answers.ts'
import { shapeOf } from './form-shape.ts'
import { partnerCalls, policyRef } from './partners.ts'
import { endpoint } from './wire/endpoint.ts'
import {
  oneOf,
  codesOf,
  boolean,
  id,
  int,
  withDefault,
  orNull,
  pageOf,
  paging,
  object,
  array,
  pattern,
  text,
} from './wire/schema.ts'

/** A case as a list shows it. */
const caseCard = () => {
  const { title, programme, year, before, work, figures, ...more } = shapeOf(successCaseFields)
  const { result, durationDays, advisor, demo } = more
  return object({
    caseId: text(),
    title,
    /** Region and trade instead of the name when the consent is 脱敏. */
    companyName: text(),
    /** Empty unless the consent is 公开. */
    creditCode: text(),
    masked: boolean(),
    industryCode: text(),
    industryName: text(),
    regionCode: text(),
    regionName: text(),
    programme,
    year,
    before,
    work,
    figures,
    result,
    durationDays,
    advisor,
    publishedOn: text(),
    demo,
  })
}

const choices = () => array(object({ code: text(), name: text(), count: int() }))

/** What the page of a scenario shows as its form says it. */
const scenarioFacts = () => {
  const { name, summary, situation, pains, months, assess } = shapeOf(scenarioFields)
  return { name, summary, situation, pains, months, assess }
}

const OWN = '/policy/api/portalpublic/showcase'

/** 横幅、常见问题、解答、成功案例、应用场景与合作伙伴. */
export const showcase = {
  ...partnerCalls,
  ...answerCalls,

  faqs: endpoint({
    method: 'POST',
    path: '/crm/api/portalpublic/crmCompanyAboutUs/queryFaqList',
    access: 'anyone',
    spec: true,
    input: object({
      category: withDefault(pattern(/^[a-zA-Z]{1,16}$/), ''),
      keyword: withDefault(text(50), ''),
    }),
    output: object({
      records: array(
        object({
          faqId: text(),
          category: oneOf(codesOf(FAQ_CATEGORY)),
          categoryName: text(),
          question: text(),
          answer: array(text(400)),
          order: int(),
          basis: array(policyRef()),
        }),
      ),
      total: int(),
      /** Every category with what the keyword finds in it. */
      categories: choices(),
    }),
  }),

  banners: endpoint({
    method: 'POST',
    path: '/crm/api/portalpublic/monitor/queryBanner',
    access: 'anyone',
    spec: true,
    background: true,
    input: object({ device: withDefault(oneOf(['pc', 'phone']), 'pc' as const) }),
    output: object({
      records: array(object({ bannerId: text(), ...shapeOf(bannerFields) })),
    }),
  }),

  cases: endpoint({
    method: 'POST',
    path: `${OWN}/querySuccessCaseList`,
    access: 'anyone',
    spec: false,
    input: object({
      industry: withDefault(pattern(/^[A-T]$/), ''),
      programme: withDefault(pattern(/^[a-zA-Z]{1,32}$/), ''),
      /** A province. */
      region: withDefault(pattern(/^\d{6}$/), ''),
      year: withDefault(pattern(/^\d{4}$/), ''),
      ...paging(),
    }),
    output: object({
      ...pageOf(caseCard()),
      /** Each filter with its choices and what they give beside the other filters. */
      choices: object({
        industry: choices(),
        programme: choices(),
        region: choices(),
        year: choices(),
      }),
    }),
  }),

  case: endpoint({
    method: 'POST',
    path: `${OWN}/querySuccessCaseDetail`,
    access: 'anyone',
    spec: false,
    input: object({ caseId: id() }),
    output: object({ case: caseCard(), policies: array(policyRef()) }),
  }),

  scenarios: endpoint({
    method: 'POST',
    path: `${OWN}/queryScenarioList`,
    access: 'anyone',
    spec: false,
    input: object({}),
    output: object({
      records: array(object({ scenarioId: text(), name: text(), summary: text() })),
      total: int(),
    }),
  }),

  scenario: endpoint({
    method: 'POST',
    path: `${OWN}/queryScenarioDetail`,
    access: 'anyone',
    spec: false,
    input: object({ scenarioId: id() }),
    output: object({
      scenarioId: text(),
      ...scenarioFacts(),
      path: array(
        object({
          from: int(),
          to: int(),
          name: text(),
          about: text(300),
          checks: array(
            object({
              name: text(),
              threshold: text(),
              period: text(),
              policyId: text(),
              /** Name of the policy the threshold stands in, as a reference. */
              source: text(),
              checkedOn: text(),
              /** The threshold is not confirmed yet. */
              unverified: boolean(),
            }),
          ),
        }),
      ),
      policies: array(policyRef()),
      services: array(
        object({
          name: text(),
          typeId: text(),
          /** Empty when there is no such project (any more). */
          projectId: text(),
        }),
      ),
      case: orNull(caseCard()),
    }),
  }),

  flow: endpoint({
    method: 'POST',
    path: `${OWN}/queryServiceFlow`,
    access: 'anyone',
    spec: false,
    input: object({}),
    output: object(shapeOf(serviceFlowFields)),
  }),

  about: endpoint({
    method: 'POST',
    path: `${OWN}/queryAboutUs`,
    access: 'anyone',
    spec: false,
    input: object({}),
    output: object({
      ...shapeOf(aboutUsFields),
      /** Counted when asked. */
      totals: object({ services: int(), experts: int(), cases: int(), faqs: int() }),
    }),
  }),
} as const
