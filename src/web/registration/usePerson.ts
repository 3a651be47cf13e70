import { registration } from '#contract/registration.ts'
import { loginNameProblem } from '#domain/registration/account.ts'
import { useFields } from '#web/kit/useFields.ts'
import { useCall } from '#web/wire/query.ts'
import { EMPTY_PERSON, PERSON_ORDER, personProblem, type PersonValues } from './account-fields.ts'
import { useUnique } from './useUnique.ts'

const NAME_TAKEN_TEXT = '该账号已被使用'

/** 账号: the form of the last step, and what is asked of the server about the login name. */
export const usePerson = (plan: {
  /** Of the first step: the password may not hold it. */
  phone: string
  /** Whether a note goes along. */
  noted: boolean
  restore: () => Partial<PersonValues>
  onChange: (values: PersonValues) => void
}) => {
  const call = useCall()
  const names = useUnique(
    async (loginName) => (await call(registration.loginNameUnique, { loginName })).unique,
  )
  const form = useFields<PersonValues>({
    prefix: 'account',
    empty: EMPTY_PERSON,
    order: plan.noted ? [...PERSON_ORDER, 'note'] : PERSON_ORDER,
    problem: (field, values) =>
      personProblem(field, values, plan.phone) ??
      (field === 'loginName' && names.taken(values.loginName) ? NAME_TAKEN_TEXT : null),
    restore: plan.restore,
    onChange: plan.onChange,
  })
  const { loginName } = form.values

  return {
    form,
    phone: plan.phone,
    names,
    leaveLoginName: async (): Promise<void> => {
      form.leave('loginName')
      if (loginNameProblem(loginName) === null && !(await names.check(loginName)))
        form.blame('loginName', NAME_TAKEN_TEXT)
    },
    passes: async (): Promise<boolean> => {
      if (!form.passes()) return false
      const free = await names.check(loginName)
      if (!free) form.blame('loginName', NAME_TAKEN_TEXT, true)
      return free
    },
  }
}

export type Person = ReturnType<typeof usePerson>
