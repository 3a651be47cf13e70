/** 状态 of intellectual property, and the four or five groups that a badge shows. */

/** 状态分组. */
export const IP_GROUP = {
  pending: '申请中',
  registering: '待办登',
  valid: '有效',
  risk: '风险',
  ended: '失效',
} as const

export type IpGroup = keyof typeof IP_GROUP

/** 商标状态. */
export const TRADEMARK_STATUS = {
  drafting: '拟申请',
  filed: '已提交',
  formality: '形式审查',
  correction: '补正',
  accepted: '已受理',
  examining: '实质审查',
  published: '初步审定公告',
  refused: '驳回',
  refusal_review: '驳回复审',
  court: '行政诉讼',
  opposed: '异议中',
  not_registered: '不予注册',
  registered: '已注册',
  renewal_due: '待续展',
  renewed: '已续展',
  assigned: '已转让',
  licensed: '许可备案',
  grace: '宽展期',
  cancel_3y: '撤三中',
  invalidating: '无效宣告中',
  expired: '已失效',
  cancelled: '已撤销',
  invalid: '已无效',
  withdrawn: '已撤回',
  surrendered: '已注销',
} as const

export type TrademarkStatus = keyof typeof TRADEMARK_STATUS

/** 风险 is a right or an application that is under attack, refused or late. */
export const TRADEMARK_GROUP: Readonly<Record<TrademarkStatus, IpGroup>> = {
  drafting: 'pending',
  filed: 'pending',
  formality: 'pending',
  correction: 'pending',
  accepted: 'pending',
  examining: 'pending',
  published: 'pending',
  refused: 'risk',
  refusal_review: 'risk',
  court: 'risk',
  opposed: 'risk',
  not_registered: 'ended',
  registered: 'valid',
  renewal_due: 'valid',
  renewed: 'valid',
  assigned: 'valid',
  licensed: 'valid',
  grace: 'risk',
  cancel_3y: 'risk',
  invalidating: 'risk',
  expired: 'ended',
  cancelled: 'ended',
  invalid: 'ended',
  withdrawn: 'ended',
  surrendered: 'ended',
}

/** 专利案件状态. */
export const PATENT_STATUS = {
  accepted: '受理',
  preliminary: '初审',
  correction: '补正',
  publication: '公布',
  awaiting_examination: '等待实审',
  examining: '实审',
  office_action: '一通待答复',
  reexamination: '复审',
  grant_fee: '等年登印费',
  maintained: '专利权维持',
  late_annuity: '等年费滞纳金',
  lapsed_restorable: '未缴年费终止等恢复',
  refused_reviewable: '驳回等复审',
  withdrawn_restorable: '视撤等恢复',
  refused: '驳回',
  deemed_withdrawn: '视撤',
  deemed_abandoned: '视为放弃',
  lapsed: '未缴年费终止',
  term_ended: '届满终止',
  invalidated: '无效宣告',
  surrendered: '主动放弃',
  double_patenting: '避免重复授权放弃',
} as const

export type PatentStatus = keyof typeof PATENT_STATUS

/** 未缴年费终止等恢复 is 风险 and 视为放弃 is 失效, not the other way. */
export const PATENT_GROUP: Readonly<Record<PatentStatus, IpGroup>> = {
  accepted: 'pending',
  preliminary: 'pending',
  correction: 'pending',
  publication: 'pending',
  awaiting_examination: 'pending',
  examining: 'pending',
  office_action: 'pending',
  reexamination: 'pending',
  grant_fee: 'registering',
  maintained: 'valid',
  late_annuity: 'risk',
  lapsed_restorable: 'risk',
  refused_reviewable: 'risk',
  withdrawn_restorable: 'risk',
  refused: 'ended',
  deemed_withdrawn: 'ended',
  deemed_abandoned: 'ended',
  lapsed: 'ended',
  term_ended: 'ended',
  invalidated: 'ended',
  surrendered: 'ended',
  double_patenting: 'ended',
}

/** 著作权登记状态. */
export const COPYRIGHT_STATUS = {
  drafting: '拟登记',
  filed: '已提交',
  correction: '补正',
  accepted: '受理',
  reviewing: '审查',
  registered: '已登记',
  changed: '变更备案',
  transferred: '转让备案',
  pledged: '质权登记',
  revoked: '已撤销',
} as const

export type CopyrightStatus = keyof typeof COPYRIGHT_STATUS

/** A registration cannot be late: it has no renewal. */
export const COPYRIGHT_GROUP: Readonly<Record<CopyrightStatus, IpGroup>> = {
  drafting: 'pending',
  filed: 'pending',
  correction: 'pending',
  accepted: 'pending',
  reviewing: 'pending',
  registered: 'valid',
  changed: 'valid',
  transferred: 'valid',
  pledged: 'valid',
  revoked: 'ended',
}

/** 作品种类, software first. */
export const COPYRIGHT_KIND = {
  software: '计算机软件',
  text: '文字作品',
  art: '美术作品',
  music: '音乐作品',
  film: '视听作品',
  photo: '摄影作品',
  drawing: '图形作品',
} as const

export type CopyrightKind = keyof typeof COPYRIGHT_KIND

/** 商标类型. */
export const MARK_TYPE = {
  word: '文字',
  figure: '图形',
  combined: '组合',
  three: '三维',
  colour: '颜色组合',
  sound: '声音',
  dynamic: '动态',
} as const

export type MarkType = keyof typeof MARK_TYPE

/** The states that belong to a group. */
export const statesOf = (groups: Readonly<Record<string, IpGroup>>, group: IpGroup): string[] =>
  Object.keys(groups).filter((status) => groups[status] === group)

/** The groups that a register uses, in their order. */
export const groupsOf = (groups: Readonly<Record<string, IpGroup>>): IpGroup[] => {
  const used = new Set(Object.values(groups))
  return (Object.keys(IP_GROUP) as IpGroup[]).filter((group) => used.has(group))
}

/** 名称隐去: an owner who is not to be named, with the ending of its kind kept. */
export const maskedOwner = (name: string): string => {
  if (name === '') return ''
  const ending = /(有限责任公司|股份有限公司|有限公司|研究院|研究所|大学|学院|工作室)$/.exec(
    name,
  )?.[0]
  const first = Array.from(name)[0] ?? ''
  return `${first}***${ending ?? ''}`
}
