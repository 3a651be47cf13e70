import { type DragEvent, type ReactNode, useState } from 'react'
import styles from '../content.module.css'

/** The list, onto which a document can be dropped; a button beside the heading does the same. */
export const NoticeDrop = (props: {
  className: string
  /** What becomes of the file; null where none can be taken. */
  onFile: ((file: File) => void) | null
  children: ReactNode
}) => {
  const { onFile } = props
  const [over, setOver] = useState(false)
  const carries = (event: DragEvent): boolean =>
    onFile !== null && event.dataTransfer.types.includes('Files')
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- dropping a file is a way of the pointer alone; the button 从公文导入 does the same
    <div
      className={`${props.className} ${styles.drop}`}
      data-over={over || undefined}
      onDragEnter={(event) => {
        if (!carries(event)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragOver={(event) => {
        if (carries(event)) event.preventDefault()
      }}
      onDragLeave={(event) => {
        const to = event.relatedTarget
        if (!(to instanceof Node && event.currentTarget.contains(to))) setOver(false)
      }}
      onDrop={(event) => {
        if (!carries(event)) return
        event.preventDefault()
        setOver(false)
        const [file] = event.dataTransfer.files
        if (file !== undefined) onFile?.(file)
      }}
    >
      {over && (
        <p className={styles.dropHint} aria-hidden>
          松开鼠标，从这份公文建立草稿
        </p>
      )}
      {props.children}
    </div>
  )
}
