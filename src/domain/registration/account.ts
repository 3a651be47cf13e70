/** 账号: what registration, login and a change of password take (product.md 4.1, security.md). */

/** A mainland mobile number; wider than that of the consultation form (product.md, settled questions). */
export const MOBILE = /^1[3-9]\d{9}$/

/** What is wrong with a mobile number; null when it is fine. */
export const mobileProblem = (phone: string): string | null => {
  if (phone === '') return '手机号码不能为空'
  return MOBILE.test(phone) ? null : '手机号码格式不正确'
}

/** A mobile number as others see it: 138****8000. Anything else is masked whole. */
export const maskPhone = (phone: string): string =>
  MOBILE.test(phone) ? `${phone.slice(0, 3)}****${phone.slice(-4)}` : phone === '' ? '' : '****'

/** What is wrong with a code from a message; null when it has its shape. */
export const smsCodeProblem = (code: string): string | null => {
  if (code === '') return '验证码不能为空'
  return /^\d{6}$/.test(code) ? null : '验证码为 6 位数字'
}

/** One text for a code that is wrong, old, used, or was tried too often. */
export const WRONG_CODE_TEXT = '验证码错误或已过期'
export const BAD_INVITATION_TEXT = '邀请链接无效或已过期，请联系邀请人'

/** What is wrong with a login name; null when it is fine. */
export const loginNameProblem = (name: string): string | null => {
  if (name === '') return '登录名不能为空'
  return /^[A-Za-z][A-Za-z0-9_]{3,19}$/.test(name)
    ? null
    : '登录名为 4–20 位字母、数字或下划线，以字母开头'
}

export const PERSON_NAME_MAX = 30

/** What is wrong with somebody's name; null when it is fine. */
export const personNameProblem = (name: string): string | null => {
  const length = Array.from(name.trim()).length
  if (length === 0) return '姓名不能为空'
  if (length < 2 || length > PERSON_NAME_MAX) return `姓名为 2–${PERSON_NAME_MAX} 字`
  return /^[\p{Script=Han}A-Za-z·．. ]+$/u.test(name.trim()) ? null : '姓名含有不能使用的字符'
}

export const EMAIL_MAX = 100
export const EMAIL_TEXT = '邮箱格式不正确'

/** What is wrong with a mail address; the empty text is fine. */
export const emailProblem = (email: string): string | null => {
  if (email === '') return null
  const at = email.lastIndexOf('@')
  const [name, labels] = [email.slice(0, Math.max(0, at)), email.slice(at + 1).split('.')]
  const isMail =
    email.length <= EMAIL_MAX &&
    /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}$/.test(name) &&
    labels.length > 1 &&
    labels.every((label) => /^[A-Za-z0-9-]{1,63}$/.test(label) && !/^-|-$/.test(label)) &&
    /^[A-Za-z]{2,}$/.test(labels.at(-1) ?? '')
  return isMail ? null : EMAIL_TEXT
}

export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 128

/** Which rules a password follows: by length and blocklist, or 等保 with classes too. */
export type PasswordPolicy = 'modern' | 'dengbao'

/** 密码要求, one line of the list beside the field. */
export interface PasswordCheck {
  text: string
  met: boolean
}

/** The password of every account of a demonstration that only its own machine can reach; no secret. */
export const DEMO_PASSWORD = 'Ceqiao-demo-2026'

/**
 * The requirements of a password in the order they are shown. `common` tells whether it is on the
 * list of often used ones; the browser, which does not have the list, leaves it out.
 */
export const passwordChecks = (
  password: string,
  about: {
    loginName: string
    phone: string
    policy: PasswordPolicy
    common?: boolean
    /** An account of the demonstration may take the known password again. */
    demo?: boolean
  },
): PasswordCheck[] => {
  const known = about.demo === true && password === DEMO_PASSWORD
  const length = Array.from(password).length
  const lower = password.toLowerCase()
  const holds = (part: string): boolean => part !== '' && lower.includes(part.toLowerCase())
  const classes = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/].filter((it) => it.test(password)).length
  return [
    {
      text: `${PASSWORD_MIN}–${PASSWORD_MAX} 个字符`,
      met: length >= PASSWORD_MIN && length <= PASSWORD_MAX,
    },
    {
      text: '不含登录名和手机号码',
      met: known || (password !== '' && !holds(about.loginName) && !holds(about.phone)),
    },
    ...(about.policy === 'dengbao'
      ? [{ text: '大写、小写、数字、符号中至少三类', met: classes >= 3 }]
      : []),
    {
      text: '不是常见密码',
      met:
        known ||
        (password !== '' &&
          about.common !== true &&
          new Set(lower).size > 2 &&
          !/^(ceqiao|策桥)/.test(lower)),
    },
  ]
}

/** What is wrong with a new password; null when it is fine. */
export const passwordProblem = (
  password: string,
  about: Parameters<typeof passwordChecks>[1],
): string | null => {
  if (password === '') return '密码不能为空'
  const unmet = passwordChecks(password, about).find(({ met }) => !met)
  return unmet === undefined ? null : `密码不符合要求：${unmet.text}`
}

/** What is wrong with the password typed again; null when it is the same. */
export const confirmProblem = (password: string, again: string): string | null =>
  password === again ? null : '两次输入的密码不一致'

export const CONSENT_TEXT = '请先阅读并同意协议'

/** Version of the user agreement and the privacy policy that somebody agreed to. */
export const AGREEMENT_VERSION = '2026-11-29'
