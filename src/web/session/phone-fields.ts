import type { session as contract } from '#contract/session.ts'
import { phoneCodeProblem } from '#web/kit/PhoneAndCode.tsx'
import { useFields } from '#web/kit/useFields.ts'
import { useMessageCode } from '#web/kit/useMessageCode.ts'

const EMPTY = { phone: '', smsCode: '' }

/** What is said once a code was asked for; it never says whether somebody has the number. */
export const sentText = (to: string): string =>
  `如果 ${to} 已绑定账号，验证码会发到该手机，5 分钟内有效`

/** A number and the code sent to it: logging in by code, and the first step of 找回密码. */
export const usePhoneFields = (prefix: string, endpoint: typeof contract.loginCode) => {
  const code = useMessageCode(endpoint)
  const form = useFields({
    prefix,
    empty: EMPTY,
    order: ['phone', 'smsCode'],
    problem: (field, values) => phoneCodeProblem(field, values, code),
  })
  return { form, code }
}
