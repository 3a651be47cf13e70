import { useState } from 'react'
import { registration } from '#contract/registration.ts'
import type { COMPANY_TYPE } from '#domain/companies/codes.ts'
import { normalCreditCode } from '#domain/companies/credit-code.ts'
import { WRONG_CODE_TEXT } from '#domain/registration/account.ts'
import { REGISTERED_TEXT } from '#domain/registration/company.ts'
import { now } from '#web/kit/clock.ts'
import { load, save } from '#web/session/storage.ts'
import { useCall } from '#web/wire/query.ts'
import { companyInput } from './company/company-fields.ts'
import type { OtherWay } from './company/ExistingCompany.tsx'
import { draftOf, readDraft } from './draft.ts'
import { type Account, useAccount } from './useAccount.ts'
import { type Company, useCompany } from './useCompany.ts'
import { useEntering } from './useEntering.ts'
import { useSteps } from './useSteps.ts'

/** What this browser remembers, as the forms begin with it. */
const remembered = () => readDraft(load('registerDraft'), now())

/** 企业注册: both forms, which step stands, which way is taken, and how it ends. */
export const useRegistration = () => {
  const call = useCall()
  const [reach, setReach] = useState(0)
  const [way, setWay] = useState<'company' | OtherWay>('company')
  const [note, setNote] = useState('')
  const steps = useSteps(reach)
  const entering = useEntering()
  const account: Account = useAccount({
    endpoint: registration.companyCode,
    restore: () => remembered()?.account ?? {},
    onChange: (values) => save('registerDraft', draftOf(values, company.form.values, now())),
  })
  const company: Company = useCompany({
    restore: () => remembered()?.company ?? {},
    onChange: (values) => save('registerDraft', draftOf(account.form.values, values, now())),
  })

  const forward = (to: number): void => {
    setReach(Math.max(reach, to))
    steps.go(to)
  }
  const choose = (chosen: 'company' | OtherWay): void => {
    setWay(chosen)
    forward(2)
  }
  const toCompany = (): void => {
    const { contactName, contactPhone } = company.form.values
    const { userName, phone } = account.form.values
    // Known already: it is not asked for again.
    if (contactName === '' && contactPhone === '')
      company.form.change({ contactName: userName.trim(), contactPhone: phone })
    forward(1)
  }
  const register = async (): Promise<unknown> => {
    const { companyType, creditCode } = company.form.values
    const person = account.input()
    if (way !== 'company')
      return call(registration.registerUser, {
        ...person,
        way,
        creditCode: normalCreditCode(creditCode),
        note: note.trim(),
      })
    return call(registration.registerCompany, {
      ...person,
      ...companyInput(company.form.values),
      // One of the options of its list.
      companyType: companyType as keyof typeof COMPANY_TYPE,
    })
  }
  const submit = async (): Promise<void> => {
    if (!account.stands()) {
      account.proveAgain()
      steps.go(0)
      return
    }
    const refusal = await entering.enter(register, account.form.values)
    if (refusal === WRONG_CODE_TEXT) {
      account.proveAgain()
      steps.go(0)
    } else if (refusal === REGISTERED_TEXT && way === 'company') {
      await company.recheck()
      steps.go(1)
    }
  }
  const startOver = (): void => {
    save('registerDraft', null)
    account.form.reset()
    company.form.reset()
  }
  return {
    account,
    company,
    way,
    note,
    setNote,
    ...steps,
    entering,
    choose,
    toCompany,
    submit,
    /** When the browser kept what stands in the forms; null when it kept nothing. */
    keptAt: (): number | null => remembered()?.at ?? null,
    startOver,
  }
}
