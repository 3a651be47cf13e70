import { SENSITIVE_TEXT, SENSITIVE_TOAST } from '#domain/chat/sensitive.ts'
import {
  type ClipboardEvent,
  type DragEvent,
  type ReactNode,
  type Ref,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import { acceptOf } from '#domain/files/features.ts'
import { personalNote } from '#domain/chat/personal.ts'
import { counted, excess, isSendable } from '#domain/chat/writing.ts'
import { IconAlertTriangle, IconPaperclip } from '#web/kit/icons.ts'
import { Button, buttonClass } from '#web/kit/Button.tsx'
import { useApplication } from '#web/shell/context.ts'
import type { Hit } from './calls.ts'
import styles from './Composer.module.css'
import { type Composing, useComposer, type Writing } from './useComposer.ts'

export const FILES_TEXT = '支持 pdf、docx、xlsx、jpg、png，20 MB 以内'

/** What others may do with the composer. */
export interface ComposerHandle {
  focus(): void
  /** Puts a text back to be changed. */
  put(text: string): void
  /** Puts back what was not taken; the words that were not are underlined. */
  mend(text: string, hits: readonly Hit[]): void
  /** What stands there now. */
  text(): string
  /** What is typed goes along to the expert who is chosen next. */
  carry(): void
}

/** 输入框 of 4 to 12 rows, with files by button, paste and drag. */
export const Composer = (props: {
  writing: Writing
  onFiles: (files: readonly File[]) => void
  label: string
  /** What the button says, and what an empty field does. */
  action?: string
  placeholder?: string
  handle?: Ref<ComposerHandle>
  children?: ReactNode
}) => {
  const { writing, onFiles, label } = props
  const { overlays } = useApplication()
  const composing = useComposer(writing, () => overlays.toast('info', SENSITIVE_TOAST))
  const { field, text, hits, put, mend, carry } = composing
  const marks = useRef<HTMLDivElement>(null)
  const blockedId = useId()
  const hintId = useId()
  const [over, setOver] = useState(false)
  useImperativeHandle(props.handle, () => ({
    put,
    mend,
    carry,
    text: () => field.current?.value ?? '',
    focus: () => field.current?.focus(),
  }))
  const take = (files: FileList): void => {
    if (files.length > 0) onFiles([...files])
  }
  const paste = (event: ClipboardEvent): void => {
    if (event.clipboardData.files.length === 0) return
    event.preventDefault()
    take(event.clipboardData.files)
  }
  const drop = (event: DragEvent): void => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
  }
  const tooMany = excess(text)
  return (
    <div
      className={styles.composer}
      data-over={over}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {hits.length > 0 && (
        <p id={blockedId} role="alert" className={styles.blocked}>
          <IconAlertTriangle size={16} />
          {SENSITIVE_TEXT}
        </p>
      )}
      <Personal composing={composing} />
      {props.children}
      <div className={styles.field}>
        <Underlined text={text} hits={hits} ref={marks} />
        <textarea
          ref={field}
          rows={4}
          aria-label={label}
          aria-invalid={hits.length > 0 || tooMany > 0}
          aria-describedby={hits.length > 0 ? blockedId : hintId}
          enterKeyHint="send"
          placeholder={props.placeholder ?? '请输入您的问题'}
          onInput={composing.onInput}
          onKeyDown={composing.onKeyDown}
          onCompositionEnd={composing.onCompositionEnd}
          onPaste={paste}
          onScroll={({ currentTarget }) => {
            if (marks.current) marks.current.style.translate = `0 ${-currentTarget.scrollTop}px`
          }}
        />
      </div>
      <div className={styles.row}>
        <FileButton onFiles={take} />
        <span className={styles.hint} id={hintId}>
          <span className={styles.keys}>Enter 发送，Ctrl+Enter 换行</span>
          <output className="num" data-over={tooMany > 0}>
            {tooMany > 0 ? `最多 2000 字，已超出 ${tooMany} 字` : counted(text)}
          </output>
        </span>
        <button
          type="button"
          className={buttonClass('primary')}
          aria-disabled={!isSendable(text) || undefined}
          onClick={composing.submit}
        >
          {props.action ?? '发送'}
        </button>
      </div>
    </div>
  )
}

/** 个人信息: said before such a number goes out, with the two ways to send it. */
const Personal = ({ composing }: { composing: Composing }) => {
  const { personal, sendPersonal } = composing
  if (personal.length === 0) return null
  return (
    <div role="alert" className={styles.personal}>
      <IconAlertTriangle size={16} />
      <p>{personalNote(personal)}</p>
      <Button size="sm" variant="primary" onClick={() => sendPersonal('masked')}>
        打码发送
      </Button>
      <Button size="sm" onClick={() => sendPersonal('plain')}>
        仍然发送
      </Button>
    </div>
  )
}

/** The blocked words underlined where they stand, behind the field. */
const Underlined = (props: { text: string; hits: readonly Hit[]; ref: Ref<HTMLDivElement> }) => {
  const { text, hits, ref } = props
  if (hits.length === 0) return null
  const parts: ReactNode[] = []
  let at = 0
  for (const [from, to] of hits.toSorted(([a], [b]) => a - b)) {
    if (from < at) continue
    parts.push(text.slice(at, from), <mark key={from}>{text.slice(from, to)}</mark>)
    at = to
  }
  return (
    <div ref={ref} aria-hidden className={styles.marks}>
      {parts}
      {text.slice(at)}
    </div>
  )
}

const FileButton = ({ onFiles }: { onFiles: (files: FileList) => void }) => {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <button
        type="button"
        className="iconbtn"
        aria-label="发送文件"
        title={FILES_TEXT}
        onClick={() => input.current?.click()}
      >
        <IconPaperclip size={20} />
      </button>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={acceptOf('chat')}
        aria-label="选择文件"
        onChange={(event) => {
          if (event.target.files) onFiles(event.target.files)
          event.target.value = ''
        }}
      />
    </>
  )
}
