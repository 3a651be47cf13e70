import { type FormEvent, useId } from 'react'
import { titleCases } from '#contract/title-cases.ts'
import { Button } from '#web/kit/Button.tsx'
import { Failure } from '#web/kit/ConfirmDialog.tsx'
import { Dialog } from '#web/kit/Dialog.tsx'
import { ErrorSummary } from '#web/kit/ErrorSummary.tsx'
import { useFields } from '#web/kit/useFields.ts'
import { useEndpointMutation } from '#web/wire/query.ts'
import { AimFields, aimProblem, type CaseForm, EMPTY_FORM } from './AimFields.tsx'
import styles from './title-cases.module.css'
import type { WholeCase } from './labels.ts'

/** 修改: who applies for what. The list of materials stays as it is. */
export const EditDialog = (props: {
  it: WholeCase
  onClose: () => void
  onSaved: (next: WholeCase) => void
}) => {
  const { it } = props
  const saving = useEndpointMutation(titleCases.edit, 'inline')
  const formId = useId()
  const { applicant, jobTitleId, grade, specialty, regionCode, dueOn } = it
  const form = useFields<CaseForm>({
    prefix: 'edit',
    empty: { ...EMPTY_FORM, applicant, jobTitleId, grade, specialty, regionCode, dueOn },
    order: ['applicant', 'grade', 'regionCode'],
    problem: aimProblem,
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const { phone: _phone, advisorUserId: _advisor, consent: _consent, ...values } = form.values
    const { caseNo, version } = it
    if (!form.passes() || values.grade === '' || saving.isPending) return
    saving.mutate({ ...values, grade: values.grade, caseNo, version }, { onSuccess: props.onSaved })
  }
  return (
    <Dialog
      open
      size="md"
      onClose={props.onClose}
      title="修改办理"
      actions={
        <>
          <Button onClick={props.onClose}>取消</Button>
          <Button type="submit" form={formId} variant="primary" loading={saving.isPending}>
            保存
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={submit} noValidate>
        {form.faults.length > 0 && <ErrorSummary faults={form.faults} attempt={form.attempt} />}
        <Failure text={saving.error?.message ?? null} />
        <AimFields form={form} chosen={it.jobTitleName} />
        <p className="muted">换了申报通知，已有的材料清单不会变，需要的材料请自己加入。</p>
      </form>
    </Dialog>
  )
}
