import { policyComparison } from '#contract/policy-comparison.ts'
import { factory, partOf } from '#contract/wire/make.ts'

/** A policy of a comparison, of which a test says what it is about. */
export const compared = factory(partOf(policyComparison.compare.output, 'records'), {
  policy: {
    policyId: 'loan',
    title: '关于设备贷款贴息的通知',
    shortTitle: '设备贷款贴息',
    type: 'notice',
    kind: 'support',
    level: '2',
    regionCode: '440000',
    regionName: '广东省',
    orgs: ['广东省财政厅'],
    docNumber: '粤财〔2026〕1 号',
    publishedOn: '2026-03-01',
    validity: 'valid',
    supportModes: ['interest'],
    amountMax: 1_000_000,
    amountText: '贴息最高 100 万元',
    who: '买设备的制造业企业',
    window: {
      state: 'closing',
      deadline: '2026-12-10 23:59:59',
      deadlineKind: 'online',
      opensOn: '2026-11-01',
      daysLeft: 11,
    },
    expected: null,
    checkedOn: '2026-11-20',
  },
  industries: [{ code: 'C', name: '制造业' }],
  sizes: ['small', 'micro'],
  amounts: [{ text: '按贷款利息的 50% 贴息', times: 'yearly' }],
  benefits: true,
  conditions: [
    { code: 'L1', clause: '第三条', text: '成立满两年', threshold: '≥ 2 年', kind: 'required' },
    { code: 'L2', clause: '', text: '没有被列入失信名单', kind: 'veto' },
  ],
  anchors: ['clause-L1', 'clause-L2'],
  materials: [
    { name: '申请表', required: true },
    { name: '获奖证明', required: false },
  ],
  cumulation: [],
})

/** Two policies that differ in all but their level and region. */
export const LOAN = compared()
export const AWARD = compared({
  policy: {
    policyId: 'award',
    title: '高新技术企业认定奖励办法',
    shortTitle: '高企奖励',
    orgs: ['广东省科学技术厅'],
    docNumber: '',
    supportModes: ['award'],
    amountText: '不涉及资金支持',
    who: '新认定的高新技术企业',
    window: { state: 'reference', deadline: '', deadlineKind: '', opensOn: '', daysLeft: null },
    expected: {
      event: 'online',
      from: '2027-04-25',
      to: '2027-05-15',
      years: [2025, 2026],
      likeness: 'similar',
    },
    checkedOn: '2026-11-21',
  },
  industries: [],
  sizes: [],
  amounts: [],
  benefits: false,
  conditions: [
    { code: 'A1', clause: '第五条', text: '高新技术企业证书在有效期内', kind: 'required' },
  ],
  materials: [],
  cumulation: [
    { text: '与市级奖励就高不重复', clause: '第八条', anchor: 'clause-A2', reading: false },
  ],
})
