import type { FormEvent } from 'react'
import { Button } from '#web/kit/Button.tsx'
import { ErrorSummary } from '#web/kit/ErrorSummary.tsx'
import { Field } from '#web/kit/Field.tsx'
import { FileDrop, type Upload } from '#web/kit/FileDrop.tsx'
import { IconAlertCircle } from '#web/kit/icons.ts'
import { typing } from '#web/kit/useFields.ts'
import type { Standing } from '../queries.ts'
import styles from './certification.module.css'
import { useCertify } from './useCertify.ts'

const NOTE_MAX = 200

/** The three elements, in the order of the licence. */
const ELEMENTS = [
  { field: 'companyName', label: '企业名称', hint: '与营业执照一致' },
  {
    field: 'creditCode',
    label: '统一社会信用代码',
    hint: '18 位，大小写和全角半角不限',
  },
  { field: 'legalPerson', label: '法定代表人', hint: undefined },
] as const

/** 企业认证的申请表: three elements and the licence. `claim`: by somebody without a company. */
export const CertificationForm = (props: {
  standing: Standing
  upload: Upload
  onSent: () => void
  /** 提交认证, 提交变更 or 申诉认领. */
  action: string
}) => {
  const { standing, upload, action } = props
  const { form, failure, sending, submit: send } = useCertify(standing, props.onSent)
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
      {ELEMENTS.map(({ field, label, hint }) => (
        <Field
          key={field}
          id={form.idOf(field)}
          label={label}
          required
          hint={hint}
          error={form.problems[field] ?? null}
        >
          {(control) => (
            <input
              {...control}
              {...typing(form, field)}
              autoComplete={field === 'companyName' ? 'organization' : 'off'}
              spellCheck={false}
            />
          )}
        </Field>
      ))}
      <Field id={form.idOf('files')} label="营业执照" required>
        {() => (
          <FileDrop
            id={form.idOf('files')}
            label="上传营业执照"
            hint="照片或扫描件，支持 jpg、png、webp、pdf，每个 10 MB 以内，最多 5 个"
            accept=".jpg,.jpeg,.png,.webp,.pdf"
            max={5}
            files={form.values.files}
            onChange={(files) => form.change({ files })}
            upload={upload}
            error={form.problems.files ?? null}
          />
        )}
      </Field>
      <Field
        label="补充说明"
        optional
        aside={<span className="num">{`${Array.from(form.values.note).length}/${NOTE_MAX}`}</span>}
      >
        {(control) => (
          <textarea
            {...control}
            className="input"
            rows={2}
            maxLength={NOTE_MAX}
            value={form.values.note}
            onChange={(event) => form.change({ note: event.target.value })}
          />
        )}
      </Field>
      <p className={styles.promise}>
        材料齐全后由平台人工审核，目标是 {standing.reviewDays} 个工作日内给出结果
        {standing.ahead > 0 && `，目前前面还有 ${standing.ahead} 件`}。今天还可以提交{' '}
        {standing.triesLeft} 次。
      </p>
      <Button
        type="submit"
        variant="primary"
        size="lg"
        loading={sending}
        loadingText="提交中"
        disabledReason={
          standing.triesLeft === 0 ? '今天的提交次数已用完，明天可以再提交' : undefined
        }
      >
        {action}
      </Button>
    </form>
  )
}
