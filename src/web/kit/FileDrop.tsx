import { type DragEvent, useEffect, useId, useRef, useState } from 'react'
import { createHold, isCancelled, type UploadHold, type UploadStep } from '#web/wire/upload-hold.ts'
import { Button } from './Button.tsx'
import { FieldError } from './Field.tsx'
import styles from './FileDrop.module.css'
import { sizeText } from './file-size.ts'
import { IconFileText, IconX } from './icons.ts'

/** A file that is in the store. */
export interface DroppedFile {
  fileId: string
  fileName: string
}

/**
 * Puts files into the store; `onProgress` is told the part that has been sent, 0 to 1. What is long
 * enough to be paused asks `hold`, and tells it how far it is.
 */
export type Upload = (
  files: readonly File[],
  onProgress: (part: number) => void,
  hold: UploadHold,
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
  const [hold, setHold] = useState<UploadHold | null>(null)
  const [step, setStep] = useState<UploadStep | null>(null)
  const [told, setTold] = useState('')
  const [failure, setFailure] = useState<string | null>(null)
  const [over, setOver] = useState(false)
  const underWay = useRef<UploadHold | null>(null)
  // Nobody sees it any more: what the server has waits there for the same file.
  useEffect(() => () => underWay.current?.pause(), [])
  const room = max - files.length
  const take = async (given: readonly File[]): Promise<void> => {
    if (given.length === 0 || part !== null) return
    if (given.length > room) {
      setFailure(`最多上传 ${max} 个文件，还可以上传 ${room} 个`)
      return
    }
    const holding = createHold(setStep)
    setFailure(null)
    setPart(0)
    setHold(holding)
    underWay.current = holding
    setTold('')
    try {
      const stored = await upload(given, setPart, holding)
      onChange([...files, ...stored])
      setTold(`已上传 ${stored.map(({ fileName }) => fileName).join('、')}`)
    } catch (error) {
      if (isCancelled(error)) setTold('已取消上传')
      else
        setFailure(
          error instanceof Error && error.message !== '' ? error.message : '上传失败，请重试',
        )
    } finally {
      underWay.current = null
      setPart(null)
      setHold(null)
      setStep(null)
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
        <Dropped files={files} onChange={onChange} />
        {part !== null && <Progress part={part} step={step} hold={hold} />}
        <output className="sr">{step === null ? told : saying(step)}</output>
        {room > 0 && (
          <Button
            id={id}
            // A label for it, such as Field's, would hide what it does.
            aria-label={files.length === 0 ? props.label : '继续上传'}
            loading={part !== null}
            loadingText={step?.state === 'paused' ? '等待继续' : '上传中'}
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

const Dropped = (props: {
  files: readonly DroppedFile[]
  onChange: (files: readonly DroppedFile[]) => void
}) => {
  const { files, onChange } = props
  if (files.length === 0) return null
  return (
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
  )
}

/** How far it is; what can be paused has its buttons, and says its bytes. */
const Progress = (props: { part: number; step: UploadStep | null; hold: UploadHold | null }) => {
  const { part, step, hold } = props
  const percent = `${Math.round(part * 100)}%`
  return (
    <div className={styles.rising}>
      <div className={styles.progress}>
        <progress max={1} value={part} aria-label="上传进度" />
        <span className="num">
          {step === null
            ? percent
            : `${percent} · ${sizeText(step.sent)} / ${sizeText(step.total)}`}
        </span>
      </div>
      {step !== null && hold !== null && (
        <div className={styles.holding}>
          {step.state === 'paused' ? (
            <Button size="sm" onClick={hold.resume}>
              继续
            </Button>
          ) : (
            <Button size="sm" onClick={() => hold.pause()}>
              暂停
            </Button>
          )}
          <Button size="sm" onClick={hold.cancel}>
            取消上传
          </Button>
          <span className={styles.hint}>
            {step.state === 'paused' && step.why === '' ? '已暂停' : step.why}
          </span>
        </div>
      )}
    </div>
  )
}

/** What is said of an upload while it goes up: every quarter, and whatever stops it. */
const saying = ({ sent, total, state, why }: UploadStep): string => {
  if (state === 'paused') return why === '' ? '上传已暂停' : why
  if (state === 'waiting') return why
  const quarter = total === 0 ? 0 : Math.floor((sent / total) * 4) * 25
  return quarter === 100 ? '正在检查文件' : `正在上传，已完成 ${quarter}%`
}
