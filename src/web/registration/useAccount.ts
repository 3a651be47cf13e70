import { registration } from '#contract/registration.ts'
import { UNKNOWN_ERROR_TEXT } from '#contract/wire/envelope.ts'
import {
  AGREEMENT_VERSION,
  loginNameProblem,
  mobileProblem,
  WRONG_CODE_TEXT,
} from '#domain/registration/account.ts'
import { useFields } from '#web/kit/useFields.ts'
import { useMessageCode } from '#web/kit/useMessageCode.ts'
import { useCall, useEndpointMutation } from '#web/wire/query.ts'
import {
  ACCOUNT_ORDER,
  type AccountValues,
  accountProblem,
  type CodeState,
  EMPTY_ACCOUNT,
} from './account-fields.ts'
import { useUnique } from './useUnique.ts'

export const PHONE_TAKEN_TEXT = '该手机号已被使用'
const NAME_TAKEN_TEXT = '该账号已被使用'

/** 账号: the form of the first step, its code and what is asked of the server about it. */
export const useAccount = (plan: {
  endpoint: typeof registration.companyCode
  restore?: () => Partial<AccountValues>
  onChange?: (values: AccountValues) => void
}) => {
  const call = useCall()
  const code = useMessageCode(plan.endpoint)
  const checking = useEndpointMutation(registration.checkCode, 'inline')
  const names = useUnique(
    async (loginName) => (await call(registration.loginNameUnique, { loginName })).unique,
  )
  const phones = useUnique(
    async (phone) =>
      (await call(registration.phoneUnique, { phone, flowId: code.flowOf(code.sentTo) })).unique,
  )
  const codeState = (phone: string): CodeState => {
    if (code.passed(phone)) return 'passed'
    return code.flowOf(phone) === '' ? 'unasked' : 'asked'
  }
  const form = useFields<AccountValues>({
    prefix: 'account',
    empty: EMPTY_ACCOUNT,
    order: ACCOUNT_ORDER,
    problem: (field, values) =>
      accountProblem(field, values, codeState(values.phone)) ??
      (field === 'loginName' && names.taken(values.loginName) ? NAME_TAKEN_TEXT : null) ??
      (field === 'phone' && phones.taken(values.phone) ? PHONE_TAKEN_TEXT : null),
    ...(plan.restore === undefined ? {} : { restore: plan.restore }),
    ...(plan.onChange === undefined ? {} : { onChange: plan.onChange }),
  })

  const leaveLoginName = async (): Promise<void> => {
    const { loginName } = form.values
    form.leave('loginName')
    if (loginNameProblem(loginName) === null && !(await names.check(loginName)))
      form.blame('loginName', NAME_TAKEN_TEXT)
  }

  /** Another number than the one that gave its code: whether it is free is told inside that flow. */
  const leavePhone = async (): Promise<void> => {
    const { phone } = form.values
    form.leave('phone')
    if (mobileProblem(phone) !== null || !code.passed(code.sentTo) || phone === code.sentTo) return
    if (!(await phones.check(phone))) form.blame('phone', PHONE_TAKEN_TEXT)
  }

  /** Gives the code of the number; tells whether the flow may go on. */
  const giveCode = async (): Promise<boolean> => {
    const { phone, smsCode } = form.values
    if (code.passed(phone)) return true
    const { passed, phoneTaken } = await checking.mutateAsync({
      phone,
      smsCode,
      flowId: code.flowOf(phone),
    })
    if (!passed) form.blame('smsCode', WRONG_CODE_TEXT, true)
    else if (phoneTaken) form.blame('phone', PHONE_TAKEN_TEXT, true)
    else code.pass()
    return passed && !phoneTaken
  }

  const verify = async (): Promise<boolean> => {
    if (checking.isPending || !form.passes()) return false
    if (!(await names.check(form.values.loginName))) {
      form.blame('loginName', NAME_TAKEN_TEXT, true)
      return false
    }
    // What the server refuses is shown above the form.
    return giveCode().catch(() => false)
  }

  return {
    form,
    code,
    /** What is sent of it; the flow has its code already. */
    input: () => {
      const { phone, userName, loginName, password, confirmPwd } = form.values
      return {
        phone,
        flowId: code.flowOf(phone),
        loginName,
        password,
        confirmPwd,
        userName: userName.trim(),
        agreed: true,
        agreementVersion: AGREEMENT_VERSION,
      }
    },
    /** Nothing is wrong with it and the number is proved still. */
    stands: (): boolean =>
      code.passed(form.values.phone) &&
      ACCOUNT_ORDER.every((field) => accountProblem(field, form.values, 'passed') === null),
    /** The proof of the number has run out. */
    proveAgain: (): void => {
      code.forget()
      form.change({ smsCode: '' })
      form.blame('smsCode', '手机验证已过期，请重新获取验证码')
    },
    names,
    phones,
    codeState,
    leaveLoginName,
    leavePhone,
    verify,
    verifying: checking.isPending,
    failure: checking.error === null ? null : checking.error.message || UNKNOWN_ERROR_TEXT,
  }
}

export type Account = ReturnType<typeof useAccount>
