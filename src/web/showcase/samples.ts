import { showcase } from '#contract/showcase.ts'
import { make, partOf } from '#contract/wire/make.ts'
import type { CaseCard, CaseList, FaqEntry, PolicyRef } from './queries.ts'

export const policy = (policyId: string, more: Partial<PolicyRef> = {}) =>
  make(partOf(showcase.scenario.output, 'policies'), {
    policyId,
    title: `关于${policyId}的办法`,
    shortTitle: policyId,
    level: '1',
    docNumber: '国科发〔2026〕1号',
    checkedOn: '2026-11-20',
    confidence: 'B',
    ...more,
  })

export const caseCard = (caseId: string, more: Partial<CaseCard> = {}) =>
  make(partOf(showcase.case.output, 'case'), {
    caseId,
    title: `${caseId}怎么做到的`,
    companyName: '安徽某企业',
    masked: true,
    industryCode: 'C',
    industryName: '制造业',
    regionCode: '340000',
    regionName: '安徽省',
    programme: 'gaoqi',
    year: 2026,
    before: '账目混在一起。',
    work: ['重新归集', '逐条核对'],
    figures: [
      { name: '研发占比', before: '2.1%', after: '4.6%' },
      { name: '用时', after: '214 天' },
    ],
    result: { text: '列入公示名单。' },
    durationDays: 214,
    advisor: { name: '周明远', role: '科技政策顾问' },
    publishedOn: '2026-10-28',
    demo: true,
    ...more,
  })

const NOTHING = { industry: [], programme: [], region: [], year: [] }

export const caseList = (
  records: readonly CaseCard[],
  choices: Partial<CaseList['choices']> = {},
  total = records.length,
) =>
  make(showcase.cases.output, {
    records: [...records],
    total,
    pageSize: 10,
    choices: { ...NOTHING, ...choices },
  })

export const scenario = (scenarioId: string, name: string) =>
  make(showcase.scenario.output, {
    scenarioId,
    name,
    summary: '八项条件一项都不能缺',
    situation: ['计划一年内申报。'],
    pains: [{ pain: '心里没底', work: '先看条件' }],
    months: 18,
    path: [
      {
        to: 3,
        name: '逐条核对',
        about: '写清现状与缺口。',
        checks: [
          {
            name: '科技人员占比',
            threshold: '≥ 10%',
            period: '当年',
            policyId: 'gaoqi',
            source: '国科发火〔2016〕32号',
            checkedOn: '2026-11-21',
          },
          {
            name: '评分路径总分',
            threshold: '≥ 60 分',
            period: '上一年度',
            policyId: 'ladder',
            source: '工信部企业〔2022〕63号',
            checkedOn: '2026-11-20',
            unverified: true,
          },
        ],
      },
    ],
    policies: [policy('甲')],
    services: [
      { name: '有的服务', typeId: 'hightech', projectId: 'p1' },
      { name: '下架的服务', typeId: 'patent' },
    ],
    case: caseCard('c1'),
    assess: 'company',
  })

export const faq = (faqId: string, more: Partial<FaqEntry> = {}) =>
  make(partOf(showcase.faqs.output, 'records'), {
    faqId,
    category: 'fee',
    categoryName: '费用与合同',
    question: `${faqId}怎么办`,
    answer: ['按合同。'],
    order: 1,
    ...more,
  })

export const partnerType = (code: string, name: string) =>
  make(partOf(showcase.partnerTypes.output, 'records'), {
    partnerType: code,
    name,
    who: '机构',
    gets: ['模板'],
    duties: ['不收费'],
    settlement: '按年结算。',
    licences: [{ text: '在国家知识产权局备案', policy: policy('新商标法', { confidence: 'C' }) }],
  })
