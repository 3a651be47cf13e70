import { useQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { DECLARE_TITLE, PROJECT_TYPE } from '#domain/declarations/codes.ts'
import { isAskedFor } from '#domain/declarations/fields.ts'
import { POLICY_LEVEL } from '#domain/policies/codes.ts'
import { Button } from '#web/kit/Button.tsx'
import { Cascade } from '#web/kit/Cascade.tsx'
import { Failure } from '#web/kit/ConfirmDialog.tsx'
import { ErrorSummary } from '#web/kit/ErrorSummary.tsx'
import { Field } from '#web/kit/Field.tsx'
import { counter } from '#web/kit/text.ts'
import { typing } from '#web/kit/useFields.ts'
import { regionsBelowQuery, regionPath } from '#web/wire/regions.ts'
import { peopleQuery, type Declaration } from '../queries.ts'
import { Conflict } from './Conflict.tsx'
import styles from './info.module.css'
import { Members } from './Members.tsx'
import type { DraftForm } from './useDraft.ts'
import { FIELD_NAME, missingOf, type Values } from './values.ts'

const REMARK_MAX = 500

/** 基本信息 of a declaration that may be changed: sections of fields, saved by themselves and when asked. */
export const InfoForm = (props: {
  draft: DraftForm
  declaration: Declaration
  /** People of a company choose who answers for it; an advisor does not. */
  advisor: boolean
  /** Why it cannot be saved any more, while typed words still stand there. */
  barred: string | null
}) => {
  const { draft, declaration, advisor, barred } = props
  const { form } = draft
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (barred === null) draft.save()
  }
  return (
    <form noValidate onSubmit={submit} className={styles.form} aria-label="基本信息">
      {form.faults.length > 0 && <ErrorSummary faults={form.faults} attempt={form.attempt} />}
      {barred !== null && <output className={styles.barred}>{barred}</output>}
      {draft.conflict === null ? (
        <Failure text={draft.failure} />
      ) : (
        <Conflict draft={draft} theirs={draft.conflict} declaration={declaration} />
      )}
      <Missing values={form.values} idOf={form.idOf} />
      <Project draft={draft} />
      <Channel draft={draft} />
      <People draft={draft} declaration={declaration} advisor={advisor} />
      <Members form={form} />
      <Field
        id={form.idOf('remark')}
        label={FIELD_NAME.remark}
        optional
        aside={<span className="num">{counter(form.values.remark, REMARK_MAX)}</span>}
        error={form.problems.remark ?? null}
      >
        {(control) => <textarea {...control} {...typing(form, 'remark')} rows={3} />}
      </Field>
      <div className={styles.save}>
        <output className="t2">
          {draft.dirty
            ? '有未保存的修改，请先保存'
            : draft.savedAt === ''
              ? ''
              : `已保存 ${draft.savedAt}`}
        </output>
        <Button
          type="submit"
          loading={draft.saving}
          loadingText="保存中"
          disabledReason={
            barred !== null
              ? '现在不能保存'
              : draft.dirty || draft.savedAt !== ''
                ? undefined
                : '没有改动'
          }
        >
          保存草稿
        </Button>
      </div>
    </form>
  )
}

/** What is still to be stated before it may be handed on, each as a way to its field. */
const Missing = (props: { values: Values; idOf: (field: keyof Values) => string }) => {
  const missing = missingOf(props.values)
  if (missing.length === 0) return null
  return (
    <p className={styles.missing}>
      提交前还要填写：
      {missing.map(({ field }, at) => (
        <span key={field}>
          {at > 0 && '、'}
          <a
            href={`#${props.idOf(field as keyof Values)}`}
            onClick={(event) => {
              event.preventDefault()
              document.getElementById(props.idOf(field as keyof Values))?.focus()
            }}
          >
            {FIELD_NAME[field as keyof Values]}
          </a>
        </span>
      ))}
    </p>
  )
}

type TextField = Exclude<keyof Values, 'members'>

/** One text, day or amount of the form. */
const Line = (props: {
  draft: DraftForm
  name: TextField
  label?: string
  hint?: string
  required?: boolean
  kind?: 'date' | 'amount' | 'number' | 'url' | 'tel'
}) => {
  const { draft, name, hint, kind } = props
  const { form } = draft
  return (
    <Field
      id={form.idOf(name)}
      label={props.label ?? FIELD_NAME[name]}
      required={props.required ?? isAskedFor(name)}
      {...(hint === undefined ? {} : { hint })}
      error={form.problems[name] ?? null}
    >
      {(control) => (
        <input
          {...control}
          {...typing(form, name)}
          {...(kind === 'date' || kind === 'tel' ? { type: kind } : {})}
          {...(kind === 'url' ? { type: 'url', placeholder: 'https://' } : {})}
          {...(kind === 'amount' ? { inputMode: 'decimal' as const } : {})}
          {...(kind === 'number' ? { inputMode: 'numeric' as const } : {})}
          autoComplete="off"
        />
      )}
    </Field>
  )
}

/** One of a list; the first option states nothing. */
const Choice = (props: {
  draft: DraftForm
  name: TextField
  none: string
  options: readonly (readonly [code: string, name: string])[]
  hint?: string
}) => {
  const { draft, name, hint } = props
  const { form } = draft
  return (
    <Field
      id={form.idOf(name)}
      label={FIELD_NAME[name]}
      required={isAskedFor(name)}
      {...(hint === undefined ? {} : { hint })}
      error={form.problems[name] ?? null}
    >
      {(control) => (
        <select {...control} {...typing(form, name)}>
          <option value="">{props.none}</option>
          {props.options.map(([code, text]) => (
            <option key={code} value={code}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

const Project = ({ draft }: { draft: DraftForm }) => {
  const { form } = draft
  return (
    <fieldset className={styles.section}>
      <legend>项目</legend>
      <div className={styles.wide}>
        <Line draft={draft} name="projectName" required />
      </div>
      <Choice
        draft={draft}
        name="projectType"
        none="请选择"
        options={Object.entries(PROJECT_TYPE)}
      />
      <Choice
        draft={draft}
        name="titleCode"
        none="不是资质认定"
        hint="认定后写入企业画像"
        options={Object.entries(DECLARE_TITLE)}
      />
      <Choice draft={draft} name="level" none="请选择" options={Object.entries(POLICY_LEVEL)} />
      <Line draft={draft} name="year" kind="number" hint="四位数字" />
      <div className={styles.wide}>
        <Field
          id={form.idOf('regionCode')}
          label={FIELD_NAME.regionCode}
          required={isAskedFor('regionCode')}
          error={form.problems.regionCode ?? null}
        >
          {(control) => (
            <Cascade
              id={control.id}
              levels={['省级', '市级', '区县']}
              path={regionPath(form.values.regionCode)}
              onChange={(path) => form.change({ regionCode: path.at(-1) ?? '' })}
              ask={regionsBelowQuery}
              describedBy={control['aria-describedby']}
              invalid={control['aria-invalid'] === true}
            />
          )}
        </Field>
      </div>
      <Line draft={draft} name="dept" />
      <Line draft={draft} name="batch" />
      <Line draft={draft} name="applyAmount" label="申请金额（元）" kind="amount" />
    </fieldset>
  )
}

const Channel = ({ draft }: { draft: DraftForm }) => (
  <fieldset className={styles.section}>
    <legend>申报渠道与截止日期</legend>
    <Line draft={draft} name="officialPlatform" />
    <Line draft={draft} name="officialUrl" kind="url" />
    <Line draft={draft} name="deadlineOnline" kind="date" />
    <Line draft={draft} name="deadlineRecommend" kind="date" hint="早于网上截止时以它为准" />
    <Line draft={draft} name="deadlinePaper" kind="date" />
  </fieldset>
)

const People = (props: { draft: DraftForm; declaration: Declaration; advisor: boolean }) => {
  const { draft, advisor, declaration } = props
  const people = useQuery({ ...peopleQuery(), enabled: !advisor })
  return (
    <fieldset className={styles.section}>
      <legend>负责人与联系人</legend>
      <Line draft={draft} name="principal" />
      <Line draft={draft} name="contactName" />
      <Line draft={draft} name="contactPhone" kind="tel" />
      {!advisor && (
        <>
          <Choice
            draft={draft}
            name="declarerUserId"
            none="默认为创建人"
            options={withNow(people.data?.declarers ?? [], {
              userId: declaration.declarerUserId,
              name: declaration.declarerName,
            })}
          />
          <Choice
            draft={draft}
            name="advisorUserId"
            none="由平台安排"
            options={withNow(people.data?.advisors ?? [], {
              userId: declaration.advisorUserId,
              name: declaration.advisorName,
            })}
          />
        </>
      )}
    </fieldset>
  )
}

type Person = { userId: string; name: string }

/** Those to choose from, with whoever it is now though he is not among them any more. */
const withNow = (people: readonly Person[], now: Person): (readonly [string, string])[] => {
  const known = now.userId === '' || people.some(({ userId }) => userId === now.userId)
  return [...people, ...(known ? [] : [now])].map(({ userId, name }) => [userId, name] as const)
}
