import { type FormEvent, useId, useState } from 'react'
import { fileLibrary } from '#contract/file-library.ts'
import { ALT_MAX } from '#domain/files/features.ts'
import { renamed } from '#domain/files/library.ts'
import { Button } from '#web/kit/Button.tsx'
import { Failure } from '#web/kit/ConfirmDialog.tsx'
import { Dialog } from '#web/kit/Dialog.tsx'
import { TextField } from '#web/kit/TextField.tsx'
import { counter } from '#web/kit/text.ts'
import { useApplication } from '#web/shell/context.ts'
import { useEndpointMutation } from '#web/wire/query.ts'
import styles from './files.module.css'
import { isPictureFile, type LibraryFile } from './labels.ts'

/** The name of a file and, of a picture, the words for it. */
export const EditDialog = (props: {
  file: LibraryFile
  onClose: () => void
  onSaved: () => void
}) => {
  const { file } = props
  const { overlays } = useApplication()
  const saving = useEndpointMutation(fileLibrary.edit, 'inline')
  const [name, setName] = useState(file.fileName)
  const [alt, setAlt] = useState(file.alt)
  const [looked, setLooked] = useState(false)
  const formId = useId()
  const { problem } = renamed(file.fileName, name)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setLooked(true)
    if (problem !== null) return
    saving.mutate(
      { fileId: file.fileId, fileName: name.trim(), alt: alt.trim() },
      {
        onSuccess: ({ fileName }) => {
          overlays.toast('success', `已保存“${fileName}”`)
          props.onSaved()
          props.onClose()
        },
      },
    )
  }
  return (
    <Dialog
      open
      onClose={props.onClose}
      title="编辑文件"
      actions={
        <>
          <Button onClick={props.onClose}>取消</Button>
          <Button type="submit" form={formId} variant="primary" loading={saving.isPending}>
            保存
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={submit} noValidate>
        <Failure text={saving.error?.message ?? null} />
        <TextField
          label="文件名"
          required
          hint="扩展名不变，链接不变"
          error={looked ? problem : null}
          maxLength={200}
          value={name}
          onText={setName}
        />
        {isPictureFile(file) && (
          <TextField
            label="图片说明"
            optional
            hint="替代文字，供读屏软件朗读；纯装饰的图片留空"
            aside={<span className="num">{counter(alt, ALT_MAX)}</span>}
            maxLength={ALT_MAX}
            value={alt}
            onText={setAlt}
          />
        )}
      </form>
    </Dialog>
  )
}
