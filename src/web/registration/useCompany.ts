import { registration } from '#contract/registration.ts'
import { formatBeijingDate } from '#domain/calendar/beijing.ts'
import { normalCreditCode } from '#domain/companies/credit-code.ts'
import {
  companyNameProblem,
  creditCodeProblem,
  normalCompanyName,
  REGISTERED_TEXT,
} from '#domain/registration/company.ts'
import { now } from '#web/kit/clock.ts'
import { useFields } from '#web/kit/useFields.ts'
import { useCall } from '#web/wire/query.ts'
import {
  COMPANY_ORDER,
  companyProblem,
  type CompanyValues,
  EMPTY_COMPANY,
} from './company/company-fields.ts'
import { useUnique } from './useUnique.ts'

const NAME_TAKEN_TEXT = '该企业名称已注册，请核对名称和统一社会信用代码'

/** 企业: the form of the second step, and what is asked of the server about it. */
export const useCompany = (plan: {
  restore: () => Partial<CompanyValues>
  onChange: (values: CompanyValues) => void
}) => {
  const call = useCall()
  const codes = useUnique(
    async (creditCode) => (await call(registration.codeUnique, { creditCode })).unique,
  )
  const names = useUnique(
    async (companyName) => (await call(registration.nameUnique, { companyName })).unique,
  )
  const taken = (creditCode: string): boolean => codes.taken(normalCreditCode(creditCode))
  const form = useFields<CompanyValues>({
    prefix: 'company',
    empty: EMPTY_COMPANY,
    order: COMPANY_ORDER,
    problem: (field, values) =>
      companyProblem(field, values, formatBeijingDate(now())) ??
      (field === 'creditCode' && taken(values.creditCode) ? REGISTERED_TEXT : null) ??
      (field === 'companyName' && names.taken(normalCompanyName(values.companyName))
        ? NAME_TAKEN_TEXT
        : null),
    restore: plan.restore,
    onChange: plan.onChange,
  })
  const { values } = form

  /** Asks about the code once it is one; true unless the company is registered. */
  const checkCode = async (): Promise<boolean> => {
    const known =
      creditCodeProblem(values.creditCode) !== null ||
      (await codes.check(normalCreditCode(values.creditCode)))
    if (!known) form.blame('creditCode', REGISTERED_TEXT)
    return known
  }
  const checkName = async (): Promise<boolean> => {
    const known =
      companyNameProblem(values.companyName) !== null ||
      (await names.check(normalCompanyName(values.companyName)))
    if (!known) form.blame('companyName', NAME_TAKEN_TEXT)
    return known
  }

  return {
    form,
    codes,
    names,
    /** The company stands in the platform already. */
    registered: creditCodeProblem(values.creditCode) === null && taken(values.creditCode),
    leaveCode: (): void => {
      form.leave('creditCode')
      void checkCode()
    },
    leaveName: (): void => {
      form.leave('companyName')
      void checkName()
    },
    /** The server has said that the company is registered: by its code or by its name? */
    recheck: async (): Promise<void> => {
      codes.forget()
      names.forget()
      await Promise.all([checkCode(), checkName()])
    },
    passes: async (): Promise<boolean> => {
      if (!form.passes()) return false
      const answers = await Promise.all([checkCode(), checkName()])
      if (!answers[0]) form.blame('creditCode', REGISTERED_TEXT, true)
      else if (!answers[1]) form.blame('companyName', NAME_TAKEN_TEXT, true)
      return answers.every((free) => free)
    },
  }
}

export type Company = ReturnType<typeof useCompany>
