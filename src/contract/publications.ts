import { articleBody } from './articles.ts'
import { expertBody } from './experts.ts'
import { ipRuleBody } from './ip.ts'
import { jobStandardBody, jobTitleBody } from './job-titles.ts'
import { newsBody } from './news.ts'
import { projectBody } from './projects.ts'
import {
  aboutUsBody,
  bannerBody,
  faqBody,
  partnerBody,
  partnerTypeBody,
  scenarioBody,
  serviceFlowBody,
  successCaseBody,
} from './showcase-bodies.ts'
import type { Output } from './wire/schema.ts'

/** 发布内容: every kind of document that editors publish, with the shape of its body. */
export const publications = {
  serviceProject: projectBody,
  expert: expertBody,
  news: newsBody,
  successCase: successCaseBody,
  scenario: scenarioBody,
  partner: partnerBody,
  faq: faqBody,
  banner: bannerBody,
  partnerType: partnerTypeBody,
  serviceFlow: serviceFlowBody,
  aboutUs: aboutUsBody,
  jobTitle: jobTitleBody,
  jobStandard: jobStandardBody,
  article: articleBody,
  ipRule: ipRuleBody,
} as const

export type PublicationKind = keyof typeof publications
export type PublicationBody<K extends PublicationKind> = Output<(typeof publications)[K]>
