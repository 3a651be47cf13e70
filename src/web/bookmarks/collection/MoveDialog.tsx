import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { bookmarks } from '#contract/bookmarks.ts'
import { FOLDER_MAX, folderProblem, keyOf } from '#domain/bookmarks/limits.ts'
import { Button } from '#web/kit/Button.tsx'
import { Failure } from '#web/kit/ConfirmDialog.tsx'
import { Dialog } from '#web/kit/Dialog.tsx'
import { TextField } from '#web/kit/TextField.tsx'
import { useApplication } from '#web/shell/context.ts'
import { useCall, useEndpointMutation } from '#web/wire/query.ts'
import type { Favourite } from '../queries.ts'
import styles from '../bookmarks.module.css'
import { UNFILED } from './Folders.tsx'

/** Where they stood before, folder by folder. */
const beforeOf = (records: readonly Favourite[]): [folder: string, keys: string[]][] => {
  const before = new Map<string, string[]>()
  for (const one of records) before.set(one.folder, [...(before.get(one.folder) ?? []), keyOf(one)])
  return [...before]
}

/** Moves with 撤销, which puts each back where it was. */
const useMoving = () => {
  const client = useQueryClient()
  const call = useCall()
  const { overlays } = useApplication()
  const moving = useEndpointMutation(bookmarks.move, 'inline')
  const readAgain = (): void =>
    void client.invalidateQueries({ queryKey: [bookmarks.favourites.path] })
  const undo = async (before: readonly [string, string[]][]): Promise<void> => {
    try {
      for (const [folder, keys] of before) await call(bookmarks.move, { keys, folder })
      overlays.toast('success', '已移回')
    } catch {
      overlays.toast('error', '未能全部移回，请在列表中查看')
    }
    readAgain()
  }
  const move = (records: readonly Favourite[], folder: string, onMoved: () => void): void =>
    moving.mutate(
      { keys: records.map(keyOf), folder },
      {
        onSuccess: () => {
          const before = beforeOf(records)
          overlays.toast('success', `已移到“${folder === '' ? UNFILED : folder}”`, {
            label: '撤销',
            run: () => void undo(before),
          })
          readAgain()
          onMoved()
        },
      },
    )
  return { moving, move }
}

/** 移到收藏夹: one of those there are, none, or a new one. */
export const MoveDialog = (props: {
  records: readonly Favourite[]
  folders: readonly string[]
  onClose: () => void
}) => {
  const { records, folders, onClose } = props
  const group = useId()
  const { moving, move } = useMoving()
  const own = new Set(records.map(({ folder }) => folder))
  /** Null: a new folder. */
  const [folder, setFolder] = useState<string | null>(own.size === 1 ? ([...own][0] ?? '') : '')
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const go = (): void => {
    const wrong = folder === null ? folderProblem(name) : null
    setProblem(wrong)
    if (wrong === null && !moving.isPending) move(records, folder ?? name.trim(), onClose)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={`移动 ${records.length} 条收藏`}
      actions={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button variant="primary" loading={moving.isPending} onClick={go}>
            移动
          </Button>
        </>
      }
    >
      <form
        className={styles.dialog}
        onSubmit={(event) => {
          event.preventDefault()
          go()
        }}
      >
        <fieldset className={styles.radios}>
          <legend className="sr">收藏夹</legend>
          {['', ...folders].map((one) => (
            <label key={one}>
              <input
                type="radio"
                name={group}
                checked={folder === one}
                onChange={() => setFolder(one)}
              />
              {one === '' ? UNFILED : one}
            </label>
          ))}
          <label>
            <input
              type="radio"
              name={group}
              checked={folder === null}
              onChange={() => setFolder(null)}
            />
            新建收藏夹
          </label>
        </fieldset>
        {folder === null && (
          <TextField
            label="新收藏夹名称"
            required
            hint={`最多 ${FOLDER_MAX} 字`}
            error={problem}
            value={name}
            onText={(typed) => {
              setName(typed)
              if (problem !== null) setProblem(folderProblem(typed))
            }}
          />
        )}
        <Failure text={moving.error?.message ?? null} />
      </form>
    </Dialog>
  )
}
