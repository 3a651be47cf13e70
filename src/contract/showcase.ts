import { CASE_PROGRAMME } from '#domain/showcase/cases.ts'
import { FAQ_CATEGORY } from '#domain/showcase/faq.ts'
import { partnerCalls, policyRef } from './partners.ts'
import { figure, serviceFlowBody } from './showcase-bodies.ts'
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
const caseCard = () =>
  object({
    caseId: text(),
    title: text(),
    /** Region and trade instead of the name when the consent is 脱敏. */
    companyName: text(),
    /** Empty unless the consent is 公开. */
    creditCode: text(),
    masked: boolean(),
    industryCode: text(),
    industryName: text(),
    regionCode: text(),
    regionName: text(),
    programme: oneOf(codesOf(CASE_PROGRAMME)),
    year: int(),
    before: text(400),
    work: array(text()),
    figures: array(figure()),
    result: object({ text: text(300), listName: text(), listUrl: text(500) }),
    durationDays: int(),
    advisor: object({ name: text(), role: text() }),
    publishedOn: text(),
    demo: boolean(),
  })

const choices = () => array(object({ code: text(), name: text(), count: int() }))

const OWN = '/policy/api/portalpublic/showcase'

/** 横幅、常见问题、成功案例、应用场景与合作伙伴. */
export const showcase = {
  ...partnerCalls,

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
      records: array(
        object({
          bannerId: text(),
          image: text(500),
          link: text(500),
          alt: text(),
          device: oneOf(['pc', 'phone']),
          from: text(),
          to: text(),
        }),
      ),
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
      name: text(),
      summary: text(),
      situation: array(text()),
      pains: array(object({ pain: text(), work: text() })),
      months: int(),
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
      assess: oneOf(['company', 'jobTitle']),
    }),
  }),

  flow: endpoint({
    method: 'POST',
    path: `${OWN}/queryServiceFlow`,
    access: 'anyone',
    spec: false,
    input: object({}),
    output: serviceFlowBody,
  }),

  about: endpoint({
    method: 'POST',
    path: `${OWN}/queryAboutUs`,
    access: 'anyone',
    spec: false,
    input: object({}),
    output: object({
      intro: array(text(400)),
      principles: array(object({ name: text(), text: text() })),
      qualifications: array(
        object({ name: text(), number: text(), checkUrl: text(500), issuer: text() }),
      ),
      /** Counted when asked. */
      totals: object({ services: int(), experts: int(), cases: int(), faqs: int() }),
    }),
  }),
} as const
