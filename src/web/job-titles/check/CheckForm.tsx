import type { FormEvent } from 'react'
import type { CheckAnswers } from '#domain/job-titles/answers.ts'
import { EDUCATION, JOB_GRADE } from '#domain/job-titles/codes.ts'
import { Button } from '#web/kit/Button.tsx'
import { Field } from '#web/kit/Field.tsx'
import { TextField } from '#web/kit/TextField.tsx'
import { IconLock } from '#web/kit/icons.ts'
import styles from './Check.module.css'
import { type Check, MONTH_FIELDS, type MonthField } from './useCheck.ts'
import { FIELD_NAME } from './labels.ts'

/** A code with its name. */
export interface Choice {
  code: string
  name: string
}

const UNSURE = '不清楚'

/** The fields with a fixed set of answers. */
type ChoiceField = Exclude<keyof CheckAnswers, MonthField | 'insuranceMonths' | 'ceHours'>

const choicesOf = (table: Record<string, string>): Choice[] =>
  Object.entries(table).map(([code, name]) => ({ code, name }))

const STUDY = choicesOf({ fullTime: '全日制', later: '在职取得（自考、成教、网络教育等）' })
const MAJOR = choicesOf({ related: '与申报专业相同或相近', other: '与申报专业不同' })
const CURRENT = choicesOf({ none: '暂无职称', ...JOB_GRADE })
const RESULTS = choicesOf({ proved: '有，能证明本人作用', some: '有，证明不全', none: '没有' })

/** 个人自测 form: every answer may stay 不清楚; no name, number or document is asked for. */
export const CheckForm = (props: {
  check: Check
  provinces: readonly Choice[]
  specialties: readonly Choice[]
  /** The page's scripts are not there yet. */
  waiting: boolean
}) => {
  const { check, provinces, specialties, waiting } = props
  const { answers, change } = check
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const [unread] = check.unread
    if (unread === undefined) check.run()
    else event.currentTarget.querySelector<HTMLElement>(`[name=${unread}]`)?.focus()
  }
  const choice = (field: ChoiceField, choices: readonly Choice[]) => (
    <Field label={FIELD_NAME[field]}>
      {(control) => (
        <select
          {...control}
          name={field}
          className="input"
          value={answers[field]}
          onChange={(event) => change(field, event.target.value as never)}
        >
          <option value="">{UNSURE}</option>
          {choices.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
  const month = (field: MonthField) => (
    <TextField
      label={FIELD_NAME[field]}
      aside="如 2020-07"
      error={check.unread.includes(field) ? '写成年份和月份，如 2020-07' : null}
      name={field}
      type="month"
      className="input num"
      value={answers[field]}
      onText={(text) => change(field, text)}
    />
  )
  const number = (field: 'insuranceMonths' | 'ceHours', unit: string, max: number) => (
    <TextField
      label={FIELD_NAME[field]}
      aside={unit}
      name={field}
      type="number"
      inputMode="numeric"
      className="input num"
      min={0}
      max={max}
      step={1}
      placeholder={UNSURE}
      value={`${answers[field] ?? ''}`}
      onText={(typed) =>
        change(field, typed === '' ? null : Math.max(0, Math.trunc(Number(typed))))
      }
    />
  )
  const [graduatedOn, gradeSince, workSince] = MONTH_FIELDS
  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-label="个人自测">
      <div className={styles.fields}>
        {choice('regionCode', provinces)}
        {choice('specialty', specialties)}
        {choice('education', choicesOf(EDUCATION))}
        {month(graduatedOn)}
        {choice('studyMode', STUDY)}
        {choice('major', MAJOR)}
        {choice('currentGrade', CURRENT)}
        {answers.currentGrade !== 'none' && month(gradeSince)}
        {month(workSince)}
        {number('insuranceMonths', '月', 600)}
        {number('ceHours', '学时', 1000)}
        {choice('results', RESULTS)}
        <TextField
          label="出生年份"
          optional
          name="birthYear"
          type="number"
          inputMode="numeric"
          className="input num"
          min={1940}
          max={2012}
          placeholder="如 1990"
          value={check.birthYear}
          onText={check.setBirthYear}
        />
      </div>
      <div className={styles.actions}>
        <Button type="submit" variant="primary" size="lg" waiting={waiting}>
          看各级结论
        </Button>
        <Button variant="quiet" onClick={check.clear}>
          清空
        </Button>
        <p className={styles.private}>
          <IconLock size={16} />
          只在本页计算，不上传、不保存，也不需要姓名和证件号码
        </p>
      </div>
    </form>
  )
}
