import { useEffect, useRef } from 'react'
import { API_ERROR } from '#contract/wire/api-error.ts'
import { Button } from '#web/kit/Button.tsx'
import { IconAlertTriangle } from '#web/kit/icons.ts'
import type { Declaration } from '../queries.ts'
import styles from './info.module.css'
import type { DraftForm } from './useDraft.ts'
import { FIELD_NAME, ORDER, shown, type Values } from './values.ts'

/** 数据已被修改，请刷新: what is there now beside what was typed, and the two ways on. */
export const Conflict = (props: { draft: DraftForm; theirs: Values; declaration: Declaration }) => {
  const { draft, theirs, declaration } = props
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  const people = new Map([
    ['', '未指定'],
    [declaration.declarerUserId, declaration.declarerName],
    [declaration.advisorUserId, declaration.advisorName],
  ])
  const now = { regionName: declaration.regionName, people }
  const typed = { regionName: '', people }
  const differing = ORDER.filter(
    (field) => JSON.stringify(theirs[field]) !== JSON.stringify(draft.form.values[field]),
  )
  return (
    <div ref={box} role="alert" tabIndex={-1} className={styles.conflict}>
      <p>
        <IconAlertTriangle size={18} />
        <b>{API_ERROR.conflict.text}</b>
      </p>
      <p>您填写的内容还在表单里。下面是与现在内容不同的地方：</p>
      <table>
        <caption className="sr">不同的地方</caption>
        <thead>
          <tr>
            <th scope="col">字段</th>
            <th scope="col">现在的内容</th>
            <th scope="col">您填写的</th>
          </tr>
        </thead>
        <tbody>
          {differing.map((field) => (
            <tr key={field}>
              <th scope="row">{FIELD_NAME[field]}</th>
              <td>{shown(field, theirs, now) || '未填写'}</td>
              <td>{shown(field, draft.form.values, typed) || '未填写'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={styles.choices}>
        <Button onClick={draft.takeTheirs}>载入最新内容</Button>
        <Button variant="primary" onClick={draft.keepMine}>
          保留我填写的
        </Button>
      </div>
    </div>
  )
}
