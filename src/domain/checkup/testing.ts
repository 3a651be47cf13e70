/** For tests of the report: what it is made from, with the parts that a test speaks of. */
import type { CheckupGiven, GivenFact, GivenProgramme, GivenRequirement } from './given.ts'

export const TODAY = '2026-11-29'

/** A value of the portrait. */
export const factOf = (more: Partial<GivenFact> = {}): GivenFact => ({
  field: 'staff',
  year: 2025,
  value: '100',
  name: '2025 年职工总数',
  text: '100 人',
  source: '企业填写',
  observedAt: '2026-11-20',
  ...more,
})

/** A condition that is met. */
export const requirementOf = (more: Partial<GivenRequirement> = {}): GivenRequirement => ({
  id: 'H4',
  depth: 0,
  group: '',
  clause: '第十一条（四）',
  text: '科技人员占职工总数不低于 10%',
  kind: 'required',
  state: 'met',
  threshold: '≥ 10%',
  values: [
    { name: '2025 年科技人员', text: '20 人', source: '企业填写', observedAt: '2026-11-20' },
  ],
  measured: '20%',
  gap: '',
  remedy: '',
  earliest: '',
  evidence: '',
  ...more,
})

/** A programme with one condition that is met. */
export const programmeOf = (more: Partial<GivenProgramme> = {}): GivenProgramme => ({
  code: 'hnte',
  version: '2016-32',
  policyId: 'p1',
  title: '高新技术企业认定管理办法',
  shortTitle: '高企认定',
  kind: 'title',
  result: 'hopeful',
  disliked: false,
  states: { met: 1, unmet: 0, missing: 0, manual: 0 },
  windowState: 'open',
  deadline: '2026-12-15 23:59:59',
  opensOn: '2026-10-01',
  daysLeft: 16,
  expected: null,
  amountText: '企业所得税税率 15%',
  materials: 8,
  unverified: [],
  source: {
    title: '高新技术企业认定管理办法',
    docNumber: '国科发火〔2016〕32号',
    issuer: '科技部',
    checkedOn: '2026-11-26',
  },
  confidence: 'A',
  requirements: [requirementOf()],
  ...more,
})

/** A company of which nothing is known but what a test says. */
export const givenOf = (more: Partial<CheckupGiven> = {}): CheckupGiven => ({
  today: TODAY,
  companyName: '示例科技有限公司',
  placeName: '浙江省 杭州市',
  industryName: '软件和信息技术服务业',
  completeness: 40,
  told: true,
  facts: [],
  conflicts: [],
  programmes: [],
  things: [],
  rights: [],
  declarations: [],
  ...more,
})
