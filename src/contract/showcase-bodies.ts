import { CASE_CONSENT, CASE_PROGRAMME } from '#domain/showcase/cases.ts'
import { FAQ_CATEGORY } from '#domain/showcase/faq.ts'
import { PARTNER_STATE } from '#domain/showcase/partner-application.ts'
import { choice, codesOf, day, flag, id, int, record, rows, shaped, text } from './wire/words.ts'

const regionCode = () => shaped(/^\d{6}$/)
/** Empty, a page of this site, or a page of another one. */
const link = () => shaped(/^(\/[^\s]{0,400}|https:\/\/[^\s]{1,400})?$/)

/** 前后对比: one figure before the work and after it. */
export const figure = () => record({ name: text(30, 1), before: text(30), after: text(30, 1) })

/** 成功案例 as it is stored. */
export const successCaseBody = record({
  title: text(60, 1),
  consent: choice(codesOf(CASE_CONSENT)),
  companyName: text(80, 1),
  creditCode: shaped(/^([0-9A-Z]{18})?$/),
  /** What the company is called where it is not named. */
  maskedName: text(80, 1),
  /** GB/T 4754 letter. */
  industryCode: shaped(/^[A-T]$/),
  regionCode: regionCode(),
  programme: choice(codesOf(CASE_PROGRAMME)),
  year: int({ min: 2000, max: 2100 }),
  /** Where the company stood before. */
  before: text(400, 1),
  /** What was done, in order. */
  work: rows(text(200, 1)),
  figures: rows(figure()),
  result: record({
    text: text(300, 1),
    /** 公示名单: its name and address; empty for invented cases. */
    listName: text(120),
    listUrl: link(),
  }),
  /** From the first diagnosis to the result. */
  durationDays: int({ min: 1, max: 3650 }),
  advisor: record({ name: text(20, 1), role: text(30, 1) }),
  policyIds: rows(id()),
  /** Made up for demonstration. */
  demo: flag(),
})

/** 应用场景 as it is stored; thresholds are named by policy and condition, never copied. */
export const scenarioBody = record({
  name: text(20, 1),
  summary: text(60, 1),
  situation: rows(text(200, 1)),
  pains: rows(record({ pain: text(120, 1), work: text(200, 1) })),
  /** Length of the path in months. */
  months: int({ min: 6, max: 60 }),
  path: rows(
    record({
      from: int({ max: 60 }),
      to: int({ max: 60 }),
      name: text(40, 1),
      about: text(300, 1),
      checks: rows(record({ name: text(40, 1), policyId: id(), code: text(20, 1) })),
    }),
  ),
  policyIds: rows(id()),
  services: rows(record({ name: text(40, 1), typeId: text(32, 1), projectId: id() })),
  caseId: id(),
  /** Which self-assessment fits: that of companies or that of engineers. */
  assess: choice(['company', 'jobTitle']),
})

/** 合作伙伴 as it is stored. */
export const partnerBody = record({
  name: text(80, 1),
  shortName: text(12, 1),
  /** Id of a 合作类型. */
  partnerType: id(),
  regionCode: regionCode(),
  about: text(200, 1),
  state: choice(codesOf(PARTNER_STATE)),
  /** The partner agreed to be named. */
  consent: flag(),
  from: shaped(/^\d{4}-\d{2}-\d{2}$/),
  /** Last day of the contract; empty = without end. */
  to: day(),
  demo: flag(),
})

/** 合作类型 as it is stored; its id is the code. */
export const partnerTypeBody = record({
  name: text(30, 1),
  who: text(120, 1),
  gets: rows(text(120, 1)),
  duties: rows(text(120, 1)),
  /** How shares are settled, in words. */
  settlement: text(200, 1),
  licences: rows(
    record({
      text: text(200, 1),
      /** The policy that asks for it; empty when it is our own rule. */
      policyId: shaped(/^[A-Za-z0-9_-]{0,64}$/),
    }),
  ),
})

/** 常见问题 as it is stored. */
export const faqBody = record({
  category: choice(codesOf(FAQ_CATEGORY)),
  question: text(80, 1),
  answer: rows(text(400, 1)),
  /** Policies that the answer rests on. */
  basis: rows(id()),
})

/** 横幅 as it is stored. */
export const bannerBody = record({
  image: link(),
  link: link(),
  alt: text(80, 1),
  device: choice(['pc', 'phone']),
  from: shaped(/^\d{4}-\d{2}-\d{2}$/),
  to: day(),
})

/** 服务流程 as it is stored: one document. */
export const serviceFlowBody = record({
  steps: rows(
    record({
      name: text(20, 1),
      /** Who has it in hand. */
      who: text(30, 1),
      days: text(40, 1),
      about: text(300, 1),
      gets: rows(text(100, 1)),
      /** 不承诺 */
      not: text(200, 1),
    }),
  ),
  fees: record({
    note: text(200, 1),
    lines: rows(
      record({ name: text(40, 1), amount: text(60, 1), when: text(80, 1), note: text(200) }),
    ),
  }),
})

/** 关于我们 as it is stored: one document. */
export const aboutUsBody = record({
  intro: rows(text(400, 1)),
  principles: rows(record({ name: text(20, 1), text: text(200, 1) })),
  /** 资质证书, only what can be looked up. */
  qualifications: rows(
    record({ name: text(60, 1), number: text(60, 1), checkUrl: link(), issuer: text(60) }),
  ),
})
