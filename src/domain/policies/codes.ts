/** The code tables of a policy (政策): code → official Chinese name. Sources: product.md 4.4, domain-facts §10 and §12. */

/** 政策层级, national first. */
export const POLICY_LEVEL = {
  '1': '国家级',
  '2': '省级',
  '3': '市级',
  '4': '区县级',
  '5': '镇街级',
} as const

/** 政策类型. */
export const POLICY_TYPE = {
  notice: '申报通知',
  policy: '政策文件',
  publicity: '公示公告',
  interpretation: '解读',
  consultation: '征求意见',
} as const

/** 政策性质: what a policy is to a company, and so what its page offers. */
export const POLICY_KIND = {
  support: '补贴奖励',
  tax: '税收优惠',
  title: '资质认定',
  finance: '融资',
  duty: '办事提醒',
  law: '法规标准',
} as const

/** Whether somebody can be asked to apply: not for a duty, which one files, nor for a law. */
export const isAppliedFor = (kind: PolicyKind | ''): boolean => kind !== 'duty' && kind !== 'law'

/** 享受次数 of an amount. */
export const AMOUNT_TIMES = { once: '一次性', yearly: '每年' } as const

/** 支持方式. */
export const SUPPORT_MODE = {
  title: '资质认定',
  award: '奖励',
  grant: '无偿资助',
  afterward: '后补助/以奖代补',
  interest: '贷款贴息',
  tax: '税收优惠',
  equity: '股权投资',
  risk: '风险补偿',
  voucher: '创新券',
  land: '用地用房',
  talent: '人才支持',
  instant: '免申即享',
} as const

/** 窗口状态, derived from the dates and the present moment, never stored. */
export const WINDOW_STATE = {
  open: '申报中',
  closing: '即将截止',
  upcoming: '未开始',
  longterm: '长期',
  closed: '已截止',
  reference: '往年参考',
  undated: '时间待定',
} as const

/** 效力状态 of the document itself. */
export const VALIDITY = {
  pending: '未生效',
  valid: '有效',
  partial: '部分失效',
  amended: '已修改',
  repealed: '废止',
  expired: '失效',
  draft: '征求意见稿',
} as const

/** 国家重点支持的高新技术领域, the eight fields in their exact wording. */
export const HIGHTECH_FIELD = {
  electronics: '电子信息',
  biomedicine: '生物与新医药',
  aerospace: '航空航天',
  materials: '新材料',
  services: '高技术服务',
  energy: '新能源与节能',
  environment: '资源与环境',
  manufacturing: '先进制造与自动化',
} as const

/** 企业规模. */
export const ENT_SIZE = { large: '大型', medium: '中型', small: '小型', micro: '微型' } as const

/** 条件性质. */
export const CONDITION_KIND = { required: '必备', veto: '不符合就不能报', bonus: '加分' } as const

/** How far a condition can be checked without a person. */
export const CONDITION_CHECK = {
  auto: '系统可算',
  declare: '您自己确认',
  manual: '顾问核对',
} as const

/** 截止口径: which of several deadlines of one notice. */
export const DEADLINE_KIND = {
  online: '网上申报',
  recommend: '推荐上报',
  paper: '纸质材料',
} as const

/** 往年推算: how alike the years are from which a date is expected. */
export const LIKENESS = {
  steady: '这几年日期相近',
  similar: '两年以上日期相近',
  once: '只有这一年的日期',
} as const

/** 可信度: how a fact was verified (domain-facts, confidence marks). */
export const CONFIDENCE = {
  A: '已核对法规或政府网页原文',
  B: '已与两份公开资料核对',
  C: '只查到一份资料，请以原文为准',
  G: '待核实',
} as const

export type PolicyLevel = keyof typeof POLICY_LEVEL
export type PolicyType = keyof typeof POLICY_TYPE
export type PolicyKind = keyof typeof POLICY_KIND
export type AmountTimes = keyof typeof AMOUNT_TIMES
export type SupportMode = keyof typeof SUPPORT_MODE
export type WindowState = keyof typeof WINDOW_STATE
export type Validity = keyof typeof VALIDITY
export type HightechField = keyof typeof HIGHTECH_FIELD
export type EntSize = keyof typeof ENT_SIZE
export type ConditionKind = keyof typeof CONDITION_KIND
export type ConditionCheck = keyof typeof CONDITION_CHECK
export type DeadlineKind = keyof typeof DEADLINE_KIND
export type Likeness = keyof typeof LIKENESS
export type Confidence = keyof typeof CONFIDENCE

/** 公文种类 of what this site wrote itself: it is no document of an authority. */
export const GUIDE_DOC_KIND = '本站指南'
