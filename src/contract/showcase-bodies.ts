import { CASE_CONSENT, CASE_PROGRAMME } from '#domain/showcase/cases.ts'
import { FAQ_CATEGORY } from '#domain/showcase/faq.ts'
import { PARTNER_STATE } from '#domain/showcase/partner-application.ts'
import {
  oneOf,
  codesOf,
  day,
  boolean,
  id,
  int,
  object,
  array,
  pattern,
  text,
} from './wire/schema.ts'

const regionCode = () => pattern(/^\d{6}$/)
/** Empty, a page of this site, or a page of another one. */
const link = () => pattern(/^(\/[^\s]{0,400}|https:\/\/[^\s]{1,400})?$/)

/** 前后对比: one figure before the work and after it. */
export const figure = () => object({ name: text(30, 1), before: text(30), after: text(30, 1) })

/** 成功案例 as it is stored. */
export const successCaseBody = object({
  title: text(60, 1),
  consent: oneOf(codesOf(CASE_CONSENT)),
  companyName: text(80, 1),
  creditCode: pattern(/^([0-9A-Z]{18})?$/),
  /** What the company is called where it is not named. */
  maskedName: text(80, 1),
  /** GB/T 4754 letter. */
  industryCode: pattern(/^[A-T]$/),
  regionCode: regionCode(),
  programme: oneOf(codesOf(CASE_PROGRAMME)),
  year: int({ min: 2000, max: 2100 }),
  /** Where the company stood before. */
  before: text(400, 1),
  /** What was done, in order. */
  work: array(text(200, 1)),
  figures: array(figure()),
  result: object({
    text: text(300, 1),
    /** 公示名单: its name and address; empty for invented cases. */
    listName: text(120),
    listUrl: link(),
  }),
  /** From the first diagnosis to the result. */
  durationDays: int({ min: 1, max: 3650 }),
  advisor: object({ name: text(20, 1), role: text(30, 1) }),
  policyIds: array(id()),
  /** Made up for demonstration. */
  demo: boolean(),
})

/** 应用场景 as it is stored; thresholds are named by policy and condition, never copied. */
export const scenarioBody = object({
  name: text(20, 1),
  summary: text(60, 1),
  situation: array(text(200, 1)),
  pains: array(object({ pain: text(120, 1), work: text(200, 1) })),
  /** Length of the path in months. */
  months: int({ min: 6, max: 60 }),
  path: array(
    object({
      from: int({ max: 60 }),
      to: int({ max: 60 }),
      name: text(40, 1),
      about: text(300, 1),
      checks: array(object({ name: text(40, 1), policyId: id(), code: text(20, 1) })),
    }),
  ),
  policyIds: array(id()),
  services: array(object({ name: text(40, 1), typeId: text(32, 1), projectId: id() })),
  caseId: id(),
  /** Which self-assessment fits: that of companies or that of engineers. */
  assess: oneOf(['company', 'jobTitle']),
})

/** 合作伙伴 as it is stored. */
export const partnerBody = object({
  name: text(80, 1),
  shortName: text(12, 1),
  /** Id of a 合作类型. */
  partnerType: id(),
  regionCode: regionCode(),
  about: text(200, 1),
  state: oneOf(codesOf(PARTNER_STATE)),
  /** The partner agreed to be named. */
  consent: boolean(),
  from: pattern(/^\d{4}-\d{2}-\d{2}$/),
  /** Last day of the contract; empty = without end. */
  to: day(),
  demo: boolean(),
})

/** 合作类型 as it is stored; its id is the code. */
export const partnerTypeBody = object({
  name: text(30, 1),
  who: text(120, 1),
  gets: array(text(120, 1)),
  duties: array(text(120, 1)),
  /** How shares are settled, in words. */
  settlement: text(200, 1),
  licences: array(
    object({
      text: text(200, 1),
      /** The policy that asks for it; empty when it is our own rule. */
      policyId: pattern(/^[A-Za-z0-9_-]{0,64}$/),
    }),
  ),
})

/** 常见问题 as it is stored. */
export const faqBody = object({
  category: oneOf(codesOf(FAQ_CATEGORY)),
  question: text(80, 1),
  answer: array(text(400, 1)),
  /** Policies that the answer rests on. */
  basis: array(id()),
})

/** 横幅 as it is stored. */
export const bannerBody = object({
  image: link(),
  link: link(),
  alt: text(80, 1),
  device: oneOf(['pc', 'phone']),
  from: pattern(/^\d{4}-\d{2}-\d{2}$/),
  to: day(),
})

/** 服务流程 as it is stored: one document. */
export const serviceFlowBody = object({
  steps: array(
    object({
      name: text(20, 1),
      /** Who has it in hand. */
      who: text(30, 1),
      days: text(40, 1),
      about: text(300, 1),
      gets: array(text(100, 1)),
      /** 不承诺 */
      not: text(200, 1),
    }),
  ),
  fees: object({
    note: text(200, 1),
    lines: array(
      object({ name: text(40, 1), amount: text(60, 1), when: text(80, 1), note: text(200) }),
    ),
  }),
})

/** 关于我们 as it is stored: one document. */
export const aboutUsBody = object({
  intro: array(text(400, 1)),
  principles: array(object({ name: text(20, 1), text: text(200, 1) })),
  /** 资质证书, only what can be looked up. */
  qualifications: array(
    object({ name: text(60, 1), number: text(60, 1), checkUrl: link(), issuer: text(60) }),
  ),
})
