/** Records that the tests of the project pages are answered with. */
import { projects } from '#contract/projects.ts'
import { factory, make, partOf } from '#contract/wire/make.ts'
import type { ProjectCardView, ProjectResult } from './parts/types.ts'

export const NOW = '2026-11-21 10:00:00'

export const card = (projectId: string, more: Partial<ProjectCardView> = {}) =>
  make(partOf(projects.detail.output, 'project'), {
    projectId,
    name: `${projectId}服务`,
    typeId: 'trademark',
    typeName: '商标',
    sellingPoint: '先查后报',
    suitableFor: '准备启用新品牌的企业',
    deliverables: ['近似检索报告', '类别建议', '官文转达', '期限提醒'],
    price: { priceType: 'fixed', from: 880, unit: '类' },
    cycleDays: 3,
    cycleNote: '到提交为止',
    regionNames: ['全国'],
    ...more,
  })

export const result = ({
  records = [card('甲'), card('乙')],
  ...more
}: Partial<Omit<ProjectResult, 'records'>> & {
  records?: ProjectCardView[]
} = {}) =>
  make(projects.search.output, {
    records: records.map((it) => ({ titleMarks: [], snippet: [], ...it })),
    total: 2,
    pageSize: 12,
    facets: [
      {
        facet: 'typeIds',
        options: [
          { code: 'trademark', name: '商标', count: 2 },
          { code: 'patent', name: '专利' },
        ],
      },
      {
        facet: 'regionCode',
        options: [
          { code: '440000', name: '广东省', count: 2 },
          { code: '540000', name: '西藏自治区', count: 1 },
        ],
      },
    ],
    now: NOW,
    ...more,
  })

export const detail = factory(projects.detail.output, {
  project: card('商标注册', { name: '商标注册申请' }),
  code: 'TM-01',
  steps: [
    { name: '检索', days: '1–2 天', client: '提供图样', platform: '检索近似商标' },
    { name: '审查', days: '由官方审查', platform: '转达官文' },
  ],
  materials: [{ name: '营业执照' }],
  officialFees: [
    {
      item: '商标注册申请',
      amount: '网上 270 元',
      note: '按类收取',
      version: '1',
      effectiveFrom: '2019-07-01',
      sourceDoc: '商标业务缴费指南',
      sourceNo: '发改价格〔2019〕914号',
      checkedOn: '2026-11-21',
      confidence: 'B',
    },
    {
      item: '延迟费',
      amount: '225 元',
      version: '1',
      effectiveFrom: '2019-07-01',
      sourceDoc: '商标业务缴费指南',
      checkedOn: '2026-11-21',
      confidence: 'C',
    },
  ],
  officialFeeNote: '代缴时按票据实收。',
  refusals: ['不代为抢注'],
  faq: [
    { question: '一类几个项目？', answer: '10 个以内。', basis: '缴费指南', confidence: 'B' },
    { question: '费用退吗？', answer: '不退。', confidence: 'B' },
  ],
  experts: [
    {
      userId: 'user-a',
      userName: '陈砚秋',
      userSex: '1',
      personnelTag: '商标注册,驳回复审',
      phoneNumber: '000-8866 1300',
      serviceTab: '0',
      role: '商标代理人',
      regionNames: ['全国'],
      servingHours: '工作日 9:00–18:00',
      languages: ['普通话'],
      intro: '先查后报',
    },
  ],
  policies: [{ policyId: 'shangbiaofa-2019', title: '商标法', docNumber: '主席令第二十九号' }],
  caseProgramme: 'ip',
  caseCount: 3,
  related: [card('续展')],
  now: NOW,
})
