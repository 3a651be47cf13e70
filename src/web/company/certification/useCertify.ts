import { useQueryClient } from '@tanstack/react-query'
import { certification } from '#contract/certification.ts'
import { UNKNOWN_ERROR_TEXT } from '#contract/wire/envelope.ts'
import {
  type ApplicationTexts,
  ELEMENT_NAMES,
  LICENCE,
  REMARKS,
  textProblem,
  textsOf,
} from '#domain/certification/form.ts'
import type { DroppedFile } from '#web/kit/FileDrop.tsx'
import { useFields } from '#web/kit/useFields.ts'
import { useEndpointMutation } from '#web/wire/query.ts'
import { certificationQuery, type MyCertification } from '../queries.ts'

/** What the form of a certification holds. */
type CertifyValues = ApplicationTexts & { files: readonly DroppedFile[] }

const problemIn = (field: keyof CertifyValues, values: CertifyValues): string | null => {
  if (field !== 'files') return textProblem(field, values)
  return values.files.length === 0 ? LICENCE.missing : null
}

/** 认证申请: the form's state; it begins with what the company's record says. */
export const useCertify = (mine: MyCertification, onSent: () => void) => {
  const client = useQueryClient()
  const sending = useEndpointMutation(certification.submit, 'inline')
  const form = useFields<CertifyValues>({
    prefix: 'certify',
    empty: { ...textsOf(mine), files: [] },
    order: [...ELEMENT_NAMES, 'files', ...REMARKS.map(({ name }) => name)],
    problem: problemIn,
  })
  const submit = (): void => {
    if (sending.isPending || !form.passes()) return
    const { files, ...words } = form.values
    sending.mutate(
      { ...words, fileIds: files.map(({ fileId }) => fileId) },
      {
        onSuccess: () => {
          void client.invalidateQueries({ queryKey: certificationQuery().queryKey })
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

export type Certify = ReturnType<typeof useCertify>
