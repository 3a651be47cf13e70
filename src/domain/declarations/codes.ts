/** Who moves a declaration or has to act on it (product.md 4.7). */
export const DECLARE_ACTOR = {
  E: '申报专员',
  A: '企业管理员',
  V: '顾问',
  S: '系统',
  G: '主管部门',
} as const
export type DeclareActor = keyof typeof DECLARE_ACTOR

/** The states of product.md 4.7 with whoever has to act; nobody at an end. */
export const DECLARE_STATE = {
  '10': { name: '草稿', holder: ['E'] },
  '15': { name: '企业内审', holder: ['A'] },
  '20': { name: '待顾问初审', holder: ['V'] },
  '21': { name: '初审退回', holder: ['E'] },
  '30': { name: '材料准备', holder: ['E', 'V'] },
  '35': { name: '待企业定稿', holder: ['A'] },
  '40': { name: '已正式提交', holder: ['G'] },
  '41': { name: '形式审查', holder: ['G'] },
  '42': { name: '补正', holder: ['E', 'V'] },
  '50': { name: '专家评审', holder: ['G'] },
  '55': { name: '现场考察/答辩', holder: ['G', 'E'] },
  '60': { name: '公示中', holder: ['G'] },
  '70': { name: '已认定/立项', holder: ['S'] },
  '75': { name: '待拨付', holder: ['G'] },
  '76': { name: '部分到账', holder: ['E'] },
  '80': { name: '已到账/无资金', holder: ['S'] },
  '85': { name: '待验收/年报', holder: ['E'] },
  '90': { name: '已完结', holder: [] },
  '91': { name: '未通过', holder: [] },
  '92': { name: '已撤回', holder: [] },
  '93': { name: '逾期未报', holder: [] },
  '94': { name: '已终止', holder: [] },
  '95': { name: '资格取消', holder: [] },
} as const satisfies Record<string, { name: string; holder: readonly DeclareActor[] }>
export type DeclareStatus = keyof typeof DECLARE_STATE

/** Every state, in the order of a declaration's life. */
export const DECLARE_STATUSES = Object.keys(DECLARE_STATE) as DeclareStatus[]

/** The names alone, by code. */
export const DECLARE_STATUS = Object.fromEntries(
  DECLARE_STATUSES.map((status) => [status, DECLARE_STATE[status].name]),
) as Record<DeclareStatus, string>

/** 阶段: what the states come to on the line of ticks; a state beside the way belongs to none. */
export const DECLARE_STAGES: readonly { name: string; statuses: readonly DeclareStatus[] }[] = [
  { name: '草稿', statuses: ['10'] },
  { name: '内审', statuses: ['15'] },
  { name: '初审', statuses: ['20', '21'] },
  { name: '材料', statuses: ['30'] },
  { name: '定稿', statuses: ['35'] },
  { name: '已提交', statuses: ['40'] },
  { name: '形式审查', statuses: ['41', '42'] },
  { name: '评审', statuses: ['50', '55'] },
  { name: '公示', statuses: ['60'] },
  { name: '认定', statuses: ['70'] },
  { name: '到账', statuses: ['75', '76', '80'] },
  { name: '完结', statuses: ['85', '90'] },
]

/** What happens to a declaration; who does it, from where and to where is in machine.ts. */
export const DECLARE_EVENT = {
  toReview: '送内审',
  submit: '提交顾问初审',
  reviewPass: '内审通过',
  reviewReturn: '内审退回',
  firstPass: '初审通过',
  firstReturn: '初审退回',
  resubmit: '修改后重新提交',
  prepared: '材料齐备，送企业定稿',
  finalise: '定稿并登记正式提交',
  finalReturn: '退回修改材料',
  formal: '进入形式审查',
  correct: '登记补正通知',
  corrected: '补正已提交',
  expert: '进入专家评审',
  site: '进入现场考察/答辩',
  publicity: '进入公示',
  publicityDirect: '不设评审，进入公示',
  approve: '登记认定/立项',
  reject: '登记未通过',
  awaitFunds: '登记批准金额，待拨付',
  partPaid: '登记部分到账',
  paid: '登记全部到账',
  noFunds: '无资金',
  duties: '进入验收/年报',
  conclude: '办结',
  withdraw: '撤回申报',
  withdrawFiled: '撤回已提交的申报',
  lapse: '逾期未报',
  askEnd: '申请终止',
  dropEnd: '撤销终止申请',
  agreeEnd: '同意终止',
  refuseEnd: '不同意终止',
  cancelTitle: '登记资格取消',
} as const
export type DeclareEvent = keyof typeof DECLARE_EVENT

/** What whoever made a move is told once it is done. */
export const DECLARE_EVENT_DONE: Readonly<Record<DeclareEvent, string>> = {
  toReview: '已送企业内审',
  submit: '已提交顾问初审',
  reviewPass: '内审已通过，已提交顾问初审',
  reviewReturn: '已退回申报专员修改',
  firstPass: '初审已通过',
  firstReturn: '已退回企业修改',
  resubmit: '已重新提交顾问初审',
  prepared: '已送企业定稿',
  finalise: '已定稿并登记正式提交',
  finalReturn: '已退回修改材料',
  formal: '已进入形式审查',
  correct: '已登记补正通知',
  corrected: '已登记补正提交',
  expert: '已进入专家评审',
  site: '已进入现场考察/答辩',
  publicity: '已进入公示',
  publicityDirect: '已进入公示',
  approve: '已登记认定/立项',
  reject: '已登记未通过',
  awaitFunds: '已登记批准金额',
  partPaid: '已登记到账金额',
  paid: '已登记全部到账',
  noFunds: '已登记无资金',
  duties: '已进入验收/年报',
  conclude: '已办结',
  withdraw: '已撤回申报',
  withdrawFiled: '已撤回已提交的申报',
  lapse: '已登记逾期未报',
  askEnd: '已申请终止',
  dropEnd: '已撤销终止申请',
  agreeEnd: '已同意终止',
  refuseEnd: '已回复不同意终止',
  cancelTitle: '已登记资格取消',
}
export const DECLARE_EVENTS = Object.keys(DECLARE_EVENT) as DeclareEvent[]

/** 材料状态. */
export const MATERIAL_STATE = {
  none: '未上传',
  uploaded: '已上传',
  returned: '退回',
  passed: '通过',
} as const
export type MaterialState = keyof typeof MATERIAL_STATE

/** 快捷标签: 待我处理 depends on who asks; 进行中、已认定、未通过 divide all states among them. */
export const DECLARE_TAB = {
  all: '全部',
  mine: '待我处理',
  running: '进行中',
  approved: '已认定',
  failed: '未通过',
} as const
export type DeclareTab = keyof typeof DECLARE_TAB

/** The states behind a tab. */
export const TAB_STATUSES: Readonly<
  Record<'running' | 'approved' | 'failed', readonly DeclareStatus[]>
> = {
  running: ['10', '15', '20', '21', '30', '35', '40', '41', '42', '50', '55', '60'],
  approved: ['70', '75', '76', '80', '85', '90'],
  failed: ['91', '92', '93', '94', '95'],
}

/** 项目类型: what kind of thing is applied for, in our own words. */
export const PROJECT_TYPE = {
  title: '资质认定',
  fund: '资金补助',
  research: '科技计划项目',
  platform: '研发机构与平台',
  talent: '人才项目',
  other: '其他',
} as const
export type ProjectType = keyof typeof PROJECT_TYPE

/** 取得的资质: what an approval brings into the portrait; the codes of the dictionary ENT_TITLE. */
export const DECLARE_TITLE = {
  hnte: '高新技术企业',
  'tech-sme': '科技型中小企业',
  'innovative-sme': '创新型中小企业',
  'specialized-sme': '专精特新中小企业',
  'little-giant': '专精特新“小巨人”企业',
  champion: '制造业单项冠军企业',
} as const
export type DeclareTitle = keyof typeof DECLARE_TITLE

/** What the next date of a declaration is the last day of. */
export const DUE_KIND = {
  online: '网上申报截止',
  recommend: '推荐上报截止',
  paper: '纸质材料截止',
  correction: '补正截止',
  publicity: '公示截止',
  duty: '年报/验收',
} as const
export type DueKind = keyof typeof DUE_KIND

/** 里程碑: what is planned, what the programme still demands, and when to apply anew. */
export const MILESTONE_KIND = {
  plan: '计划节点',
  report: '年报',
  acceptance: '验收',
  renewal: '到期重新认定',
} as const
export type MilestoneKind = keyof typeof MILESTONE_KIND

/** What a list is ordered by. */
export const DECLARE_SORT = {
  updated: '更新时间',
  name: '项目',
  level: '层级',
  batch: '批次',
  holder: '谁在处理',
  days: '已处理天数',
  due: '截止',
  amount: '申请金额',
  status: '当前环节',
} as const
export type DeclareSort = keyof typeof DECLARE_SORT
