import { MarkImage } from '#web/kit/ip/MarkImage.tsx'
import { FileDrop } from '#web/kit/FileDrop.tsx'
import { useFileUrl } from '#web/wire/useFileUrl.ts'
import { useUploadFiles } from '#web/wire/upload.ts'
import type { ControlProps } from './controls.tsx'
import { type Draft, textIn } from './draft.ts'
import styles from './form.module.css'

/** The mark's picture: what there is, and the way to another. */
export const ImageControl = <F extends string>(props: ControlProps<F> & { name: string }) => {
  const { field, control, form, name } = props
  const uploadFiles = useUploadFiles()
  const fileId = textIn(form.values[field.code])
  const url = useFileUrl(fileId)
  const set = (next: string): void =>
    form.change({ [field.code]: next } as unknown as Partial<Draft<F>>)
  return (
    <div className={styles.image}>
      {fileId !== '' && <MarkImage name={name} image={url} />}
      <FileDrop
        id={control.id}
        label="上传图样"
        hint="支持 jpg、png、webp，20 MB 以内"
        accept=".jpg,.jpeg,.png,.webp"
        max={1}
        files={fileId === '' ? [] : [{ fileId, fileName: '商标图样' }]}
        onChange={(files) => set(files[0]?.fileId ?? '')}
        upload={async (...given) => uploadFiles('ip', ...given)}
      />
    </div>
  )
}
