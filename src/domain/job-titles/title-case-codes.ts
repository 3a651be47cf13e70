/** 职称咨询办理: the states and words of a consulting case (product.md 4.11). */

export const CASE_STATUS = {
  first: '初次申报',
  more: '资料补充',
  ready: '完成资料',
  sent: '提交评审机构',
  returned: '返修',
  review: '评审中',
  publicity: '公示',
  passed: '通过',
  failed: '不通过',
  // Beside the states of product.md: an applicant who gives up must not wait in a queue for ever.
  stopped: '已终止',
} as const
export type CaseStatus = keyof typeof CASE_STATUS

export const CASE_STATUSES = Object.keys(CASE_STATUS) as CaseStatus[]

/** The states in which nothing more is to be done. */
export const CASE_OVER: readonly CaseStatus[] = ['passed', 'failed', 'stopped']
/** The others. */
export const CASE_OPEN: readonly CaseStatus[] = CASE_STATUSES.filter(
  (status) => !CASE_OVER.includes(status),
)

/** What is done with a case. */
export const CASE_EVENT = {
  take: '领取',
  assign: '分派',
  note: '登记进展',
  askMore: '要求补充资料',
  complete: '资料已齐全',
  send: '提交评审机构',
  startReview: '进入评审',
  giveBack: '登记返修',
  resend: '返修后再次提交',
  publish: '进入公示',
  pass: '登记通过',
  fail: '登记不通过',
  stop: '终止办理',
  undo: '撤回上一步',
} as const
export type CaseEvent = keyof typeof CASE_EVENT

/** 材料状态 (product.md 4.11). */
export const PAPER_STATE = {
  pending: '待审核',
  passed: '已通过',
  flagged: '已标记问题',
} as const
export type PaperState = keyof typeof PAPER_STATE

/** What is wrong with a material (product.md 4.11). */
export const PAPER_ISSUE = {
  missing: '材料缺失',
  wrong: '内容错误',
  unclear: '不清晰',
} as const
export type PaperIssue = keyof typeof PAPER_ISSUE
