import { useState } from 'react'
import styles from './form.module.css'
import type { InputProps } from './props.ts'

type Table = readonly (readonly string[])[]

const written = (rows: Table): string => rows.map((row) => row.join(' | ')).join('\n')
const read = (text: string): Table =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => line.split(/\||\t/).map((cell) => cell.trim()))

/** 表格: one row a line, its cells between `|`; what is copied from a sheet fits as it is. */
export const Cells = ({ value, onChange, control, locked }: InputProps) => {
  const rows = value as Table
  const [text, setText] = useState(written(rows))
  // Another version was loaded, or a change taken back.
  if (JSON.stringify(read(text)) !== JSON.stringify(rows)) setText(written(rows))
  return (
    <>
      <textarea
        {...control}
        className="input"
        rows={Math.max(3, Math.min(12, rows.length + 1))}
        readOnly={locked}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          onChange(read(event.target.value))
        }}
      />
      <small className={styles.tip}>每行一条，各列用 | 分隔；也可以从表格软件复制过来</small>
    </>
  )
}
