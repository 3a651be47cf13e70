import { Field } from '#web/kit/Field.tsx'

/** What a value is, and what it may be chosen from. */
export interface Asked {
  kind: string
  unit: string
  options: readonly { code: string; name: string }[]
}

const YES_NO = [
  { code: 'yes', name: '是' },
  { code: 'no', name: '否' },
]

/** One value of a portrait, typed or chosen. */
export const ValueInput = (props: {
  label: string
  asked: Asked
  value: string
  /** What the empty text stands for, as it is offered or stands in the field. */
  empty: string
  /** Choices beside those of the value itself. */
  more?: Asked['options']
  hint?: string
  problem?: string | null
  onChange: (value: string) => void
}) => {
  const { label, asked, value, empty, more = [], hint, problem = null, onChange } = props
  const isTyped = ['number', 'date', 'text'].includes(asked.kind)
  const options = asked.kind === 'yesNo' ? YES_NO : asked.options
  return (
    <Field
      label={label}
      error={problem}
      {...(asked.unit === '' ? {} : { aside: asked.unit })}
      {...(hint === undefined ? {} : { hint })}
    >
      {(control) =>
        isTyped ? (
          <input
            {...control}
            className="input num"
            type={asked.kind === 'date' ? 'date' : 'text'}
            inputMode={asked.kind === 'number' ? 'decimal' : undefined}
            autoComplete="off"
            value={value}
            placeholder={empty}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        ) : (
          <select
            {...control}
            className="input"
            value={value}
            onChange={(event) => onChange(event.currentTarget.value)}
          >
            <option value="">{empty}</option>
            {[...options, ...more].map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </select>
        )
      }
    </Field>
  )
}
