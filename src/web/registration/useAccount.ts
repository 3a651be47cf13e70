import type { registration } from '#contract/registration.ts'
import { AGREEMENT_VERSION } from '#domain/registration/account.ts'
import type { AccountValues } from './account-fields.ts'
import type { KeptAccount } from './draft.ts'
import { usePerson } from './usePerson.ts'
import { usePhone } from './usePhone.ts'

/** The account under way: 手机 of the first step and 账号 of the last. */
export const useAccount = (plan: {
  endpoint: typeof registration.companyCode
  /** Whether a note goes along. */
  noted?: boolean
  restore?: () => Partial<KeptAccount>
  onChange?: (values: AccountValues) => void
}) => {
  const kept = () => plan.restore?.() ?? {}
  const phone = usePhone({
    endpoint: plan.endpoint,
    restore: () => ({ phone: kept().phone ?? '' }),
    onChange: (values) => plan.onChange?.({ ...person.form.values, ...values }),
  })
  const person = usePerson({
    phone: phone.form.values.phone,
    noted: plan.noted ?? false,
    restore: () => {
      const { userName = '', loginName = '' } = kept()
      return { userName, loginName }
    },
    onChange: (values) => plan.onChange?.({ ...phone.form.values, ...values }),
  })
  const values: AccountValues = { ...phone.form.values, ...person.form.values }

  return {
    phone,
    person,
    values,
    /** What is sent of it; the flow has its code already. */
    input: () => ({
      phone: values.phone,
      flowId: phone.code.flowOf(values.phone),
      loginName: values.loginName,
      password: values.password,
      confirmPwd: values.confirmPwd,
      userName: values.userName.trim(),
      agreed: values.agreed,
      agreementVersion: AGREEMENT_VERSION,
    }),
    reset: (): void => {
      phone.form.reset()
      person.form.reset()
    },
  }
}

export type Account = ReturnType<typeof useAccount>
