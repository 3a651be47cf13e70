import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { bookmarks } from '#contract/bookmarks.ts'
import { keyOf, NOTE_MAX, noteProblem } from '#domain/bookmarks/limits.ts'
import { Button } from '#web/kit/Button.tsx'
import { Failure } from '#web/kit/ConfirmDialog.tsx'
import { Dialog } from '#web/kit/Dialog.tsx'
import { TextArea } from '#web/kit/TextField.tsx'
import { useApplication } from '#web/shell/context.ts'
import { useEndpointMutation } from '#web/wire/query.ts'
import type { Favourite } from '../queries.ts'
import styles from '../bookmarks.module.css'

/** 备注 of a favourite. */
export const NoteDialog = ({
  favourite,
  onClose,
}: {
  favourite: Favourite
  onClose: () => void
}) => {
  const client = useQueryClient()
  const { overlays } = useApplication()
  const noting = useEndpointMutation(bookmarks.note, 'inline')
  const [note, setNote] = useState(favourite.note)
  const problem = noteProblem(note.trim())
  const save = (): void => {
    if (problem !== null || noting.isPending) return
    noting.mutate(
      { key: keyOf(favourite), note: note.trim() },
      {
        onSuccess: () => {
          overlays.toast('success', note.trim() === '' ? '备注已清除' : '备注已保存')
          void client.invalidateQueries({ queryKey: [bookmarks.favourites.path] })
          onClose()
        },
      },
    )
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="备注"
      actions={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button variant="primary" loading={noting.isPending} onClick={save}>
            保存
          </Button>
        </>
      }
    >
      <div className={styles.dialog}>
        <p className="muted">{favourite.title}</p>
        <TextArea
          label="备注"
          optional
          aside={`${Array.from(note.trim()).length}/${NOTE_MAX}`}
          error={problem}
          rows={4}
          value={note}
          onText={setNote}
        />
        <Failure text={noting.error?.message ?? null} />
      </div>
    </Dialog>
  )
}
