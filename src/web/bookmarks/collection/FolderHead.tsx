import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { bookmarks } from '#contract/bookmarks.ts'
import { folderProblem } from '#domain/bookmarks/limits.ts'
import { Button } from '#web/kit/Button.tsx'
import { ConfirmDialog, Failure } from '#web/kit/ConfirmDialog.tsx'
import { Dialog } from '#web/kit/Dialog.tsx'
import { TextField } from '#web/kit/TextField.tsx'
import { useAddress } from '#web/kit/useAddress.ts'
import { useApplication } from '#web/shell/context.ts'
import { useEndpointMutation } from '#web/wire/query.ts'
import styles from '../bookmarks.module.css'
import { UNFILED } from './Folders.tsx'

/** The folder that is open, and what can be done with it; nothing where none is. */
export const FolderHead = ({ count }: { count: number }) => {
  const { read } = useAddress()
  const folder = read('folder')
  const [dialog, setDialog] = useState<'rename' | 'remove' | null>(null)
  if (folder === '') return null
  const close = (): void => setDialog(null)
  return (
    <div className={styles.folderHead}>
      <h2>{folder}</h2>
      <Button size="sm" variant="quiet" onClick={() => setDialog('rename')}>
        重命名
      </Button>
      <Button size="sm" variant="quiet" onClick={() => setDialog('remove')}>
        删除收藏夹
      </Button>
      {dialog === 'rename' && <Rename folder={folder} onClose={close} />}
      {dialog === 'remove' && <Remove folder={folder} count={count} onClose={close} />}
    </div>
  )
}

const useLists = () => {
  const client = useQueryClient()
  return (): void => void client.invalidateQueries({ queryKey: [bookmarks.favourites.path] })
}

const Rename = ({ folder, onClose }: { folder: string; onClose: () => void }) => {
  const { go } = useAddress()
  const { overlays } = useApplication()
  const readAgain = useLists()
  const renaming = useEndpointMutation(bookmarks.renameFolder, 'inline')
  const [name, setName] = useState(folder)
  const [problem, setProblem] = useState<string | null>(null)
  const rename = (): void => {
    const wrong = folderProblem(name)
    setProblem(wrong)
    if (wrong !== null || renaming.isPending) return
    renaming.mutate(
      { folder, name: name.trim() },
      {
        onSuccess: () => {
          overlays.toast('success', '已重命名')
          onClose()
          readAgain()
          go({ folder: name.trim() }, true)
        },
      },
    )
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="重命名收藏夹"
      actions={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button variant="primary" loading={renaming.isPending} onClick={rename}>
            保存
          </Button>
        </>
      }
    >
      <form
        className={styles.dialog}
        onSubmit={(event) => {
          event.preventDefault()
          rename()
        }}
      >
        <TextField
          label="名称"
          required
          error={problem}
          value={name}
          onText={(typed) => {
            setName(typed)
            if (problem !== null) setProblem(folderProblem(typed))
          }}
        />
        <Failure text={renaming.error?.message ?? null} />
      </form>
    </Dialog>
  )
}

const Remove = (props: { folder: string; count: number; onClose: () => void }) => {
  const { folder, onClose } = props
  const { go } = useAddress()
  const { overlays } = useApplication()
  const readAgain = useLists()
  const removing = useEndpointMutation(bookmarks.removeFolder, 'inline')
  return (
    <ConfirmDialog
      open
      title={`删除收藏夹“${folder}”？`}
      confirm="删除收藏夹"
      busy={removing.isPending}
      failure={removing.error?.message ?? null}
      onClose={onClose}
      onConfirm={() =>
        removing.mutate(
          { folder },
          {
            onSuccess: () => {
              overlays.toast('success', '收藏夹已删除')
              onClose()
              readAgain()
              go({ folder: '', page: '' }, true)
            },
          },
        )
      }
    >
      <p>{`里面的收藏都会保留，移到“${UNFILED}”。`}</p>
    </ConfirmDialog>
  )
}
