import { type DragEvent, useId, useRef, useState } from 'react'
import { Button } from './Button.tsx'
import { FieldError } from './Field.tsx'
import styles from './FileDrop.module.css'
import { IconFileText, IconX } from './icons.ts'

/** A file that is in the store. */
export interface DroppedFile {
  fileId: string
  fileName: string
}

/** Puts files into the store; `onProgress` is told the part that has been sent, 0 to 1. */
export type Upload = (
  files: readonly File[],
  onProgress: (part: number) => void,
) => Promise<readonly DroppedFile[]>

/** A field for files: a button, a place to drop them, what is there already, and progress. */
export const FileDrop = (props: {
  /** Id of the button, for a label or an error summary. */
  id?: string
  label: string
  /** Kinds and sizes, in words. */
  hint: string
  accept: string
  max: number
  files: readonly DroppedFile[]
  onChange: (files: readonly DroppedFile[]) => void
  upload: Upload
  error?: string | null
}) => {
  const { files, max, upload, onChange } = props
  const made = useId()
  const id = props.id ?? made
  const input = useRef<HTMLInputElement>(null)
  const [part, setPart] = useState<number | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [over, setOver] = useState(false)
  const room = max - files.length
  const take = async (given: readonly File[]): Promise<void> => {
    if (given.length === 0 || part !== null) return
    if (given.length > room) {
      setFailure(`最多上传 ${max} 个文件，还可以上传 ${room} 个`)
      return
    }
    setFailure(null)
    setPart(0)
    try {
      const stored = await upload(given, setPart)
      onChange([...files, ...stored])
    } catch (error) {
      setFailure(
        error instanceof Error && error.message !== '' ? error.message : '上传失败，请重试',
      )
    } finally {
      setPart(null)
    }
  }
  const drop = (event: DragEvent): void => {
    event.preventDefault()
    setOver(false)
    void take([...event.dataTransfer.files])
  }
  const error = failure ?? props.error ?? null
  return (
    <div className={styles.field}>
      <div
        className={styles.drop}
        data-over={over || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        {files.length > 0 && (
          <ul className={styles.files}>
            {files.map((file) => (
              <li key={file.fileId}>
                <IconFileText size={18} />
                <span>{file.fileName}</span>
                <button
                  type="button"
                  className="iconbtn"
                  aria-label={`移除 ${file.fileName}`}
                  onClick={() => onChange(files.filter(({ fileId }) => fileId !== file.fileId))}
                >
                  <IconX size={18} />
                </button>
              </li>
            ))}
          </ul>
        )}
        {part !== null && (
          <div className={styles.progress}>
            <progress max={1} value={part} aria-label="上传进度" />
            <span className="num">{Math.round(part * 100)}%</span>
          </div>
        )}
        {room > 0 && (
          <Button
            id={id}
            // A label for it, such as Field's, would hide what it does.
            aria-label={files.length === 0 ? props.label : '继续上传'}
            loading={part !== null}
            loadingText="上传中"
            aria-describedby={error === null ? `${id}-hint` : `${id}-error`}
            onClick={() => input.current?.click()}
          >
            {files.length === 0 ? props.label : '继续上传'}
          </Button>
        )}
        <p id={`${id}-hint`} className={styles.hint}>
          {props.hint}
        </p>
        <input
          ref={input}
          type="file"
          hidden
          tabIndex={-1}
          aria-label={props.label}
          accept={props.accept}
          multiple={max > 1}
          onChange={(event) => {
            const given = [...(event.target.files ?? [])]
            event.target.value = ''
            void take(given)
          }}
        />
      </div>
      {error !== null && <FieldError id={`${id}-error`} text={error} />}
    </div>
  )
}
