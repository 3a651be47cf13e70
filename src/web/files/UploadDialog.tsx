import { useState } from 'react'
import { Button } from '#web/kit/Button.tsx'
import { Dialog } from '#web/kit/Dialog.tsx'
import { type DroppedFile, FileDrop } from '#web/kit/FileDrop.tsx'
import { useUploadFiles } from '#web/wire/upload.ts'
import { LIBRARY_ACCEPT, LIBRARY_HINT, MOST_FILES } from './labels.ts'

/** Puts files into the library; what has been uploaded stays there, whatever is pressed afterwards. */
export const UploadDialog = (props: { onClose: () => void; onUploaded: () => void }) => {
  const uploadFiles = useUploadFiles()
  const [files, setFiles] = useState<readonly DroppedFile[]>([])
  return (
    <Dialog
      open
      onClose={props.onClose}
      title="上传文件"
      size="md"
      actions={
        <Button variant="primary" onClick={props.onClose}>
          {files.length === 0 ? '关闭' : '完成'}
        </Button>
      }
    >
      <FileDrop
        label="选择文件"
        hint={`${LIBRARY_HINT}，一次最多 ${MOST_FILES} 个。图片会重新编码，去掉拍摄信息`}
        accept={LIBRARY_ACCEPT}
        max={MOST_FILES}
        files={files}
        onChange={setFiles}
        upload={async (...given) => {
          const stored = await uploadFiles('content', ...given)
          props.onUploaded()
          return stored
        }}
      />
    </Dialog>
  )
}
