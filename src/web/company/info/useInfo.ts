import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
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
import { useTell } from '#web/wire/query.ts'
import { askCompany, type CompanyInfo } from '../questions.ts'

export type InfoField =
  | 'companyName'
  | 'creditCode'
  | 'companyType'
  | 'legalPerson'
  | 'regionCode'
  | 'address'
  | 'industryCode'
  | 'establishDate'
  | 'regCapital'
  | 'hightechField'
  | 'contactName'
  | 'contactPhone'
  | 'email'

export type InfoDraft = Record<InfoField, string> & { tags: string }

const RULES: Partial<Record<InfoField, (value: string) => string | null>> = {
  companyName: companyNameProblem,
  creditCode: creditCodeProblem,
  legalPerson: legalPersonProblem,
  regionCode: regionProblem,
  industryCode: industryProblem,
  establishDate: (day) => establishDateProblem(day, formatBeijingDate(now())),
  regCapital: (value) =>
    /^(\d{1,15}(\.\d{1,2})?)?$/.test(value) ? null : '注册资本填数字，单位元',
  contactPhone: (value) =>
    value === '' || /^[\d-]{7,20}$/.test(value) || mobileProblem(value) === null
      ? null
      : '联系电话格式不正确',
  email: emailProblem,
}

/** Id of a field's control. */
export const infoId = (field: InfoField | 'tags'): string => `info-${field}`

const draftOf = (info: CompanyInfo): InfoDraft => ({
  companyName: info.companyName,
  creditCode: info.creditCode,
  companyType: info.companyType,
  legalPerson: info.legalPerson,
  regionCode: info.regionCode,
  address: info.address,
  industryCode: info.industryCode,
  establishDate: info.establishDate,
  regCapital: info.regCapital,
  hightechField: info.hightechField,
  contactName: info.contactName,
  contactPhone: info.contactPhone,
  email: info.email,
  tags: info.tags.join('，'),
})

/** The company's facts while they are edited; what was typed stays when saving is refused. */
export const useInfo = (info: CompanyInfo, onDone: () => void) => {
  const client = useQueryClient()
  const [draft, setDraft] = useState(() => draftOf(info))
  const [problems, setProblems] = useState<Partial<Record<InfoField, string | null>>>({})
  const [attempt, setAttempt] = useState(0)
  const saving = useTell(company.update, 'inline')
  const check = (fields: readonly InfoField[], of: InfoDraft) => {
    const found = Object.fromEntries(
      fields.map((field) => [field, RULES[field]?.(of[field]) ?? null]),
    ) as Partial<Record<InfoField, string | null>>
    setProblems((was) => ({ ...was, ...found }))
    return found
  }
  const change = (field: InfoField | 'tags', value: string): void => {
    const next = { ...draft, [field]: value }
    setDraft(next)
    if (field !== 'tags' && problems[field]) check([field], next)
  }
  const submit = (): void => {
    if (saving.isPending) return
    const fields = Object.keys(RULES) as InfoField[]
    const found = check(fields, draft)
    const first = fields.find((field) => found[field])
    if (first !== undefined) {
      setAttempt(attempt + 1)
      document.getElementById(infoId(first))?.focus()
      return
    }
    const { tags, companyType, ...words } = draft
    saving.mutate(
      {
        ...words,
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
          client.setQueryData(askCompany().queryKey, saved)
          onDone()
        },
      },
    )
  }
  return {
    draft,
    problems,
    saving: saving.isPending,
    failure: saving.error?.message ?? null,
    change,
    leave: (field: InfoField) => check([field], draft),
    submit,
  }
}
