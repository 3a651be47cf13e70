import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { portraits } from '#contract/portraits.ts'
import { formatBeijingDate } from '#domain/calendar/beijing.ts'
import { type FieldCode, FIELDS } from '#domain/matching/fields.ts'
import type { FactValue } from '#domain/matching/portrait.ts'
import { fieldOf, optionsOf, RECORD_FIELDS } from '#domain/portraits/catalogue.ts'
import { formOf, normalText, valueProblem } from '#domain/portraits/value.ts'
import { Button } from '#web/kit/Button.tsx'
import { now } from '#web/kit/clock.ts'
import { Failure } from '#web/kit/ConfirmDialog.tsx'
import { MoreLink } from '#web/kit/links.tsx'
import { useSession } from '#web/shell/context.ts'
import { useHref } from '#web/shell/useHref.ts'
import { useEndpointMutation } from '#web/wire/query.ts'
import { ValueInput } from '../ValueInput.tsx'
import type { Listed } from '../labels.ts'
import styles from './FirstFields.module.css'
import { Unlocks } from './Overview.tsx'

/** One value to be told; year 0 for what has none. */
interface Question {
  field: FieldCode
  year: number
}

/** The values that are told here: what stands in 基本信息 is changed there. */
const questionsOf = (unlocks: Listed['unlocks']): Question[] =>
  unlocks.flatMap(({ field: code, years }) => {
    if (!Object.hasOwn(FIELDS, code) || RECORD_FIELDS.has(code as FieldCode)) return []
    const field = code as FieldCode
    return fieldOf(field).yearly ? years.map((year) => ({ field, year })) : [{ field, year: 0 }]
  })

/** Nobody has told anything yet: the values that decide most, to be told here and now. */
export const FirstFields = (props: { unlocks: Listed['unlocks']; onSaved: () => void }) => {
  const mayTell = useSession()?.permissions.includes('enterprise:portrait:edit') ?? false
  const href = useHref()
  const [questions] = useState(() => questionsOf(props.unlocks))
  const whole = <MoreLink to={href('enterprise', { tab: 'portrait' })}>填写完整的企业画像</MoreLink>
  const asked = new Set(questions.map(({ field }) => field)).size || props.unlocks.length
  return (
    <section className={`card ${styles.start}`} aria-labelledby="match-start">
      <div className={styles.title}>
        <h2 id="match-start">{`先填 ${asked} 项，马上看到能申报什么`}</h2>
        <p className="t2">
          目前只有登记信息，多数政策还不能判断。没填的不会被当作不满足，不确定的可以先空着。
        </p>
      </div>
      {mayTell && questions.length > 0 ? (
        <FirstForm questions={questions} onSaved={props.onSaved}>
          {whole}
        </FirstForm>
      ) : (
        <>
          <Unlocks unlocks={props.unlocks} />
          {!mayTell && <p>您没有“编辑企业画像”权限，请有权限的同事填写</p>}
          {whole}
        </>
      )}
    </section>
  )
}

/** Choices that are no value of the field: nothing at all, and not known. */
const NONE = 'none-at-all'
const UNCLEAR = 'not-known'

const moreOf = (field: FieldCode) => [
  ...(fieldOf(field).kind === 'list' ? [{ code: NONE, name: '没有' }] : []),
  { code: UNCLEAR, name: '不清楚' },
]

/** What a text of the form says of a field. */
const valueIn = (field: FieldCode, text: string): FactValue => {
  if (text === UNCLEAR) return null
  if (text === NONE) return []
  if (fieldOf(field).kind === 'list')
    return [{ code: text, level: '', on: '', until: '', rank: null }]
  return normalText(field, text)
}

const nameOf = ({ field, year }: Question): string =>
  year === 0 ? fieldOf(field).name : `${year} 年${fieldOf(field).name}`

const FirstForm = (props: {
  questions: Question[]
  onSaved: () => void
  /** Beside the button. */
  children: ReactNode
}) => {
  const { questions, onSaved } = props
  const [texts, setTexts] = useState<readonly string[]>(() => questions.map(() => ''))
  const [tried, setTried] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const saving = useEndpointMutation(portraits.save, 'inline')
  const today = formatBeijingDate(now())
  const told = questions.map((question, at) => {
    const text = texts[at] ?? ''
    const value = text.trim() === '' ? undefined : valueIn(question.field, text)
    const problem = value === undefined ? null : valueProblem(question.field, value, today)
    return { ...question, text, value, problem }
  })
  const facts = told.flatMap(({ field, year, value }) =>
    value === undefined
      ? []
      : [JSON.stringify({ field, year, value: formOf(value), version: '0' })],
  )
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (saving.isPending) return
    setTried(true)
    const wrong = told.findIndex(({ problem }) => problem !== null)
    if (wrong < 0 && facts.length > 0) return saving.mutate({ facts }, { onSuccess: onSaved })
    form.current?.querySelectorAll<HTMLElement>(':is(input, select)')[Math.max(wrong, 0)]?.focus()
  }
  return (
    <form ref={form} noValidate className={styles.form} onSubmit={submit} aria-label="先填这几项">
      <div className={styles.fields}>
        {told.map((question, at) => {
          const { kind, unit } = fieldOf(question.field)
          return (
            <ValueInput
              key={nameOf(question)}
              label={nameOf(question)}
              asked={{ kind, unit, options: optionsOf(question.field) }}
              value={question.text}
              empty={kind === 'number' ? '' : '请选择'}
              more={moreOf(question.field)}
              problem={tried ? question.problem : null}
              onChange={(next) => setTexts(texts.map((one, nth) => (nth === at ? next : one)))}
            />
          )
        })}
      </div>
      <Failure
        text={tried && facts.length === 0 ? '请至少填写一项' : (saving.error?.message ?? null)}
      />
      <div className={styles.send}>
        <Button type="submit" variant="primary" loading={saving.isPending} loadingText="正在核对">
          保存并看结果
        </Button>
        {props.children}
      </div>
    </form>
  )
}
