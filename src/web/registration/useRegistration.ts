import { useState } from 'react'
import { registration } from '#contract/registration.ts'
import type { COMPANY_TYPE } from '#domain/companies/codes.ts'
import { normalCreditCode } from '#domain/companies/credit-code.ts'
import { REGISTERED_TEXT } from '#domain/registration/company.ts'
import { now } from '#web/kit/clock.ts'
import { load, save } from '#web/session/storage.ts'
import { useCall } from '#web/wire/query.ts'
import { companyInput, withContact } from './company/company-fields.ts'
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
  const [restoredAt, setRestoredAt] = useState<number | null>(null)
  const steps = useSteps(reach)
  const entering = useEntering()
  const account: Account = useAccount({
    endpoint: registration.companyCode,
    noted: way !== 'company',
    restore: () => remembered()?.account ?? {},
    onChange: (values) => save('registerDraft', draftOf(values, company.form.values, now())),
  })
  const company: Company = useCompany({
    restore: () => {
      const draft = remembered()
      setRestoredAt(draft?.at ?? null)
      return draft?.company ?? {}
    },
    onChange: (values) => save('registerDraft', draftOf(account.values, values, now())),
  })
  /** 企业 as it is sent. */
  const stated = withContact(company.form.values, account.values)

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
    // Known already: it is not asked for again.
    if (contactName === '' && contactPhone === '')
      company.form.change({ contactPhone: account.values.phone })
    forward(1)
  }
  const register = async (): Promise<unknown> => {
    const { companyType, creditCode } = stated
    const person = account.input()
    if (way !== 'company')
      return call(registration.registerUser, {
        ...person,
        way,
        creditCode: normalCreditCode(creditCode),
        note: account.values.note.trim(),
      })
    return call(registration.registerCompany, {
      ...person,
      ...companyInput(stated),
      // One of the options of its list.
      companyType: companyType as keyof typeof COMPANY_TYPE,
    })
  }
  /** What was refused is told in an earlier step. */
  const back = (to: number): void => {
    entering.forget()
    steps.go(to)
  }
  const submit = async (): Promise<void> => {
    const refusal = account.phone.lacks() ?? (await entering.enter(register, account.values))
    if (account.phone.reopen(refusal)) back(0)
    else if (refusal === REGISTERED_TEXT && way === 'company') {
      await company.recheck()
      back(1)
    }
  }
  const startOver = (): void => {
    save('registerDraft', null)
    setRestoredAt(null)
    account.reset()
    company.form.reset()
  }
  return {
    account,
    company,
    way,
    stated,
    ...steps,
    entering,
    choose,
    toCompany,
    submit,
    /** When what the forms began with was typed; null when they began empty. */
    restoredAt,
    startOver,
  }
}
