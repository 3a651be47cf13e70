import {
  asStored,
  type Field as FieldSpec,
  type Form,
  type FormValue,
  inUnit,
} from '#domain/fields/fields.ts'
import { saysNothing } from '#domain/content/doubts.ts'
import { Checkbox, Field, type FieldControl } from '#web/kit/Field.tsx'
import { Cells } from './Cells.tsx'
import { Choices } from './Choices.tsx'
import { Comments } from './Comments.tsx'
import { useForm } from './context.ts'
import { Doubtful } from './Doubtful.tsx'
import styles from './form.module.css'
import { Group } from './Group.tsx'
import { Moment } from './Moment.tsx'
import { below, controlId, withField, textOf } from './path.ts'
import { PictureField } from './PictureField.tsx'
import type { ControlProps, InputProps } from './props.ts'
import { Reference, References } from './References.tsx'
import { Region, Regions } from './Regions.tsx'
import { ArticleField, RichField } from './RichField.tsx'
import { Rows } from './Rows.tsx'
import { Words } from './Words.tsx'

/** Fields of a record under each other, short ones beside each other. */
export const Controls = (props: {
  fields: readonly FieldSpec[]
  path: string
  form: Form
  onChange: (form: Form) => void
}) => {
  const { fields, form, onChange } = props
  const { marked } = useForm()
  return (
    <div className={styles.grid}>
      {fields.map((field) => (
        <div
          key={field.name}
          data-wide={isWide(field) || undefined}
          data-marked={(marked !== '' && marked === below(props.path, field.name)) || undefined}
        >
          <Control
            field={field}
            path={below(props.path, field.name)}
            value={form[field.name] ?? ''}
            onChange={(value) => onChange(withField(form, field.name, value))}
            onFill={(values) => onChange({ ...form, ...fillable(form, field.name, values) })}
          />
        </div>
      ))}
    </div>
  )
}

/** Of these values that of the field itself, and those of fields that say nothing yet. */
const fillable = (form: Form, name: string, values: Readonly<Record<string, FormValue>>): Form =>
  Object.fromEntries(
    Object.entries(values).filter(([of]) => of === name || saysNothing(form[of] ?? '')),
  )

const NARROW = new Set<FieldSpec['type']>(['choice', 'day', 'moment', 'number', 'flag'])
const LONG_LINE = 40

const isWide = (field: FieldSpec): boolean =>
  field.type === 'text' ? field.max > LONG_LINE : !NARROW.has(field.type)

/** One field of a form, as its description says, with a mark while nobody has looked at what was imported. */
export const Control = (props: ControlProps) => {
  const { doubts } = useForm()
  return (
    <>
      {doubts.has(props.path) && <Doubtful path={props.path} label={props.field.label} />}
      <Drawn {...props} />
      {props.field.type !== 'record' && <Comments path={props.path} label={props.field.label} />}
    </>
  )
}

const Drawn = (props: ControlProps) => {
  const { field, path, value, onChange } = props
  const { locked, problems } = useForm()
  if (field.type === 'rows' && field.article !== true)
    return (
      <Rows
        {...props}
        field={field}
        draw={(row, at, onRow) => (
          <Controls fields={field.fields} path={at} form={row} onChange={onRow} />
        )}
      />
    )
  if (field.type === 'record')
    return <Controls fields={field.fields} path={path} form={value as Form} onChange={onChange} />
  if (field.type === 'flag')
    return (
      <fieldset className={styles.plain} disabled={locked}>
        <Checkbox id={controlId(path)} checked={value === true} onChange={onChange}>
          {field.label}
        </Checkbox>
        {field.help !== undefined && <p className={styles.tip}>{field.help}</p>}
      </fieldset>
    )
  const problem =
    problems.get(path) ??
    (field.type === 'rows'
      ? [...problems.values()].find((one) => one.path.startsWith(`${path}.`))
      : undefined)
  if (isGroup(field))
    return (
      <Group
        id={controlId(path)}
        label={field.label}
        required={field.need !== undefined}
        hint={field.help}
        error={problem?.text ?? null}
      >
        {(control) => <Input {...props} control={control} />}
      </Group>
    )
  return (
    <Field
      id={controlId(path)}
      label={field.label}
      required={field.need !== undefined}
      {...(field.help === undefined ? {} : { hint: field.help })}
      error={problem?.text ?? null}
      aside={counterOf(field, value)}
    >
      {(control) => <Input {...props} control={control} />}
    </Field>
  )
}

const GROUPED = new Set<FieldSpec['type']>([
  'choices',
  'dictionary',
  'region',
  'regions',
  'ref',
  'refs',
  'moment',
])
/** It has several controls, or a button of its own: a label would name the first one alone. */
const isGroup = (field: FieldSpec): boolean =>
  GROUPED.has(field.type) || (field.type === 'words' && field.long === true)

/** How much of a text may still be written, once it comes near. */
const counterOf = (field: FieldSpec, value: FormValue): React.ReactNode => {
  if (field.type !== 'text' && field.type !== 'long' && field.type !== 'markdown') return undefined
  const length = Array.from(textOf(value)).length
  return length * 2 < field.max ? undefined : (
    <span className="num">{`${length}/${field.max}`}</span>
  )
}

const Input = (props: ControlProps & { control: FieldControl }) => {
  const { field, value, onChange, control } = props
  const { locked } = useForm()
  switch (field.type) {
    case 'long':
      return <LongText {...props} locked={locked} />
    case 'markdown':
      return <RichField {...props} locked={locked} />
    case 'rows':
      return <ArticleField {...props} locked={locked} />
    case 'choice':
      return (
        <select
          {...control}
          className="input"
          disabled={locked}
          value={textOf(value)}
          onChange={(event) => onChange(event.target.value)}
        >
          <option value="">请选择</option>
          {Object.entries(field.of).map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
      )
    case 'choices':
    case 'dictionary':
      return <Choices {...props} field={field} locked={locked} />
    case 'number':
      return <NumberInput {...props} field={field} locked={locked} />
    case 'moment':
      return <Moment {...props} locked={locked} />
    case 'region':
      return <Region {...props} locked={locked} />
    case 'regions':
      return <Regions {...props} locked={locked} />
    case 'words':
      return <Words {...props} field={field} locked={locked} />
    case 'ref':
      return <Reference {...props} field={field} locked={locked} />
    case 'refs':
      return <References {...props} field={field} locked={locked} />
    case 'cells':
      return <Cells {...props} locked={locked} />
    case 'image':
      return (
        <PictureField
          {...props}
          locked={locked}
          onPicked={(url, words) =>
            props.onFill({
              [field.name]: url,
              ...(field.alt === undefined || words === '' ? {} : { [field.alt]: words }),
            })
          }
        />
      )
    default:
      return (
        <input
          {...control}
          className="input"
          type={field.type === 'day' ? 'date' : field.type === 'link' ? 'url' : 'text'}
          readOnly={locked}
          autoComplete="off"
          value={textOf(value)}
          onChange={(event) => onChange(event.target.value)}
        />
      )
  }
}

const FEW_ROWS = 2
const MOST_ROWS_SHOWN = 12
const LINE = 40

const LongText = ({ value, onChange, control, locked }: InputProps) => {
  const text = textOf(value)
  const lines = text.split('\n').reduce((sum, line) => sum + 1 + Math.floor(line.length / LINE), 0)
  return (
    <textarea
      {...control}
      className="input"
      readOnly={locked}
      rows={Math.min(MOST_ROWS_SHOWN, Math.max(FEW_ROWS, lines))}
      value={text}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

const NumberInput = (props: InputProps & { field: FieldSpec & { type: 'number' } }) => {
  const { field, value, onChange, control, locked } = props
  return (
    <span className={styles.unit}>
      <input
        {...control}
        className="input num"
        type="number"
        inputMode={field.whole === true ? 'numeric' : 'decimal'}
        step={field.whole === true ? 1 : 'any'}
        readOnly={locked}
        value={value === null || value === '' ? '' : inUnit(field, Number(value))}
        onChange={(event) => {
          const { valueAsNumber } = event.target
          onChange(Number.isFinite(valueAsNumber) ? asStored(field, valueAsNumber) : null)
        }}
      />
      {field.unit}
    </span>
  )
}
