import type { FormEvent, ReactNode } from 'react'
import { type ApplicationField, ELEMENTS, LICENCE, REMARKS } from '#domain/certification/form.ts'
import { Button } from '#web/kit/Button.tsx'
import { ErrorSummary } from '#web/kit/ErrorSummary.tsx'
import { Field, type FieldControl } from '#web/kit/Field.tsx'
import { FileDrop, type Upload } from '#web/kit/FileDrop.tsx'
import { IconAlertCircle } from '#web/kit/icons.ts'
import { counter } from '#web/kit/text.ts'
import { typing } from '#web/kit/useFields.ts'
import type { MyCertification } from '../queries.ts'
import styles from './certification.module.css'
import { type Certify, useCertify } from './useCertify.ts'

/** 企业认证的申请表: the elements, the licence and what is said besides. `claim`: by somebody without a company. */
export const CertificationForm = (props: {
  mine: MyCertification
  upload: Upload
  onSent: () => void
  /** 提交认证, 提交变更 or 申诉认领. */
  action: string
}) => {
  const { mine, upload, action } = props
  const { form, failure, sending, submit: send } = useCertify(mine, props.onSent)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    send()
  }
  return (
    <form noValidate onSubmit={submit} className={styles.form} aria-label={action}>
      {form.faults.length > 0 && <ErrorSummary faults={form.faults} attempt={form.attempt} />}
      {failure !== null && (
        <p role="alert" className={styles.failure}>
          <IconAlertCircle size={18} />
          {failure}
        </p>
      )}
      {ELEMENTS.map((field) => (
        <Described key={field.name} form={form} field={field}>
          {(control) => (
            <input
              {...control}
              {...typing(form, field.name)}
              autoComplete={field.name === 'companyName' ? 'organization' : 'off'}
              spellCheck={false}
            />
          )}
        </Described>
      ))}
      <Field id={form.idOf('files')} label={LICENCE.label} required>
        {() => (
          <FileDrop
            id={form.idOf('files')}
            label={`上传${LICENCE.label}`}
            hint={`照片或扫描件，支持 jpg、png、webp、pdf，每个 10 MB 以内，最多 ${LICENCE.max} 个`}
            accept=".jpg,.jpeg,.png,.webp,.pdf"
            max={LICENCE.max}
            files={form.values.files}
            onChange={(files) => form.change({ files })}
            upload={upload}
            error={form.problems.files ?? null}
          />
        )}
      </Field>
      {REMARKS.map((field) => (
        <Described
          key={field.name}
          form={form}
          field={field}
          aside={<span className="num">{counter(form.values[field.name], field.max)}</span>}
        >
          {(control) => (
            <textarea {...control} {...typing(form, field.name)} rows={2} maxLength={field.max} />
          )}
        </Described>
      ))}
      <p className={styles.promise}>
        材料齐全后由平台人工审核，目标是 {mine.reviewDays} 个工作日内给出结果
        {mine.ahead > 0 && `，目前前面还有 ${mine.ahead} 件`}。今天还可以提交 {mine.triesLeft} 次。
      </p>
      <Button
        type="submit"
        variant="primary"
        size="lg"
        loading={sending}
        loadingText="提交中"
        disabledReason={mine.triesLeft === 0 ? '今天的提交次数已用完，明天可以再提交' : undefined}
      >
        {action}
      </Button>
    </form>
  )
}

/** A field as the form's description has it, around its control. */
const Described = (props: {
  form: Certify['form']
  field: ApplicationField
  aside?: ReactNode
  children: (control: FieldControl) => ReactNode
}) => {
  const { form, field } = props
  const needed = field.need !== undefined
  return (
    <Field
      id={form.idOf(field.name)}
      label={field.label}
      required={needed}
      optional={!needed}
      hint={field.help}
      aside={props.aside}
      error={form.problems[field.name] ?? null}
    >
      {props.children}
    </Field>
  )
}
