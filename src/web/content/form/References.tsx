import { useState } from 'react'
import type { Field, RefTarget } from '#domain/fields/fields.ts'
import { CONTENT_KIND_NAME } from '#domain/content/kinds.ts'
import { Button } from '#web/kit/Button.tsx'
import { IconX } from '#web/kit/icons.ts'
import { ItemSearch } from '../ItemSearch.tsx'
import { useForm } from './context.ts'
import styles from './form.module.css'
import { textOf } from './path.ts'
import type { InputProps } from './props.ts'

/** Another item of the content editor. */
export const Reference = (props: InputProps & { field: Field & { type: 'ref' } }) => {
  const { field, value, onChange } = props
  const id = textOf(value)
  return (
    <Chosen
      {...props}
      to={field.to}
      ids={id === '' ? [] : [id]}
      most={1}
      onIds={(ids) => onChange(ids[0] ?? '')}
    />
  )
}

/** Several items of the content editor, in their order. */
export const References = (props: InputProps & { field: Field & { type: 'refs' } }) => (
  <Chosen
    {...props}
    to={props.field.to}
    ids={props.value as readonly string[]}
    most={20}
    onIds={props.onChange}
  />
)

const Chosen = (
  props: InputProps & {
    to: RefTarget
    ids: readonly string[]
    most: number
    onIds: (ids: readonly string[]) => void
  },
) => {
  const { to, ids, most, onIds, control, locked } = props
  const { titles } = useForm()
  const [searching, setSearching] = useState(false)
  return (
    <div className={styles.stack}>
      {ids.length > 0 && (
        <ul className={styles.chips}>
          {ids.map((id) => (
            <li key={id} className={styles.chip}>
              {titles.get(`${to}:${id}`) ?? id}
              {!locked && (
                <button
                  type="button"
                  className="iconbtn"
                  aria-label={`去掉 ${id}`}
                  onClick={() => onIds(ids.filter((one) => one !== id))}
                >
                  <IconX size={14} />
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {!locked && ids.length < most && (
        <Button id={control.id} size="sm" onClick={() => setSearching(true)}>
          {`选择${CONTENT_KIND_NAME[to]}`}
        </Button>
      )}
      {searching && (
        <ItemSearch
          kind={to}
          title={`选择${CONTENT_KIND_NAME[to]}`}
          confirm="选好了"
          without={ids}
          onClose={() => setSearching(false)}
          onChosen={(item) => {
            onIds([...ids, item.id])
            setSearching(false)
          }}
        />
      )}
    </div>
  )
}
