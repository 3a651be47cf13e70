import {
  confirmProblem,
  loginNameProblem,
  mobileProblem,
  passwordProblem,
  personNameProblem,
  smsCodeProblem,
} from '#domain/registration/account.ts'

/** 账号 as typed so far. */
export interface AccountValues {
  phone: string
  smsCode: string
  userName: string
  loginName: string
  password: string
  confirmPwd: string
}

export type AccountField = keyof AccountValues

export const EMPTY_ACCOUNT: AccountValues = {
  phone: '',
  smsCode: '',
  userName: '',
  loginName: '',
  password: '',
  confirmPwd: '',
}

/** The fields as they are shown and checked. */
export const ACCOUNT_ORDER: readonly AccountField[] = [
  'phone',
  'smsCode',
  'userName',
  'loginName',
  'password',
  'confirmPwd',
]

/** What a password may not hold, for the rules of the domain. */
export const aboutPassword = ({ loginName, phone }: AccountValues) =>
  ({ loginName, phone, policy: 'modern' }) as const

const PROBLEM: Record<Exclude<AccountField, 'smsCode'>, (it: AccountValues) => string | null> = {
  phone: (it) => mobileProblem(it.phone),
  userName: (it) => personNameProblem(it.userName),
  loginName: (it) => loginNameProblem(it.loginName),
  password: (it) => passwordProblem(it.password, aboutPassword(it)),
  confirmPwd: (it) =>
    it.confirmPwd === '' ? '请再次输入密码' : confirmProblem(it.password, it.confirmPwd),
}

/** Where the code of the number stands: not asked for, on its way, or given already. */
export type CodeState = 'unasked' | 'asked' | 'passed'

/** What is wrong with one field; null when it is fine. */
export const accountProblem = (
  field: AccountField,
  values: AccountValues,
  code: CodeState,
): string | null => {
  if (field !== 'smsCode') return PROBLEM[field](values)
  if (code === 'passed') return null
  if (code === 'unasked') return '请先获取验证码'
  return smsCodeProblem(values.smsCode)
}
