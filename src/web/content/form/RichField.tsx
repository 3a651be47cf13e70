import { type ComponentType, useEffect, useState } from 'react'
import type { RichEditorProps } from '../rich/RichEditor.tsx'
import { useSlots } from '../slots.ts'
import styles from './form.module.css'
import { textOf } from './path.ts'
import type { InputProps } from './props.ts'

type Loaded = ComponentType<RichEditorProps> | 'failed' | null

/** 富文本: the editor with its script once it is there; a plain box for the same text where it is not. */
export const RichField = ({ field, value, onChange, control, locked }: InputProps) => {
  const { Picker } = useSlots()
  const [loaded, setLoaded] = useState<Loaded>(null)
  useEffect(() => {
    let left = false
    import('../rich/RichEditor.tsx').then(
      ({ RichEditor }) => {
        if (!left) setLoaded(() => RichEditor)
      },
      () => {
        if (!left) setLoaded('failed')
      },
    )
    return () => {
      left = true
    }
  }, [])
  const Editor = loaded
  if (Editor !== null && Editor !== 'failed')
    return (
      <Editor
        id={control.id}
        label={field.label}
        describedBy={control['aria-describedby']}
        invalid={control['aria-invalid'] === true}
        value={textOf(value)}
        locked={locked}
        Picker={Picker}
        onChange={onChange}
      />
    )
  return (
    <>
      <textarea
        {...control}
        className="input"
        rows={14}
        readOnly={locked || loaded === null}
        value={textOf(value)}
        onChange={(event) => onChange(event.target.value)}
      />
      <small className={styles.tip}>
        {loaded === null
          ? '正在加载编辑器'
          : '编辑器加载失败，可以先在这里写：## 是标题，- 是列表，**文字** 是加粗'}
      </small>
    </>
  )
}
