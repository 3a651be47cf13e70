import { useQueryClient } from '@tanstack/react-query'
import { certification } from '#contract/certification.ts'
import { UNKNOWN_ERROR_TEXT } from '#contract/wire/envelope.ts'
import {
  companyNameProblem,
  creditCodeProblem,
  legalPersonProblem,
} from '#domain/registration/company.ts'
import type { DroppedFile } from '#web/kit/FileDrop.tsx'
import { useFields } from '#web/kit/useFields.ts'
import { useEndpointMutation } from '#web/wire/query.ts'
import { askStanding, type Standing } from '../queries.ts'

/** What the form of a certification holds. */
interface CertifyValues {
  companyName: string
  creditCode: string
  legalPerson: string
  files: readonly DroppedFile[]
  note: string
}

const problemOf = (field: keyof CertifyValues, values: CertifyValues): string | null => {
  switch (field) {
    case 'companyName':
      return companyNameProblem(values.companyName)
    case 'creditCode':
      return creditCodeProblem(values.creditCode)
    case 'legalPerson':
      return legalPersonProblem(values.legalPerson)
    case 'files':
      return values.files.length === 0 ? '请上传营业执照' : null
    case 'note':
      return null
  }
}

/** 认证申请: the form's state; it begins with what the company's record says. */
export const useCertify = (standing: Standing, onSent: () => void) => {
  const client = useQueryClient()
  const sending = useEndpointMutation(certification.submit, 'inline')
  const form = useFields<CertifyValues>({
    prefix: 'certify',
    empty: {
      companyName: standing.companyName,
      creditCode: standing.creditCode,
      legalPerson: standing.legalPerson,
      files: [],
      note: '',
    },
    order: ['companyName', 'creditCode', 'legalPerson', 'files'],
    problem: problemOf,
  })
  const submit = (): void => {
    if (sending.isPending || !form.passes()) return
    const { files, ...words } = form.values
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
  return {
    form,
    failure: sending.error === null ? null : sending.error.message || UNKNOWN_ERROR_TEXT,
    sending: sending.isPending,
    submit,
  }
}
