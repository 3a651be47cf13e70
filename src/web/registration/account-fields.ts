import {
  confirmProblem,
  CONSENT_TEXT,
  loginNameProblem,
  mobileProblem,
  passwordProblem,
  personNameProblem,
  smsCodeProblem,
} from '#domain/registration/account.ts'
import { lengthOf } from '#web/kit/text.ts'

/** 手机 as typed so far, in the first step. */
export interface PhoneValues {
  phone: string
  smsCode: string
  /** The agreement box, unticked until the visitor ticks it. */
  agreed: boolean
}

/** 账号 as typed so far, in the last step. */
export interface PersonValues {
  userName: string
  loginName: string
  password: string
  confirmPwd: string
  /** What goes along when a company is joined or claimed. */
  note: string
}

export type PersonField = keyof PersonValues
export type AccountValues = PhoneValues & PersonValues

export const EMPTY_PHONE: PhoneValues = { phone: '', smsCode: '', agreed: false }
export const EMPTY_PERSON: PersonValues = {
  userName: '',
  loginName: '',
  password: '',
  confirmPwd: '',
  note: '',
}

/** The fields of the first step as they are shown and checked. */
export const PHONE_ORDER = [
  'phone',
  'smsCode',
  'agreed',
] as const satisfies readonly (keyof PhoneValues)[]

/** The fields of the last step as they are shown and checked; a note is asked for in some ways only. */
export const PERSON_ORDER = [
  'userName',
  'loginName',
  'password',
  'confirmPwd',
] as const satisfies readonly PersonField[]

export const NOTE_MAX = 100

/** Where the code of the number stands: not asked for, on its way, or given already. */
export type CodeState = 'unasked' | 'asked' | 'passed'

/** What is wrong with one field of the first step; null when it is fine. */
export const phoneProblem = (
  field: keyof PhoneValues,
  values: PhoneValues,
  code: CodeState,
): string | null => {
  if (field === 'phone') return mobileProblem(values.phone)
  if (field === 'agreed') return values.agreed ? null : CONSENT_TEXT
  if (code === 'passed') return null
  if (code === 'unasked') return '请先获取验证码'
  return smsCodeProblem(values.smsCode)
}

/** What a password may not hold, for the rules of the domain. */
export const aboutPassword = (loginName: string, phone: string) =>
  ({ loginName, phone, policy: 'modern' }) as const

const noteProblem = (note: string): string | null =>
  lengthOf(note) > NOTE_MAX ? `最多 ${NOTE_MAX} 字，已超出 ${lengthOf(note) - NOTE_MAX} 字` : null

const PROBLEM: Record<PersonField, (it: PersonValues, phone: string) => string | null> = {
  userName: (it) => personNameProblem(it.userName),
  loginName: (it) => loginNameProblem(it.loginName),
  password: (it, phone) => passwordProblem(it.password, aboutPassword(it.loginName, phone)),
  confirmPwd: (it) =>
    it.confirmPwd === '' ? '请再次输入密码' : confirmProblem(it.password, it.confirmPwd),
  note: (it) => noteProblem(it.note),
}

/** What is wrong with one field of the last step; null when it is fine. `phone` is that of the first. */
export const personProblem = (
  field: PersonField,
  values: PersonValues,
  phone: string,
): string | null => PROBLEM[field](values, phone)
