/** 企业认证: where a company stands, how it moves, and what the console shows because of it (product.md 4.2). */

/** 认证状态 with the tone of its tag. */
export const REGISTER_STATUS = {
  '0': { name: '未认证', tone: 'none' },
  '1': { name: '审核中', tone: 'busy' },
  '2': { name: '已认证', tone: 'good' },
  '3': { name: '未通过', tone: 'bad' },
  '4': { name: '待复核', tone: 'warn' },
  '5': { name: '变更审核中', tone: 'busy' },
  '6': { name: '已冻结', tone: 'bad' },
} as const

export type RegisterStatus = keyof typeof REGISTER_STATUS

/** Whether a text is the code of a status. */
export const isRegisterStatus = (code: string): code is RegisterStatus =>
  Object.hasOwn(REGISTER_STATUS, code)

/** 认证事件: what moves a company from one status to another. */
export const CERT_EVENT = {
  submit: '提交认证',
  withdraw: '撤回申请',
  pass: '审核通过',
  reject: '审核未通过',
  change: '提交变更',
  expire: '到期复核',
  freeze: '冻结',
  unfreeze: '解除冻结',
  claim: '认领通过',
  lapse: '认证到期',
} as const

export type CertEvent = keyof typeof CERT_EVENT

/**
 * The moves. `back` is the status before: an application that is withdrawn, refused as a change, or
 * a company that is frozen goes back to it.
 */
const TRANSITIONS: Readonly<
  Record<RegisterStatus, Partial<Record<CertEvent, RegisterStatus | 'back'>>>
> = {
  '0': { submit: '1', claim: '2', freeze: '6' },
  '1': { pass: '2', reject: '3', withdraw: 'back', freeze: '6' },
  '2': { change: '5', expire: '4', claim: '2', freeze: '6' },
  '3': { submit: '1', claim: '2', freeze: '6' },
  '4': { submit: '1', claim: '2', lapse: '4', freeze: '6' },
  '5': { pass: '2', reject: 'back', withdraw: 'back', freeze: '6' },
  '6': { unfreeze: 'back' },
}

/**
 * The status after an event, null when the event is not possible. `before` is the status that was
 * left when the present one was entered.
 */
export const certificationStep = (
  from: RegisterStatus,
  event: CertEvent,
  before: RegisterStatus = '0',
): RegisterStatus | null => {
  const to = TRANSITIONS[from][event]
  if (to === undefined) return null
  return to === 'back' ? before : to
}

/** Whether an event leads back to the status before. */
export const isWayBack = (from: RegisterStatus, event: CertEvent): boolean =>
  TRANSITIONS[from][event] === 'back'

/** 申请类型: an application's kind. */
export const CERT_KIND = {
  initial: '企业认证',
  recheck: '到期复核',
  change: '变更认证',
  claim: '申诉认领',
} as const

export type CertKind = keyof typeof CERT_KIND

/** What a company applies for where it stands, and the event of it; null while it may not. */
export const applicationOf = (
  status: RegisterStatus,
): { kind: Exclude<CertKind, 'claim'>; event: CertEvent } | null => {
  if (certificationStep(status, 'change') !== null) return { kind: 'change', event: 'change' }
  if (certificationStep(status, 'submit') === null) return null
  return { kind: status === '4' ? 'recheck' : 'initial', event: 'submit' }
}

/** What is wrong with a decision; null when it is fine. */
export const decisionProblem = (decision: {
  pass: boolean
  reasonCode: RejectReason | ''
  reason: string
}): string | null => {
  if (decision.pass) return null
  if (decision.reasonCode === '') return '请选择驳回原因'
  return decision.reasonCode === 'other' && decision.reason.trim() === '' ? '请填写驳回原因' : null
}

/** 认证方式: how a company proves who it is. */
export const CERT_ROUTE = {
  licence: '营业执照人工审核',
  'legal-person': '法定代表人身份核验',
  letter: '盖章授权书',
  bank: '对公账户打款验证',
} as const

export type CertRoute = keyof typeof CERT_ROUTE

/** 驳回原因: what a reviewer chooses from; a text of up to {@link REASON_MAX} may follow. */
export const REJECT_REASON = {
  blurred: '执照图片不清晰或不完整',
  mismatch: '企业名称、信用代码或法定代表人与执照不一致',
  invalid: '执照已失效或被注销、吊销',
  forged: '材料疑似被修改',
  unrelated: '上传的不是营业执照',
  other: '其他',
} as const

export type RejectReason = keyof typeof REJECT_REASON

export const REASON_MAX = 200
/** Working days within which an application is reviewed. */
export const REVIEW_DAYS = 2
/** Applications of one company a day. */
export const SUBMITS_A_DAY = 5
/** 有效期: a certification is looked at again after so many months. */
export const VALID_MONTHS = 12
/** 待复核 begins so many days before the end. */
export const RECHECK_DAYS = 30

/**
 * permissionState of a company's people (specification §4, product.md 4.2): 0 basic without 科研管理,
 * 1 not certified, 2 open, 3 frozen or expired. `expired` says that the certification has ended.
 * Somebody without a company stands like an uncertified one.
 */
export const permissionStateOf = (company: {
  registerStatus: RegisterStatus | ''
  /** What stood before an application for a recheck, a change or a freeze. */
  before: RegisterStatus | ''
  expired: boolean
  research: boolean
}): '0' | '1' | '2' | '3' => {
  const { registerStatus, before, expired, research } = company
  const open = research ? '2' : '0'
  switch (registerStatus) {
    case '2':
    case '4':
    case '5':
      return expired ? '3' : open
    case '1':
      // Asked to be looked at again in time: nothing closes while the platform reads.
      return before === '4' && !expired ? open : '1'
    case '6':
      return '3'
    default:
      return '1'
  }
}

/** Why the console is closed: not certified yet, or no longer; null when it is open. */
export const restrictionOf = (permissionState: string): 'uncertified' | 'expired' | null => {
  if (permissionState === '1') return 'uncertified'
  return permissionState === '3' ? 'expired' : null
}
