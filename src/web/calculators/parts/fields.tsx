import type { ChoiceInput, NumberInput } from '#domain/calculators/inputs.ts'
import { readNumber } from '#domain/calculators/inputs.ts'
import { yuanDigits, yuanOfWan } from '#domain/calculators/money.ts'
import { Field } from '#web/kit/Field.tsx'
import { TextField } from '#web/kit/TextField.tsx'

/** What an amount in 万元 is in yuan; nothing while it is no amount. */
const inYuan = (input: NumberInput, typed: string): string | null => {
  const read = input.unit === '万元' && typed !== '' ? readNumber(input, typed) : null
  return read !== null && 'value' in read ? `＝ ${yuanDigits(yuanOfWan(read.value))} 元` : null
}

/** A number. It has no name: nothing may put it into an address. */
export const NumberField = (props: {
  input: NumberInput
  value: string
  /** The visitor's own words that filled it in; empty otherwise. */
  said: string
  error: string | undefined
  onText: (text: string) => void
}) => {
  const { input, value, said, error, onText } = props
  const hint = [inYuan(input, value), input.hint].filter(Boolean).join('；')
  return (
    <TextField
      label={`${input.label}（${input.unit}）`}
      {...(hint === '' ? {} : { hint })}
      {...(said === '' ? {} : { aside: `取自“${said}”` })}
      error={error}
      optional={input.usual !== undefined}
      className="input num"
      type="text"
      inputMode={input.places === 0 ? 'numeric' : 'decimal'}
      autoComplete="off"
      maxLength={32}
      value={value}
      onText={onText}
    />
  )
}

/** One of a few things, the first unless chosen otherwise. */
export const ChoiceField = (props: {
  input: ChoiceInput
  value: string
  error?: string | undefined
  onChange: (text: string) => void
}) => {
  const { input, value, error, onChange } = props
  return (
    <Field
      label={input.label}
      error={error}
      {...(input.hint === undefined ? {} : { hint: input.hint })}
    >
      {(control) => (
        <select
          {...control}
          className="input"
          value={value === '' ? input.options[0]?.[0] : value}
          onChange={({ target }) => onChange(target.value)}
        >
          {input.options.map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
