import { registration } from '#contract/registration.ts'
import { UNKNOWN_ERROR_TEXT } from '#contract/wire/envelope.ts'
import { CONSENT_TEXT, mobileProblem, WRONG_CODE_TEXT } from '#domain/registration/account.ts'
import { useFields } from '#web/kit/useFields.ts'
import { useMessageCode } from '#web/kit/useMessageCode.ts'
import { useCall, useEndpointMutation } from '#web/wire/query.ts'
import {
  type CodeState,
  EMPTY_PHONE,
  PHONE_ORDER,
  phoneProblem,
  type PhoneValues,
} from './account-fields.ts'
import { useUnique } from './useUnique.ts'

export const PHONE_TAKEN_TEXT = '该手机号已被使用'

/** 手机: the form of the first step, its code and what is asked of the server about the number. */
export const usePhone = (plan: {
  endpoint: typeof registration.companyCode
  restore: () => Partial<PhoneValues>
  onChange: (values: PhoneValues) => void
}) => {
  const call = useCall()
  const code = useMessageCode(plan.endpoint)
  const checking = useEndpointMutation(registration.checkCode, 'inline')
  const phones = useUnique(
    async (phone) =>
      (await call(registration.phoneUnique, { phone, flowId: code.flowOf(code.sentTo) })).unique,
  )
  const codeState = (phone: string): CodeState => {
    if (code.passed(phone)) return 'passed'
    return code.flowOf(phone) === '' ? 'unasked' : 'asked'
  }
  const form = useFields<PhoneValues>({
    prefix: 'account',
    empty: EMPTY_PHONE,
    order: PHONE_ORDER,
    problem: (field, values) =>
      phoneProblem(field, values, codeState(values.phone)) ??
      (field === 'phone' && phones.taken(values.phone) ? PHONE_TAKEN_TEXT : null),
    restore: plan.restore,
    onChange: plan.onChange,
  })
  const { phone, smsCode, agreed } = form.values

  /** Gives the code of the number; tells whether the flow may go on. */
  const giveCode = async (): Promise<boolean> => {
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

  return {
    form,
    code,
    phones,
    /** Another number than the one that gave its code: whether it is free is told inside that flow. */
    leave: async (): Promise<void> => {
      form.leave('phone')
      if (mobileProblem(phone) !== null || !code.passed(code.sentTo) || phone === code.sentTo)
        return
      if (!(await phones.check(phone))) form.blame('phone', PHONE_TAKEN_TEXT)
    },
    verify: async (): Promise<boolean> => {
      if (checking.isPending || !form.passes()) return false
      // What the server refuses is shown above the form.
      return giveCode().catch(() => false)
    },
    failure: checking.error === null ? null : checking.error.message || UNKNOWN_ERROR_TEXT,
    /** Why the server would refuse it now, in its words; null when the step still stands. */
    lacks: (): string | null => {
      if (!code.passed(phone)) return WRONG_CODE_TEXT
      return agreed ? null : CONSENT_TEXT
    },
    /**
     * Says in the form what a refusal found lacking in this step, to be done again.
     *
     * @returns whether the refusal was about this step
     */
    reopen: (refusal: string | null): boolean => {
      if (refusal === WRONG_CODE_TEXT) {
        code.forget()
        form.change({ smsCode: '' })
        form.blame('smsCode', '手机验证已过期，请重新获取验证码')
      } else if (refusal === CONSENT_TEXT) {
        form.change({ agreed: false })
        form.blame('agreed', CONSENT_TEXT)
      } else return false
      return true
    },
  }
}

export type PhoneProof = ReturnType<typeof usePhone>
