import { capitalProblem, unitsOf, wanOf } from '#domain/companies/capital.ts'
import { useQueryClient } from '@tanstack/react-query'
import { company } from '#contract/company.ts'
import { emailProblem, mobileProblem } from '#domain/registration/account.ts'
import {
  companyNameProblem,
  creditCodeProblem,
  establishDateProblem,
  industryProblem,
  legalPersonProblem,
  regionProblem,
} from '#domain/registration/company.ts'
import { formatBeijingDate } from '#domain/calendar/beijing.ts'
import { now } from '#web/kit/clock.ts'
import { useFields } from '#web/kit/useFields.ts'
import { useEndpointMutation } from '#web/wire/query.ts'
import { companyQuery, type CompanyInfo } from '../queries.ts'

/** What of the company's facts may be typed. */
export interface InfoValues {
  companyName: string
  creditCode: string
  companyType: string
  legalPerson: string
  regionCode: string
  address: string
  industryCode: string
  establishDate: string
  regCapital: string
  hightechField: string
  contactName: string
  contactPhone: string
  email: string
  tags: string
}

const RULES: Partial<Record<keyof InfoValues, (value: string) => string | null>> = {
  companyName: companyNameProblem,
  creditCode: creditCodeProblem,
  legalPerson: legalPersonProblem,
  regionCode: regionProblem,
  industryCode: industryProblem,
  establishDate: (day) => establishDateProblem(day, formatBeijingDate(now())),
  regCapital: (value) => capitalProblem(value.trim()),
  contactPhone: (value) =>
    value === '' || /^[\d-]{7,20}$/.test(value) || mobileProblem(value) === null
      ? null
      : '联系电话格式不正确',
  email: emailProblem,
}

const valuesOf = (info: CompanyInfo): InfoValues => ({
  companyName: info.companyName,
  creditCode: info.creditCode,
  companyType: info.companyType,
  legalPerson: info.legalPerson,
  regionCode: info.regionCode,
  address: info.address,
  industryCode: info.industryCode,
  establishDate: info.establishDate,
  regCapital: wanOf(info.regCapital),
  hightechField: info.hightechField,
  contactName: info.contactName,
  contactPhone: info.contactPhone,
  email: info.email,
  tags: info.tags.join('，'),
})

/** The company's facts while they are edited; what was typed stays when saving is refused. */
export const useInfo = (info: CompanyInfo, onDone: () => void) => {
  const client = useQueryClient()
  const saving = useEndpointMutation(company.update, 'inline')
  const form = useFields<InfoValues>({
    prefix: 'info',
    empty: valuesOf(info),
    order: Object.keys(RULES) as (keyof InfoValues)[],
    problem: (field, values) => RULES[field]?.(values[field]) ?? null,
  })
  const submit = (): void => {
    if (saving.isPending || !form.passes()) return
    const { tags, companyType, ...words } = form.values
    saving.mutate(
      {
        ...words,
        regCapital: unitsOf(words.regCapital.trim()),
        companyType: companyType as CompanyInfo['companyType'],
        tags: tags
          .split(/[，,、\s]+/)
          .filter((tag) => tag !== '')
          .slice(0, 10),
        currency: info.currency,
        headImg: info.headImg,
        version: info.version,
      },
      {
        onSuccess: (saved) => {
          client.setQueryData(companyQuery().queryKey, saved)
          onDone()
        },
      },
    )
  }
  return { form, saving: saving.isPending, failure: saving.error?.message ?? null, submit }
}
