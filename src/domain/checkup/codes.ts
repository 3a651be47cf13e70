/** 政策体检报告: the codes that its content is written in. */

/** 报告的各部分, in the order in which they stand. */
export const CHECKUP_SECTION = {
  first: '一页结论',
  held: '已经拥有',
  hopeful: '较有希望和存在机会',
  near: '接近条件',
  missing: '缺什么',
  dates: '未来 12 个月的期限',
  duties: '需要办理的事项',
  doubts: '存疑与未掌握',
} as const

export type CheckupSection = keyof typeof CHECKUP_SECTION

/** 依据的种类: what a statement rests on. */
export const BASIS_KIND = {
  policy: '政策文件',
  value: '企业数据',
  record: '企业记录',
  table: '费用与期限表',
  answer: '本站解答',
  run: '匹配运行',
} as const

export type BasisKind = keyof typeof BASIS_KIND

/** 写法: by which rule of the report a statement was written, and what that rule does. */
export const STATEMENT_RULE = {
  scope: '画像完整度和核对的项目数，取自匹配运行',
  count: '按匹配结论计数，不感兴趣的和需要办理的另计',
  empty: '没有任何填报或导入的数据时，先列出能判断最多项目的几项',
  none: '这一部分没有内容',
  rest: '篇幅所限未列出的项数',
  changed: '与上一版逐项比较匹配结论、完整度和资质',
  title: '画像中的一项资质、奖项或平台，带有效期',
  owned: '画像中知识产权部分的一个数',
  unchecked: '没有一项条件可由数据核对的项目数',
  programme: '政策名称和它的匹配结论',
  amount: '政策写明的支持标准',
  window: '政策写明的申报时间',
  expected: '由往年日期推算的时间，不是公告',
  materials: '政策列出的必备材料数',
  met: '规则表中的一项条件，画像数据满足',
  gap: '规则表中的一项条件，画像数据不满足，及差距',
  ask: '规则表中的一项条件，等待画像数据',
  manual: '规则表中的一项条件，数据不能判断',
  thing: '先补什么：多个项目共同等待的一项',
  waits: '等待这一项的一个项目及其条件',
  how: '本站解答写明的步骤、费用或时间',
  right: '知识产权记录的一个期限，费用由费用表算出',
  declaration: '进行中的申报及其下一个日期',
  expiry: '资质有效期的最后一天',
  duty: '办事提醒类政策及其时间',
  unclear: '画像中回答“不清楚”的一项',
  conflict: '同一项数据，两个来源说法不同',
  old: '记录超过一年的数据',
  unverified: '政策记录中注明待核实之处',
  confidence: '可信度为单一来源或待核实的政策',
  notice: '本报告的性质',
} as const

export type StatementRule = keyof typeof STATEMENT_RULE
