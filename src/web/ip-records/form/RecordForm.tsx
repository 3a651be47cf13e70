import type { FormEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import { useNavigate } from 'react-router'
import { Button } from '#web/kit/Button.tsx'
import { Failure } from '#web/kit/ConfirmDialog.tsx'
import { ErrorSummary } from '#web/kit/ErrorSummary.tsx'
import { Field } from '#web/kit/Field.tsx'
import { LeaveGuard } from '#web/kit/LeaveGuard.tsx'
import { ButtonLink } from '#web/kit/links.tsx'
import { counter } from '#web/kit/text.ts'
import { useApplication } from '#web/shell/context.ts'
import { useHref } from '#web/shell/useHref.ts'
import type { Detail } from '../queries.ts'
import { RecordFiles } from '../RecordFiles.tsx'
import { ComputedRows } from './Computed.tsx'
import { Conflict } from './Conflict.tsx'
import { ChoiceControl, ClassControl, FlagControl, GoodsControl, TextControl } from './controls.tsx'
import styles from './form.module.css'
import { textIn } from './draft.ts'
import { ImageControl } from './ImageControl.tsx'
import type { FormPlan, FormSection } from './plan.ts'
import { type Beginning, type RecordFormState, useRecordForm } from './useRecordForm.ts'

/** Papers that can be added with one saving. */
const MOST_PAPERS = 9

/** The form of a record in its sections; saving leads to the record, or on to a further one. */
export const RecordForm = <Form extends object>(props: {
  plan: FormPlan<Form>
  beginning: Beginning<Form>
}) => {
  const { plan } = props
  const { register } = plan
  const state = useRecordForm(plan, props.beginning)
  const { fields, conflict } = state
  const navigate = useNavigate()
  const href = useHref()
  const { overlays } = useApplication()
  const wayTo = (record: Detail): string => href(register.list, { id: record.recordId })
  const finish = (record: Detail): void => {
    overlays.toast('success', '已保存')
    void navigate(wayTo(record))
  }
  const further = (record: Detail): void => {
    overlays.toast('success', '已保存，可以继续添加', {
      label: '查看',
      run: () => void navigate(wayTo(record)),
    })
    state.again()
    document.getElementById(fields.idOf(plan.sections[0]?.fields[0] ?? plan.number))?.focus()
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    state.save(finish)
  }
  const computed = plan.computed(state.form, state.rules, state.today)
  return (
    <form noValidate onSubmit={submit} className={styles.form} aria-label={`${register.name}信息`}>
      <LeaveGuard
        dirty={state.dirty && !state.saving}
        text={`${register.name}尚未保存，离开后填写的内容会丢失。`}
      />
      {fields.faults.length > 0 && <ErrorSummary faults={fields.faults} attempt={fields.attempt} />}
      <Failure text={state.failure} />
      {conflict !== null && (
        <Conflict
          text={conflict.text}
          fields={plan.kind.fields}
          meeting={conflict.meeting}
          onMerge={conflict.merge}
          onReload={conflict.reload}
        />
      )}
      {plan.sections.map((section) => (
        <Section key={section.id} plan={plan} section={section} state={state}>
          {computed[section.id] !== undefined && <ComputedRows rows={computed[section.id] ?? []} />}
        </Section>
      ))}
      <Papers state={state} />
      <div className={styles.foot}>
        <ButtonLink to={href(register.list)}>取消</ButtonLink>
        {state.adding && (
          <Button loading={state.saving} onClick={() => state.save(further)}>
            保存并继续添加
          </Button>
        )}
        <Button type="submit" variant="primary" loading={state.saving}>
          保存
        </Button>
      </div>
    </form>
  )
}

interface SectionProps<Form extends object> {
  plan: FormPlan<Form>
  section: FormSection<keyof Form & string>
  state: RecordFormState<Form>
  children: ReactNode
}

const Section = <Form extends object>(props: SectionProps<Form>) => {
  const { plan, section, state } = props
  const hidden = plan.hidden(state.form)
  const shown = section.fields.filter((field) => !hidden.includes(field))
  if (shown.length === 0) return null
  return (
    <fieldset className={styles.section}>
      <legend>{section.title}</legend>
      {section.hint !== undefined && <p className={styles.hint}>{section.hint}</p>}
      {shown.map((code) => (
        <RecordField key={code} plan={plan} state={state} code={code} />
      ))}
      {props.children}
    </fieldset>
  )
}

const RecordField = <Form extends object>(props: {
  plan: FormPlan<Form>
  state: RecordFormState<Form>
  code: keyof Form & string
}) => {
  const { plan, state, code } = props
  const { fields: form } = state
  const field = plan.kind.fields.find((one) => one.code === code)
  if (field === undefined) return null
  const wide =
    plan.long.includes(code) || ['goods', 'names'].includes(field.kind) || code === 'image'
  if (field.kind === 'flag')
    return (
      <div className={styles.flag}>
        <FlagControl field={field} form={form} />
      </div>
    )
  const hint = plan.hints[code] ?? (field.kind === 'choice' ? '' : withoutMust(field.hint))
  const required = plan.required.includes(code)
  const text = textIn(form.values[code])
  const taken = code === plan.number ? state.duplicate : null
  return (
    <div className={styles.field} data-wide={wide || undefined}>
      <Field
        id={form.idOf(code)}
        label={field.name}
        required={required}
        {...(hint === '' ? {} : { hint })}
        {...(plan.long.includes(code) && { aside: counter(text, field.max ?? 0) })}
        error={form.problems[code] ?? null}
      >
        {(control) => {
          const given = { field, control, form, onLeave: () => state.leave(code) }
          if (code === 'image')
            return <ImageControl {...given} name={plan.kind.nameOf(state.form)} />
          if (code === 'niceClass') return <ClassControl {...given} />
          if (field.kind === 'goods') return <GoodsControl {...given} />
          if (field.kind === 'choice')
            return <ChoiceControl {...given} groups={code === 'status' ? plan.groups : null} />
          return <TextControl {...given} long={plan.long.includes(code)} />
        }}
      </Field>
      {taken !== null && <Taken plan={plan} recordId={taken} />}
    </div>
  )
}

/** The notes of the sheet say 必填 where the form has its mark. */
const withoutMust = (hint = ''): string => hint.replace(/^必填，?/, '')

/** 该号码已存在，查看记录. */
const Taken = <Form extends object>(props: { plan: FormPlan<Form>; recordId: string }) => {
  const href = useHref()
  const { register, kind, number } = props.plan
  const name = kind.fields.find(({ code }) => code === number)?.name ?? ''
  return (
    <p role="alert" className={styles.taken}>
      {`该${name}已存在，`}
      <Link to={href(register.list, { id: props.recordId })} className="link">
        查看记录
      </Link>
    </p>
  )
}

/** 附件 that go with the record when it is saved. */
const Papers = <Form extends object>({ state }: { state: RecordFormState<Form> }) => (
  <fieldset className={styles.section}>
    <legend>附件</legend>
    <p className={styles.hint}>证书、通知书等，保存后在记录里查看和管理</p>
    <div className={styles.field} data-wide>
      <RecordFiles
        label="上传附件"
        max={MOST_PAPERS}
        files={state.papers}
        onChange={state.setPapers}
      />
    </div>
  </fieldset>
)
