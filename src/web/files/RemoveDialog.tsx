import { fileLibrary } from '#contract/file-library.ts'
import { BIN_DAYS } from '#domain/files/features.ts'
import { Button } from '#web/kit/Button.tsx'
import { ConfirmDialog } from '#web/kit/ConfirmDialog.tsx'
import { Dialog } from '#web/kit/Dialog.tsx'
import { useApplication } from '#web/shell/context.ts'
import { useEndpointMutation } from '#web/wire/query.ts'
import styles from './files.module.css'
import { type LibraryFile, placeOf } from './labels.ts'

/** Asks before a file goes into the bin; of one that is used it says where instead. */
export const RemoveDialog = (props: {
  file: LibraryFile | null
  onClose: () => void
  onRemoved: () => void
}) => {
  const { file } = props
  const { overlays } = useApplication()
  const removing = useEndpointMutation(fileLibrary.remove, 'inline')
  const close = (): void => {
    removing.reset()
    props.onClose()
  }
  const name = file?.fileName ?? ''
  if (file !== null && file.uses.length > 0)
    return (
      <Dialog
        open
        onClose={close}
        title="文件正在使用"
        actions={<Button onClick={close}>知道了</Button>}
      >
        <p>{`“${name}”正被 ${file.uses.length} 处引用，请先解除引用。`}</p>
        <ul className={styles.places}>
          {file.uses.map((use) => (
            <li key={`${use.source} ${use.kind} ${use.id}`}>{placeOf(use)}</li>
          ))}
        </ul>
      </Dialog>
    )
  return (
    <ConfirmDialog
      open={file !== null}
      title={`删除“${name}”？`}
      confirm="删除"
      danger
      busy={removing.isPending}
      failure={removing.error?.message ?? null}
      onClose={close}
      onConfirm={() =>
        file !== null &&
        removing.mutate(
          { fileId: file.fileId },
          {
            onSuccess: () => {
              overlays.toast('success', `已移入回收站，${BIN_DAYS} 天内可以恢复`)
              props.onRemoved()
              close()
            },
          },
        )
      }
    >
      <p>{`链接随即失效。文件在回收站保留 ${BIN_DAYS} 天，之后清除。`}</p>
    </ConfirmDialog>
  )
}
