import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type RefObject, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { workbench } from '#contract/workbench.ts'
import { Button } from '#web/kit/Button.tsx'
import { Failure } from '#web/kit/ConfirmDialog.tsx'
import { randomLetters } from '#web/kit/random.ts'
import { queryOptionsInline, useEndpointMutation } from '#web/wire/query.ts'
import { mentionAt } from './picking.ts'
import { PickerList } from './PickerList.tsx'
import { type Picker, useChoosing } from './useChoosing.ts'
import styles from './Workbench.module.css'

const NOTE_MAX = 2_000
/** So many colleagues are offered at once. */
const MOST = 6

/** Where a note is written; the colour, the label and the button say that it is none for the customer. */
export const NoteForm = (props: {
  chatId: string
  field: RefObject<HTMLTextAreaElement | null>
}) => {
  const { chatId, field } = props
  const client = useQueryClient()
  const adding = useEndpointMutation(workbench.addNote, 'inline')
  const [text, setText] = useState('')
  const [caret, setCaret] = useState(0)
  // The same note under the same id, however often it is tried.
  const id = useRef('')
  const write = (next: string, at: number): void => {
    setText(next)
    setCaret(at)
    // Another text is another note.
    id.current = ''
  }
  const mention = useMention(text.slice(0, caret), (start, name) => {
    const at = start.length + name.length + 2
    // At once: whoever goes on by Tab is not called back.
    flushSync(() => write(`${start}@${name} ${text.slice(caret)}`, at))
    field.current?.focus()
    field.current?.setSelectionRange(at, at)
  })
  const save = (event: FormEvent): void => {
    event.preventDefault()
    const written = text.trim()
    if (written === '' || adding.isPending) return
    if (id.current === '') id.current = `n-${randomLetters(16)}`
    adding.mutate(
      { chatId, id: id.current, text: written },
      {
        onSuccess: () => {
          write('', 0)
          void client.invalidateQueries({ queryKey: [workbench.notes.path] })
        },
      },
    )
  }
  return (
    <form className={styles.noteForm} onSubmit={save} onKeyDownCapture={mention.onKeyDown}>
      <PickerList picker={mention} />
      <Failure text={adding.error?.message ?? null} />
      <label>
        <span>内部备注，客户看不到；输入 @ 提到同事</span>
        <textarea
          ref={field}
          className="input"
          aria-label="内部备注，客户看不到"
          rows={4}
          maxLength={NOTE_MAX}
          value={text}
          onChange={({ target }) => write(target.value, target.selectionStart)}
          onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart)}
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

/** `@` and a colleague, as far as it is typed. */
const useMention = (before: string, onPick: (start: string, name: string) => void): Picker => {
  const query = mentionAt(before)
  const colleagues = useQuery({
    ...queryOptionsInline(workbench.colleagues, {}),
    enabled: query !== null,
  })
  const start = before.slice(0, before.length - (query ?? '').length - 1)
  const found = (colleagues.data?.records ?? [])
    .filter(({ userName }) => userName.includes(query ?? ''))
    .slice(0, MOST)
  const failed = colleagues.isError ? '加载失败' : ''
  return useChoosing(before, {
    // A mail address or a sign of its own is no colleague.
    label: query === null || (query !== '' && found.length === 0) ? null : '提到同事',
    options: found.map(({ userId, userName, role }) => ({
      key: userId,
      title: userName,
      note: role,
      pick: () => onPick(start, userName),
    })),
    said: colleagues.isPending ? '正在查找…' : failed,
    looking: false,
  })
}
