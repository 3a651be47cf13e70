import { type FormEvent, useId } from 'react'
import { titleCases } from '#contract/title-cases.ts'
import { CASE_CONSENT_TEXT } from '#domain/job-titles/title-case.ts'
import { mobileProblem } from '#domain/registration/account.ts'
import { Button } from '#web/kit/Button.tsx'
import { Failure } from '#web/kit/ConfirmDialog.tsx'
import { Drawer } from '#web/kit/Drawer.tsx'
import { ErrorSummary } from '#web/kit/ErrorSummary.tsx'
import { Checkbox, Field } from '#web/kit/Field.tsx'
import { typing, useFields } from '#web/kit/useFields.ts'
import { AssigneeField } from '#web/kit/workflow/AssigneeField.tsx'
import { useSession } from '#web/shell/context.ts'
import { queryOptionsInline, useEndpointMutation } from '#web/wire/query.ts'
import { AimFields, aimProblem, type CaseForm, EMPTY_FORM } from './AimFields.tsx'
import styles from './title-cases.module.css'

/** 新建办理: of a consultation, whose number is taken, or by hand. */
export const OpenDrawer = (props: {
  /** The consultation it comes from; empty for none. */
  contactId: string
  onClose: () => void
  onOpened: (caseNo: string) => void
}) => {
  const { contactId } = props
  const opening = useEndpointMutation(titleCases.open, 'inline')
  const formId = useId()
  const assigns = useSession()?.permissions.includes('titles:serve:assign') === true
  const form = useFields<CaseForm>({
    prefix: 'case',
    empty: EMPTY_FORM,
    order: ['applicant', 'phone', 'grade', 'regionCode', 'consent'],
    problem: (field, values) => {
      if (field === 'phone') return contactId === '' ? mobileProblem(values.phone) : null
      if (field === 'consent') return values.consent ? null : CASE_CONSENT_TEXT
      return aimProblem(field, values)
    },
  })
  const { values } = form
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const { grade } = values
    if (!form.passes() || grade === '' || opening.isPending) return
    opening.mutate(
      { ...values, grade, applicant: values.applicant.trim(), contactId },
      { onSuccess: ({ caseNo }) => props.onOpened(caseNo) },
    )
  }
  const dirty = (Object.keys(EMPTY_FORM) as (keyof CaseForm)[]).some(
    (name) => values[name] !== EMPTY_FORM[name],
  )
  return (
    <Drawer
      open
      wide
      dirty={dirty}
      onClose={props.onClose}
      title="新建职称办理"
      actions={
        <Button type="submit" form={formId} variant="primary" loading={opening.isPending}>
          新建
        </Button>
      }
    >
      <form id={formId} className={styles.form} onSubmit={submit} noValidate>
        {form.faults.length > 0 && <ErrorSummary faults={form.faults} attempt={form.attempt} />}
        <Failure text={opening.error?.message ?? null} />
        {contactId === '' ? (
          <Field
            id={form.idOf('phone')}
            label="手机号码"
            required
            hint="建立后隐去中间四位，由负责的顾问查看；结束 180 天后不再显示"
            error={form.problems.phone ?? null}
          >
            {(control) => (
              <input {...control} {...typing(form, 'phone')} type="tel" autoComplete="off" />
            )}
          </Field>
        ) : (
          <p className="muted">手机号码取自咨询线索，不用再填。</p>
        )}
        <AimFields form={form} chosen="" />
        {assigns && (
          <AssigneeField
            label="顾问"
            hint="不选时由您负责；括号里是正在办理的份数"
            ask={queryOptionsInline(titleCases.advisors, {})}
            nobody="由我负责"
            value={values.advisorUserId}
            onChange={(advisorUserId) => form.change({ advisorUserId })}
          />
        )}
        <Checkbox
          id={form.idOf('consent')}
          checked={values.consent}
          error={form.problems.consent ?? null}
          onChange={(consent) => form.change({ consent })}
        >
          申请人同意我们为办理职称保存姓名、手机号码和申报材料
        </Checkbox>
      </form>
    </Drawer>
  )
}
