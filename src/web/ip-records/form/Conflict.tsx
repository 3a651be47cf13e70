import { type ReactNode, useEffect, useRef } from 'react'
import type { FormField } from '#domain/ip/record-form.ts'
import { Button } from '#web/kit/Button.tsx'
import { IconAlertTriangle } from '#web/kit/icons.ts'
import { type Meeting, wordsOf } from './draft.ts'
import styles from './form.module.css'

/** 数据已被修改，请刷新: what the others changed, and two ways on; nothing typed is lost by itself. */
export const Conflict = <F extends string>(props: {
  text: string
  fields: readonly FormField<F>[]
  meeting: Meeting<F>
  onMerge: () => void
  onReload: () => void
}) => {
  const { meeting, fields } = props
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  const shown = (field: F, value: Parameters<typeof wordsOf>[1]): ReactNode => {
    const plan = fields.find(({ code }) => code === field)
    const words = plan === undefined ? '' : wordsOf(plan, value)
    return words === '' ? <span className="muted">未填写</span> : words
  }
  return (
    <div ref={box} role="alert" tabIndex={-1} className={styles.conflict}>
      <p>
        <IconAlertTriangle size={18} />
        <b>{props.text}</b>
      </p>
      <p>您填写的内容还在。</p>
      {meeting.changes.length === 0 ? (
        <p>对方没有改动表单里的内容，可以继续保存。</p>
      ) : (
        <ul>
          {meeting.changes.map(({ field, before, after, clash }) => (
            <li key={field}>
              <b>{fields.find(({ code }) => code === field)?.name ?? field}</b>
              {'：'}
              <del>{shown(field, before)}</del>
              {' → '}
              {shown(field, after)}
              {clash && <em>与您填写的不同，合并后保留您填写的</em>}
            </li>
          ))}
        </ul>
      )}
      <p className={styles.conflictActions}>
        <Button variant="primary" onClick={props.onMerge}>
          合并后继续编辑
        </Button>
        <Button onClick={props.onReload}>放弃我的修改，载入最新</Button>
      </p>
    </div>
  )
}
