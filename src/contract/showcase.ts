import { CASE_PROGRAMME } from '#domain/showcase/cases.ts'
import { FAQ_CATEGORY } from '#domain/showcase/faq.ts'
import { partnerCalls, policyRef } from './partners.ts'
import { figure, serviceFlowBody } from './showcase-bodies.ts'
import { endpoint } from './wire/endpoint.ts'
import {
  callersCompany,
  choice,
  codesOf,
  flag,
  id,
  int,
  orElse,
  orNull,
  pageOf,
  paging,
  record,
  rows,
  shaped,
  text,
} from './wire/words.ts'

/** A case as a list shows it. */
const caseCard = () =>
  record({
    caseId: text(),
    title: text(),
    /** Region and trade instead of the name when the consent is 脱敏. */
    companyName: text(),
    /** Empty unless the consent is 公开. */
    creditCode: text(),
    masked: flag(),
    industryCode: text(),
    industryName: text(),
    regionCode: text(),
    regionName: text(),
    programme: choice(codesOf(CASE_PROGRAMME)),
    year: int(),
    before: text(400),
    work: rows(text()),
    figures: rows(figure()),
    result: record({ text: text(300), listName: text(), listUrl: text(500) }),
    durationDays: int(),
    advisor: record({ name: text(), role: text() }),
    publishedOn: text(),
    demo: flag(),
  })

const choices = () => rows(record({ code: text(), name: text(), count: int() }))

const OWN = '/policy/api/portalpublic/showcase'

/** 横幅、常见问题、成功案例、应用场景与合作伙伴. */
export const showcase = {
  ...partnerCalls,

  faqs: endpoint({
    method: 'POST',
    path: '/crm/api/portalpublic/crmCompanyAboutUs/queryFaqList',
    access: 'anyone',
    spec: true,
    input: record({
      category: orElse(shaped(/^[a-zA-Z]{1,16}$/), ''),
      keyword: orElse(text(50), ''),
      companyId: callersCompany(),
    }),
    output: record({
      records: rows(
        record({
          faqId: text(),
          category: choice(codesOf(FAQ_CATEGORY)),
          categoryName: text(),
          question: text(),
          answer: rows(text(400)),
          order: int(),
          basis: rows(policyRef()),
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
    input: record({
      device: orElse(choice(['pc', 'phone']), 'pc' as const),
      companyId: callersCompany(),
    }),
    output: record({
      records: rows(
        record({
          bannerId: text(),
          image: text(500),
          link: text(500),
          alt: text(),
          device: choice(['pc', 'phone']),
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
    input: record({
      industry: orElse(shaped(/^[A-T]$/), ''),
      programme: orElse(shaped(/^[a-zA-Z]{1,32}$/), ''),
      /** A province. */
      region: orElse(shaped(/^\d{6}$/), ''),
      year: orElse(shaped(/^\d{4}$/), ''),
      ...paging(),
      companyId: callersCompany(),
    }),
    output: record({
      ...pageOf(caseCard()),
      /** Each filter with its choices and what they give beside the other filters. */
      choices: record({
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
    input: record({ caseId: id(), companyId: callersCompany() }),
    output: record({ case: caseCard(), policies: rows(policyRef()) }),
  }),

  scenarios: endpoint({
    method: 'POST',
    path: `${OWN}/queryScenarioList`,
    access: 'anyone',
    spec: false,
    input: record({ companyId: callersCompany() }),
    output: record({
      records: rows(record({ scenarioId: text(), name: text(), summary: text() })),
      total: int(),
    }),
  }),

  scenario: endpoint({
    method: 'POST',
    path: `${OWN}/queryScenarioDetail`,
    access: 'anyone',
    spec: false,
    input: record({ scenarioId: id(), companyId: callersCompany() }),
    output: record({
      scenarioId: text(),
      name: text(),
      summary: text(),
      situation: rows(text()),
      pains: rows(record({ pain: text(), work: text() })),
      months: int(),
      path: rows(
        record({
          from: int(),
          to: int(),
          name: text(),
          about: text(300),
          checks: rows(
            record({
              name: text(),
              threshold: text(),
              period: text(),
              policyId: text(),
              /** Name of the policy the threshold stands in, as a reference. */
              source: text(),
              checkedOn: text(),
              /** The threshold is not confirmed yet. */
              unverified: flag(),
            }),
          ),
        }),
      ),
      policies: rows(policyRef()),
      services: rows(
        record({
          name: text(),
          typeId: text(),
          /** Empty when there is no such project (any more). */
          projectId: text(),
        }),
      ),
      case: orNull(caseCard()),
      assess: choice(['company', 'jobTitle']),
    }),
  }),

  flow: endpoint({
    method: 'POST',
    path: `${OWN}/queryServiceFlow`,
    access: 'anyone',
    spec: false,
    input: record({ companyId: callersCompany() }),
    output: serviceFlowBody,
  }),

  about: endpoint({
    method: 'POST',
    path: `${OWN}/queryAboutUs`,
    access: 'anyone',
    spec: false,
    input: record({ companyId: callersCompany() }),
    output: record({
      intro: rows(text(400)),
      principles: rows(record({ name: text(), text: text() })),
      qualifications: rows(
        record({ name: text(), number: text(), checkUrl: text(500), issuer: text() }),
      ),
      /** Counted when asked. */
      totals: record({ services: int(), experts: int(), cases: int(), faqs: int() }),
    }),
  }),
} as const
