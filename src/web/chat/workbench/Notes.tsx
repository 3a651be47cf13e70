import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { clockOf, dayOf } from '#domain/chat/times.ts'
import { workbench } from '#contract/workbench.ts'
import { Button } from '#web/kit/Button.tsx'
import { Failure } from '#web/kit/ConfirmDialog.tsx'
import { randomLetters } from '#web/kit/dice.ts'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { askInline, useTell } from '#web/wire/query.ts'
import styles from './Workbench.module.css'

const NOTE_MAX = 2_000

/** 内部备注 of a conversation, which no customer ever sees. */
export const Notes = ({ chatId, now }: { chatId: string; now: number }) => {
  const notes = useQuery({ ...askInline(workbench.notes, { chatId }), staleTime: 0 })
  const place = useRef<HTMLElement>(null)
  const count = notes.data?.records.length ?? 0
  const known = useRef(0)
  useEffect(() => {
    // One that was just saved is looked at; those of before stand where they are.
    if (known.current > 0 || count === 1) place.current?.scrollIntoView?.({ block: 'nearest' })
    known.current = count
  }, [count])
  if (notes.isError)
    return <ErrorBlock compact text="内部备注没有加载出来" onRetry={() => void notes.refetch()} />
  if (!notes.data || notes.data.records.length === 0) return null
  return (
    <section ref={place} className={styles.notes} aria-label="内部备注">
      <h3>内部备注</h3>
      <ul>
        {notes.data.records.map(({ noteId, authorName, text, ts }) => (
          <li key={noteId}>
            <p>{text}</p>
            <small className="num">{`${authorName} · ${dayOf(ts, now)} ${clockOf(ts)}`}</small>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Where a note is written; the colour, the label and the button say that it is none for the customer. */
export const NoteForm = (props: {
  chatId: string
  field: RefObject<HTMLTextAreaElement | null>
}) => {
  const { chatId, field } = props
  const client = useQueryClient()
  const adding = useTell(workbench.addNote, 'inline')
  const [text, setText] = useState('')
  // The same note under the same id, however often it is tried.
  const id = useRef('')
  const save = (event: FormEvent): void => {
    event.preventDefault()
    const written = text.trim()
    if (written === '' || adding.isPending) return
    if (id.current === '') id.current = `n-${randomLetters(16)}`
    adding.mutate(
      { chatId, id: id.current, text: written },
      {
        onSuccess: () => {
          id.current = ''
          setText('')
          void client.invalidateQueries({ queryKey: [workbench.notes.path] })
        },
      },
    )
  }
  return (
    <form className={styles.noteForm} onSubmit={save}>
      <Failure text={adding.error?.message ?? null} />
      <label>
        <span>内部备注，客户看不到</span>
        <textarea
          ref={field}
          className="input"
          rows={4}
          maxLength={NOTE_MAX}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            // Another text is another note.
            id.current = ''
          }}
        />
      </label>
      <Button
        type="submit"
        loading={adding.isPending}
        disabledReason={text.trim() === '' ? '先写备注' : undefined}
      >
        保存备注
      </Button>
    </form>
  )
}
