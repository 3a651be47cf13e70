import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import type { FormValue } from '#domain/fields/fields.ts'
import type { Piece } from '../rich/article.ts'
import type { RichTextProps } from '../rich/RichText.tsx'
import { useSlots } from '../slots.ts'
import styles from './form.module.css'
import { textOf } from './path.ts'
import type { InputProps } from './props.ts'

type Loaded<T> = ComponentType<RichTextProps<T>> | 'failed' | null

/** An editor with its script once it is there; something instead while it is not, or has failed. */
const Loading = <T,>(props: {
  load: () => Promise<ComponentType<RichTextProps<T>>>
  given: RichTextProps<T>
  instead: (failed: boolean) => ReactNode
}) => {
  const { load } = props
  const [loaded, setLoaded] = useState<Loaded<T>>(null)
  useEffect(() => {
    let left = false
    load().then(
      (editor) => {
        if (!left) setLoaded(() => editor)
      },
      () => {
        if (!left) setLoaded('failed')
      },
    )
    return () => {
      left = true
    }
  }, [load])
  const Editor = loaded
  if (Editor === null || Editor === 'failed') return props.instead(Editor === 'failed')
  return <Editor {...props.given} />
}

const loadRich = async () => (await import('../rich/RichEditor.tsx')).RichEditor
const loadArticle = async () => (await import('../rich/ArticleEditor.tsx')).ArticleEditor

const LOADING = '正在加载编辑器'

const givenOf = ({ field, control, locked }: InputProps) => ({
  id: control.id,
  label: field.label,
  describedBy: control['aria-describedby'],
  invalid: control['aria-invalid'] === true,
  locked,
})

/** 富文本 in markdown; a plain box for the same text where the editor could not be loaded. */
export const RichField = (props: InputProps) => {
  const { value, onChange, control, locked } = props
  const { Picker } = useSlots()
  return (
    <Loading
      load={loadRich}
      given={{ ...givenOf(props), value: textOf(value), Picker, onChange }}
      instead={(failed) => (
        <>
          <textarea
            {...control}
            className="input"
            rows={14}
            readOnly={locked || !failed}
            value={textOf(value)}
            onChange={(event) => onChange(event.target.value)}
          />
          <small className={styles.tip}>
            {failed
              ? '编辑器加载失败，可以先在这里写：## 是标题，- 是列表，**文字** 是加粗'
              : LOADING}
          </small>
        </>
      )}
    />
  )
}

/** The pieces of an article, written as one text. */
export const ArticleField = (props: InputProps) => {
  const { value, onChange, control } = props
  return (
    <Loading
      load={loadArticle}
      given={{
        ...givenOf(props),
        value: value as unknown as readonly Piece[],
        onChange: (pieces) => onChange(pieces as unknown as FormValue),
      }}
      instead={(failed) => (
        <p id={control.id} tabIndex={-1} className={styles.tip}>
          {failed ? '编辑器加载失败，请检查网络后刷新页面；已保存的正文不受影响' : LOADING}
        </p>
      )}
    />
  )
}
