import { acceptOf } from '#domain/files/features.ts'
import { type DroppedFile, FileDrop } from '#web/kit/FileDrop.tsx'
import { useUploadFiles } from '#web/wire/upload.ts'

const KINDS = '支持 pdf、jpg、png、webp、docx、xlsx，每个 20 MB 以内'

/** Papers of a right, at most `max` of them, uploaded as they are chosen. */
export const RecordFiles = (props: {
  id?: string
  label: string
  max: number
  files: readonly DroppedFile[]
  onChange: (files: readonly DroppedFile[]) => void
}) => {
  const uploadFiles = useUploadFiles()
  return (
    <FileDrop
      {...props}
      hint={props.max === 1 ? KINDS : `${KINDS}，最多 ${props.max} 个`}
      accept={acceptOf('ip')}
      upload={async (...given) => uploadFiles('ip', ...given)}
    />
  )
}
