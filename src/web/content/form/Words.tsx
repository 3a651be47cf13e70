import { useId } from 'react'
import type { Field } from '#domain/fields/fields.ts'
import { Button } from '#web/kit/Button.tsx'
import { IconPlus, IconTrash } from '#web/kit/icons.ts'
import styles from './form.module.css'
import { controlId } from './path.ts'
import type { InputProps } from './props.ts'

/** Words separated by 、 or lines; paragraphs each in a box of their own. */
export const Words = (props: InputProps & { field: Field & { type: 'words' } }) =>
  props.field.long === true ? <Paragraphs {...props} /> : <Line {...props} />

/** One word a line: what is typed is split when it is written, not while a word grows. */
const Line = ({ value, onChange, control, locked }: InputProps) => {
  const words = value as readonly string[]
  const hint = useId()
  return (
    <>
      <textarea
        {...control}
        aria-describedby={[control['aria-describedby'], hint].filter(Boolean).join(' ')}
        className="input"
        rows={Math.max(2, Math.min(8, words.length + 1))}
        readOnly={locked}
        value={words.join('\n')}
        onChange={(event) =>
          onChange(event.target.value === '' ? [] : event.target.value.split(/[\n、；;]/))
        }
        onBlur={() => {
          const clean = words.map((word) => word.trim()).filter((word) => word !== '')
          if (clean.length !== words.length || clean.some((word, at) => word !== words[at]))
            onChange(clean)
        }}
      />
      <small id={hint} className={styles.tip}>
        每行一个
      </small>
    </>
  )
}

const Paragraphs = (props: InputProps) => {
  const { value, onChange, control, locked, field, path } = props
  const list = value as readonly string[]
  return (
    <div className={styles.stack}>
      {list.map((text, at) => (
        // The place is the paragraph: there is nothing else to tell them apart by.
        <div key={at} className={styles.paragraph}>
          <textarea
            id={at === 0 ? control.id : controlId(`${path}.${at}`)}
            aria-label={`${field.label}第 ${at + 1} 段`}
            className="input"
            rows={Math.max(2, Math.min(10, 1 + Math.floor(text.length / 38)))}
            readOnly={locked}
            value={text}
            onChange={(event) =>
              onChange(list.map((one, nth) => (nth === at ? event.target.value : one)))
            }
          />
          {!locked && (
            <button
              type="button"
              className="iconbtn"
              aria-label={`删除${field.label}第 ${at + 1} 段`}
              onClick={() => onChange(list.filter((_, nth) => nth !== at))}
            >
              <IconTrash size={18} />
            </button>
          )}
        </div>
      ))}
      {!locked && (
        <Button
          {...(list.length === 0 ? { id: control.id } : {})}
          size="sm"
          onClick={() => onChange([...list, ''])}
        >
          <IconPlus size={16} />
          添加段落
        </Button>
      )}
    </div>
  )
}
