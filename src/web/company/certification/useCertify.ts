import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { certification } from '#contract/certification.ts'
import { UNKNOWN_ERROR_TEXT } from '#contract/wire/envelope.ts'
import {
  companyNameProblem,
  creditCodeProblem,
  legalPersonProblem,
} from '#domain/registration/company.ts'
import type { DroppedFile } from '#web/kit/FileDrop.tsx'
import { useTell } from '#web/wire/query.ts'
import { askStanding, type Standing } from '../questions.ts'

/** What the form of a certification holds. */
export interface CertifyDraft {
  companyName: string
  creditCode: string
  legalPerson: string
  files: readonly DroppedFile[]
  note: string
}

export type CertifyField = 'companyName' | 'creditCode' | 'legalPerson' | 'files'

const FIELDS: readonly CertifyField[] = ['companyName', 'creditCode', 'legalPerson', 'files']

const problemOf = (field: CertifyField, draft: CertifyDraft): string | null => {
  switch (field) {
    case 'companyName':
      return companyNameProblem(draft.companyName)
    case 'creditCode':
      return creditCodeProblem(draft.creditCode)
    case 'legalPerson':
      return legalPersonProblem(draft.legalPerson)
    case 'files':
      return draft.files.length === 0 ? '请上传营业执照' : null
  }
}

/** Id of a field's control; the summary links to it. */
export const certifyId = (field: CertifyField): string => `certify-${field}`

/** 认证申请: the form's state; it begins with what the company's record says. */
export const useCertify = (standing: Standing, onSent: () => void) => {
  const client = useQueryClient()
  const [draft, setDraft] = useState<CertifyDraft>({
    companyName: standing.companyName,
    creditCode: standing.creditCode,
    legalPerson: standing.legalPerson,
    files: [],
    note: '',
  })
  const [problems, setProblems] = useState<Partial<Record<CertifyField, string | null>>>({})
  const [attempt, setAttempt] = useState(0)
  const sending = useTell(certification.submit, 'inline')

  const check = (fields: readonly CertifyField[], of: CertifyDraft) => {
    const found = Object.fromEntries(fields.map((field) => [field, problemOf(field, of)]))
    setProblems((was) => ({ ...was, ...found }))
    return found
  }
  const change = <F extends keyof CertifyDraft>(field: F, value: CertifyDraft[F]): void => {
    const next = { ...draft, [field]: value }
    setDraft(next)
    if (field !== 'note' && problems[field as CertifyField]) check([field as CertifyField], next)
  }
  const submit = (): void => {
    if (sending.isPending) return
    const found = check(FIELDS, draft)
    if (FIELDS.some((field) => found[field])) {
      setAttempt(attempt + 1)
      return
    }
    const { files, ...words } = draft
    sending.mutate(
      { ...words, fileIds: files.map(({ fileId }) => fileId) },
      {
        onSuccess: () => {
          void client.invalidateQueries({ queryKey: askStanding().queryKey })
          onSent()
        },
      },
    )
  }
  const wrong = FIELDS.filter((field) => problems[field])
  return {
    draft,
    problems,
    faults: attempt > 0 ? wrong.map((it) => ({ id: certifyId(it), text: problems[it] ?? '' })) : [],
    attempt,
    failure: sending.error === null ? null : sending.error.message || UNKNOWN_ERROR_TEXT,
    sending: sending.isPending,
    change,
    leave: (field: CertifyField) => {
      if (draft[field].length > 0 || attempt > 0) check([field], draft)
    },
    submit,
  }
}
