import { useId } from 'react'
import { FieldError } from '#web/kit/Field.tsx'
import type { PortraitField } from '../queries.ts'
import type { Draft } from './drafts.ts'
import { Items } from './Items.tsx'
import styles from './portrait.module.css'

interface ControlProps {
  field: PortraitField
  /** What the control is called: the field with its year. */
  label: string
  draft: Draft
  onChange: (draft: Draft) => void
  problem: string | null
  today: string
}

const NONE: Draft = { form: 'none', text: '', items: [] }
const UNCLEAR: Draft = { form: 'unclear', text: '', items: [] }

/** The control of one value, by the kind of its field; 不清楚 is a choice of every one. */
export const ValueControl = (props: ControlProps) => {
  const { field, label, problem } = props
  const id = useId()
  const errorId = `${id}-error`
  const described = {
    'aria-invalid': problem === null ? undefined : true,
    'aria-describedby': problem === null ? undefined : errorId,
  } as const
  return (
    <fieldset className={styles.control}>
      <legend>{label}</legend>
      {field.kind === 'yesNo' ? (
        <Choices
          {...props}
          options={[
            { code: 'yes', name: '是' },
            { code: 'no', name: '否' },
          ]}
          described={described}
        />
      ) : field.kind === 'list' ? (
        <ListControl {...props} described={described} />
      ) : field.kind === 'choice' ? (
        <Choices {...props} options={field.options} described={described} />
      ) : (
        <Typed {...props} described={described} />
      )}
      {problem !== null && <FieldError id={errorId} text={problem} />}
    </fieldset>
  )
}

interface Described {
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

/** A number, a day or a text, and a box for 不清楚. */
const Typed = ({
  field,
  label,
  draft,
  onChange,
  today,
  described,
}: ControlProps & { described: Described }) => {
  const date = field.kind === 'date'
  return (
    <div className={styles.typed}>
      <span className={styles.unitField}>
        <input
          {...described}
          className="input"
          aria-label={field.unit === '' ? label : `${label}，单位${field.unit}`}
          type={date ? 'date' : 'text'}
          inputMode={field.kind === 'number' ? 'decimal' : undefined}
          max={date ? today : undefined}
          autoComplete="off"
          value={draft.form === 'one' ? draft.text : ''}
          onChange={(event) =>
            onChange(
              event.target.value === ''
                ? NONE
                : { form: 'one', text: event.target.value, items: [] },
            )
          }
        />
        {field.unit !== '' && <span aria-hidden>{field.unit}</span>}
      </span>
      <Radio
        type="checkbox"
        checked={draft.form === 'unclear'}
        onChange={(on) => onChange(on ? UNCLEAR : NONE)}
        name="不清楚"
        of={label}
      />
    </div>
  )
}

/** One of a few, or 不清楚. */
const Choices = ({
  label,
  draft,
  onChange,
  options,
  described,
}: ControlProps & {
  options: readonly { code: string; name: string }[]
  described: Described
}) => {
  const group = useId()
  return (
    <div className={styles.choices} {...described} role="radiogroup" aria-label={label}>
      {options.map(({ code, name }) => (
        <Radio
          key={code}
          group={group}
          checked={draft.form === 'one' && draft.text === code}
          onChange={() => onChange({ form: 'one', text: code, items: [] })}
          name={name}
        />
      ))}
      <Radio
        group={group}
        checked={draft.form === 'unclear'}
        onChange={() => onChange(UNCLEAR)}
        name="不清楚"
      />
    </div>
  )
}

/** 有, 没有 or 不清楚; with 有 the entries. */
const ListControl = (props: ControlProps & { described: Described }) => {
  const { field, label, draft, onChange, described, today } = props
  const group = useId()
  const some = draft.form === 'items' && draft.items.length > 0
  const first = { code: field.options[0]?.code ?? '', level: '', on: '', until: '', rank: null }
  return (
    <>
      <div className={styles.choices} {...described} role="radiogroup" aria-label={label}>
        <Radio
          group={group}
          checked={some}
          onChange={() => onChange({ form: 'items', text: '', items: [first] })}
          name="有"
        />
        <Radio
          group={group}
          checked={draft.form === 'items' && !some}
          onChange={() => onChange({ form: 'items', text: '', items: [] })}
          name="没有"
        />
        <Radio
          group={group}
          checked={draft.form === 'unclear'}
          onChange={() => onChange(UNCLEAR)}
          name="不清楚"
        />
      </div>
      {some && (
        <Items
          field={field}
          items={draft.items}
          empty={first}
          today={today}
          onChange={(items) => onChange({ form: 'items', text: '', items })}
        />
      )}
    </>
  )
}

const Radio = (props: {
  type?: 'radio' | 'checkbox'
  group?: string
  checked: boolean
  onChange: (on: boolean) => void
  name: string
  /** Of which value, for assistive technology. */
  of?: string
}) => (
  <label className={styles.radio}>
    <input
      type={props.type ?? 'radio'}
      {...(props.group === undefined ? {} : { name: props.group })}
      checked={props.checked}
      onChange={(event) => props.onChange(event.target.checked)}
    />
    {props.name}
    {props.of !== undefined && <span className="sr">（{props.of}）</span>}
  </label>
)
