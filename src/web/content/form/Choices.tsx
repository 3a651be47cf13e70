import { useQuery } from '@tanstack/react-query'
import { dictionaries } from '#contract/dictionaries.ts'
import type { Field } from '#domain/fields/fields.ts'
import { queryOptionsInline } from '#web/wire/query.ts'
import styles from './form.module.css'
import type { InputProps } from './props.ts'

/** Several codes of a table, or of a dictionary, as boxes to tick; they keep the order of the table. */
export const Choices = (
  props: InputProps & { field: Field & { type: 'choices' | 'dictionary' } },
) => {
  const { field } = props
  return field.type === 'choices' ? (
    <Boxes {...props} options={Object.entries(field.of)} />
  ) : (
    <FromDictionary {...props} dictType={field.dictType} />
  )
}

const FromDictionary = (props: InputProps & { dictType: string }) => {
  const entries = useQuery(queryOptionsInline(dictionaries.entries, { dictType: props.dictType }))
  const options = entries.data?.records.map(
    ({ dictCode, dictDesc }) => [dictCode, dictDesc] as const,
  )
  if (entries.isError) return <p className="muted">选项加载失败，已选项保持不变</p>
  return <Boxes {...props} options={options ?? []} />
}

const Boxes = (props: InputProps & { options: readonly (readonly [string, string])[] }) => {
  const { value, onChange, control, locked, options } = props
  const chosen = value as readonly string[]
  const unknown = chosen.filter((code) => !options.some(([one]) => one === code))
  const all = [...options, ...unknown.map((code) => [code, code] as const)]
  const turn = (code: string, on: boolean): void =>
    onChange(all.map(([one]) => one).filter((one) => (one === code ? on : chosen.includes(one))))
  return (
    <div className={styles.boxes}>
      {all.map(([code, name], at) => (
        <label key={code} className={styles.box}>
          <input
            {...(at === 0 ? { id: control.id } : {})}
            type="checkbox"
            disabled={locked}
            checked={chosen.includes(code)}
            onChange={(event) => turn(code, event.target.checked)}
          />
          {name}
        </label>
      ))}
    </div>
  )
}
