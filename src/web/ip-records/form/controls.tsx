import type { FormField } from '#domain/ip/record-form.ts'
import { IP_GROUP, type IpGroup } from '#domain/ip/status.ts'
import { Button } from '#web/kit/Button.tsx'
import { Checkbox, type FieldControl } from '#web/kit/Field.tsx'
import { IconPlus, IconX } from '#web/kit/icons.ts'
import { type Fields, typing } from '#web/kit/useFields.ts'
import { useNiceClasses } from '../useNiceClasses.ts'
import type { Draft, GoodsDraft } from './draft.ts'
import styles from './form.module.css'

/** What a control of the form is handed. */
export interface ControlProps<F extends string> {
  field: FormField<F>
  control: FieldControl
  form: Fields<Draft<F>>
  onLeave: () => void
}

/** A line, several lines or a day, by the kind of the field. */
export const TextControl = <F extends string>(props: ControlProps<F> & { long: boolean }) => {
  const { field, control, form, long } = props
  const shared = { ...control, ...typing(form, field.code), onBlur: props.onLeave }
  if (long || field.kind === 'names')
    return <textarea {...shared} rows={field.kind === 'names' ? 2 : 4} />
  return (
    <input
      {...shared}
      type={field.kind === 'day' ? 'date' : 'text'}
      inputMode={field.kind === 'int' ? 'numeric' : undefined}
      autoComplete="off"
      spellCheck={false}
    />
  )
}

/** A list of codes; states stand under their groups. */
export const ChoiceControl = <F extends string>(
  props: ControlProps<F> & { groups: Readonly<Record<string, IpGroup>> | null },
) => {
  const { field, control, form, groups } = props
  const options = Object.entries(field.options ?? {})
  const option = ([code, name]: [string, string]) => (
    <option key={code} value={code}>
      {name}
    </option>
  )
  return (
    <select {...control} {...typing(form, field.code)} onBlur={props.onLeave}>
      {groups === null
        ? options.map(option)
        : (Object.keys(IP_GROUP) as IpGroup[]).map((group) => {
            const own = options.filter(([code]) => groups[code] === group)
            return own.length === 0 ? null : (
              <optgroup key={group} label={IP_GROUP[group]}>
                {own.map(option)}
              </optgroup>
            )
          })}
    </select>
  )
}

/** The 45 classes with their short names. */
export const ClassControl = <F extends string>({
  field,
  control,
  form,
  onLeave,
}: ControlProps<F>) => {
  const classes = useNiceClasses()
  return (
    <select {...control} {...typing(form, field.code)} onBlur={onLeave}>
      <option value="">请选择</option>
      {classes.map(({ code, name }) => (
        <option key={code} value={code}>
          {`第 ${code} 类 ${name}`.trim()}
        </option>
      ))}
    </select>
  )
}

/** 是 or not: a box that says what it is itself. */
export const FlagControl = <F extends string>(props: {
  field: FormField<F>
  form: Fields<Draft<F>>
}) => {
  const { field, form } = props
  return (
    <Checkbox
      id={form.idOf(field.code)}
      checked={form.values[field.code] === true}
      onChange={(on) => form.change({ [field.code]: on } as unknown as Partial<Draft<F>>)}
    >
      {field.name}
    </Checkbox>
  )
}

/** 商品服务: a row for each group. */
export const GoodsControl = <F extends string>({
  field,
  control,
  form,
  onLeave,
}: ControlProps<F>) => {
  const rows = form.values[field.code] as readonly GoodsDraft[]
  const set = (next: readonly GoodsDraft[]): void =>
    form.change({ [field.code]: next } as unknown as Partial<Draft<F>>)
  const change = (at: number, more: Partial<GoodsDraft>): void =>
    set(rows.map((row, index) => (index === at ? { ...row, ...more } : row)))
  return (
    <div className={styles.goods}>
      {rows.map((row, at) => (
        <div key={at} className={styles.goodsRow}>
          <input
            className="input num"
            aria-label={`第 ${at + 1} 行类似群`}
            placeholder="类似群"
            inputMode="numeric"
            maxLength={8}
            value={row.group}
            onChange={(event) => change(at, { group: event.target.value })}
            onBlur={onLeave}
          />
          <input
            className="input"
            aria-label={`第 ${at + 1} 行名称`}
            placeholder="商品或服务，用分号隔开"
            value={row.names}
            onChange={(event) => change(at, { names: event.target.value })}
            onBlur={onLeave}
          />
          <button
            type="button"
            className="iconbtn"
            aria-label={`移除第 ${at + 1} 行`}
            onClick={() => set(rows.filter((_, index) => index !== at))}
          >
            <IconX size={18} />
          </button>
        </div>
      ))}
      <span>
        <Button
          id={control.id}
          size="sm"
          // The field's label would hide what it does.
          aria-label="添加类似群"
          aria-describedby={control['aria-describedby']}
          onClick={() => set([...rows, { group: '', names: '' }])}
        >
          <IconPlus size={16} />
          添加类似群
        </Button>
      </span>
    </div>
  )
}
