import { NOTE_MAX } from '#domain/declarations/given.ts'
import type { FieldNeed, MoveField } from '#domain/declarations/transitions.ts'
import { yuanText } from '#domain/text/numbers.ts'
import { Checkbox, Field } from '#web/kit/Field.tsx'
import { counter } from '#web/kit/text.ts'
import { typing } from '#web/kit/useFields.ts'
import type { Declaration } from '../queries.ts'
import { DutiesField } from './DutiesField.tsx'
import type { InputProps } from './inputs.ts'
import { ItemsField } from './ItemsField.tsx'
import styles from './transitions.module.css'
import { ProofField } from './ProofField.tsx'
import type { MoveForm, MoveValues } from './useMove.ts'
import { TRUTH } from './labels.ts'

/** Everything that a move asks for. */
export const MoveFields = (props: {
  fields: readonly FieldNeed[]
  form: MoveForm
  declaration: Declaration
}) =>
  props.fields.map((need) => {
    const Input = INPUT[need.name]
    return <Input key={need.name} need={need} form={props.form} declaration={props.declaration} />
  })

type TextName =
  | 'on'
  | 'acceptNo'
  | 'certificateNo'
  | 'dueOn'
  | 'typedName'
  | 'publicityFrom'
  | 'publicityTo'
  | 'publicityDays'
  | 'publicityUrl'
  | 'validFrom'
  | 'validTo'
  | 'approvedAmount'
  | 'amount'

/** One line of text, a day or an amount. */
const Line = (props: {
  form: MoveForm
  name: TextName
  label: string
  required?: boolean
  optional?: boolean
  hint?: string
  kind?: 'date' | 'amount' | 'number' | 'url'
}) => {
  const { form, name, label, kind, hint } = props
  return (
    <Field
      id={form.idOf(name)}
      label={label}
      required={props.required ?? false}
      optional={props.optional ?? false}
      {...(hint === undefined ? {} : { hint })}
      error={form.problems[name] ?? null}
    >
      {(control) => (
        <input
          {...control}
          {...typing(form, name)}
          {...(kind === 'date' ? { type: 'date' } : {})}
          {...(kind === 'amount' ? { inputMode: 'decimal' as const } : {})}
          {...(kind === 'number' ? { inputMode: 'numeric' as const } : {})}
          {...(kind === 'url' ? { type: 'url', placeholder: 'https://' } : {})}
          autoComplete="off"
        />
      )}
    </Field>
  )
}

const must = ({ need }: FieldNeed): { required: boolean; optional: boolean } => ({
  required: need === 'must',
  optional: need === 'may',
})

const Text = ({ need, form }: InputProps, name: 'note' | 'lessons', hint?: string) => (
  <Field
    id={form.idOf(name)}
    label={need.label}
    {...must(need)}
    {...(hint === undefined ? {} : { hint })}
    aside={<span className="num">{counter(form.values[name], NOTE_MAX)}</span>}
    error={form.problems[name] ?? null}
  >
    {(control) => <textarea {...control} {...typing(form, name)} rows={4} />}
  </Field>
)

const Box = (
  { form, need }: InputProps,
  name: 'truth' | 'noReview' | 'upheld',
  text: string = need.label,
) => (
  <Checkbox
    id={form.idOf(name)}
    checked={form.values[name]}
    onChange={(on) => form.change({ [name]: on } as Partial<MoveValues>)}
    error={form.problems[name] ?? null}
    required={need.need === 'must'}
  >
    {text}
  </Checkbox>
)

const Publicity = ({ form }: InputProps) => (
  <fieldset className={styles.group}>
    <legend>公示期</legend>
    <Line form={form} name="publicityFrom" label="公示开始日期" kind="date" required />
    <Line
      form={form}
      name="publicityDays"
      label="公示工作日天数"
      kind="number"
      hint="填写天数，截止日期按工作日算出；公告写明了截止日期就填下面一项"
    />
    <Line form={form} name="publicityTo" label="公示截止日期" kind="date" />
    <Line form={form} name="publicityUrl" label="公示链接" kind="url" optional />
  </fieldset>
)

const Valid = ({ form, need }: InputProps) => (
  <fieldset className={styles.group}>
    <legend>{need.label}</legend>
    <Line form={form} name="validFrom" label="有效期起" kind="date" required />
    <Line
      form={form}
      name="validTo"
      label="有效期止"
      kind="date"
      required
      hint="以证书或公告为准，到期前会提醒重新认定"
    />
  </fieldset>
)

/** What has been approved and what has arrived, beside what arrives now. */
const Arrived = ({ form, need, declaration }: InputProps) => (
  <Line
    form={form}
    name="amount"
    label={`${need.label}（元）`}
    kind="amount"
    {...must(need)}
    hint={`批准 ${yuanText(declaration.approvedAmount) || '0 元'}，已到账 ${yuanText(declaration.paidAmount) || '0 元'}`}
  />
)

const INPUT: Readonly<Record<MoveField, (props: InputProps) => React.ReactNode>> = {
  note: (props) => Text(props, 'note'),
  lessons: (props) => Text(props, 'lessons', '下次申报时先看这里'),
  on: ({ form, need }) => (
    <Line form={form} name="on" label={need.label} kind="date" {...must(need)} />
  ),
  proof: ProofField,
  typedName: ({ form, need, declaration }) => (
    <Line
      form={form}
      name="typedName"
      label={need.label}
      hint={`请输入“${declaration.projectName}”`}
      {...must(need)}
    />
  ),
  truth: (props) => Box(props, 'truth', TRUTH),
  acceptNo: ({ form, need }) => (
    <Line
      form={form}
      name="acceptNo"
      label={need.label}
      hint="没有受理编号时，上传证明材料或填写链接"
      {...must(need)}
    />
  ),
  noReview: (props) => Box(props, 'noReview', '该项目不设专家评审，直接进入公示'),
  publicity: Publicity,
  upheld: (props) => Box(props, 'upheld', '公示期间的异议成立'),
  certificateNo: ({ form, need }) => (
    <Line
      form={form}
      name="certificateNo"
      label={need.label}
      hint="没有编号时，上传证明材料或填写名单链接"
      {...must(need)}
    />
  ),
  valid: Valid,
  approvedAmount: ({ form, need }) => (
    <Line
      form={form}
      name="approvedAmount"
      label={`${need.label}（元）`}
      kind="amount"
      {...must(need)}
    />
  ),
  amount: Arrived,
  dueOn: ({ form, need }) => (
    <Line form={form} name="dueOn" label={need.label} kind="date" {...must(need)} />
  ),
  items: ItemsField,
  duties: DutiesField,
}
