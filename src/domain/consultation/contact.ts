/** 免费咨询的校验规则 (specification §5): the texts, the order and the limits are the specification's own. */

export const CONTACT_MAX = 11
export const LEAVE_MESSAGE_MAX = 50

/** 1, then 3, 4, 5, 7 or 8, then nine digits. */
export const CONTACT_SHAPE = '1[34578]\\d{9}'
const CONSULTATION_MOBILE = new RegExp(`^${CONTACT_SHAPE}$`)

export const CONTACT_TEXT = {
  empty: '电话号码不能为空',
  digits: '请输入数字值',
  shape: '电话号码格式不正确',
} as const

export const CONSENT_TEXT = '请先阅读并同意个人信息的使用说明'

/** Version of the consent text a visitor agreed to; it is stored with the consent. */
export const CONSENT_VERSION = '2026-11-26'

/** A number that is kept with what was said beside it, whoever typed it. */
export interface KeptContact {
  id: string
  contactWay: string
  leaveMessage: string
  customerUserId: string
  serverUserId: string
  serviceObjId: string
  context: '' | 'jobTitle'
  sourcePath: string
  /** Of the closed list of domain/visits/source. */
  source: string
  visitor: string | null
  ip: string
  consentVersion: string
  /** When it should be called for the first time, `yyyy-MM-dd HH:mm:ss`, Beijing. */
  dueTime: string
}

/** How often one number may be kept in so many seconds, and how long the same once more is the same. */
export interface ContactLimits {
  max: number
  seconds: number
  repeatSeconds: number
}

/** What became of keeping one; `wait` in seconds. */
export type ContactKept =
  | { kind: 'stored' | 'repeated'; id: string }
  | { kind: 'tooMany'; wait: number }

/** Whether a text is one whole mobile number. */
export const isMobile = (text: string): boolean => CONSULTATION_MOBILE.test(text)

/** What is wrong with a contact number, checked in the specification's order; null when it is fine. */
export const contactProblem = (contactWay: string): string | null => {
  if (contactWay === '') return CONTACT_TEXT.empty
  if (!/^\d+$/.test(contactWay)) return CONTACT_TEXT.digits
  if (!CONSULTATION_MOBILE.test(contactWay)) return CONTACT_TEXT.shape
  return null
}

/** What is wrong with a leave message (at most 50 code points); null when it is fine. */
export const leaveMessageProblem = (message: string): string | null => {
  const over = Array.from(message).length - LEAVE_MESSAGE_MAX
  return over > 0 ? `最多 ${LEAVE_MESSAGE_MAX} 字，已超出 ${over} 字` : null
}

/** The two tabs of the panel and their wire value (specification §2). */
export const SERVICE_TAB = { '0': '知识产权', '1': '服务项目' } as const
export type ServiceTab = keyof typeof SERVICE_TAB

/** The one entry of the job-title context. */
export const JOB_TITLE_SERVICE = { value: '0', name: '职称申报' } as const

/** What a consultation is about, by the value of its tab and the context it was opened in. */
export const serviceNameOf = (value: string, context: string): string => {
  if (context === 'jobTitle') return JOB_TITLE_SERVICE.name
  return Object.hasOwn(SERVICE_TAB, value) ? SERVICE_TAB[value as ServiceTab] : ''
}

/** 138****8000: a phone as everybody but its assigned expert sees it. */
export const maskPhone = (phone: string): string =>
  phone.length < 7 ? '****' : `${phone.slice(0, 3)}****${phone.slice(-4)}`
