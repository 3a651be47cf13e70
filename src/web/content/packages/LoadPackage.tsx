import { packages } from '#contract/packages.ts'
import { PACKAGE_LIMITS } from '#domain/packages/pieces.ts'
import { Button } from '#web/kit/Button.tsx'
import { Dialog } from '#web/kit/Dialog.tsx'
import { FileDrop } from '#web/kit/FileDrop.tsx'
import { useCall } from '#web/wire/query.ts'

const MB = PACKAGE_LIMITS.bytes / 1024 / 1024

/** 载入内容包: the file is read and shown; nothing changes before something of it is taken. */
export const LoadPackage = (props: {
  onClose: () => void
  onLoaded: (packageId: string) => void
}) => {
  const call = useCall()
  return (
    <Dialog
      open
      title="载入内容包"
      onClose={props.onClose}
      actions={<Button onClick={props.onClose}>取消</Button>}
    >
      <p>载入只生成预览，采用之前什么都不会改变。摘要不符或由更新版本做的内容包不能载入。</p>
      <FileDrop
        label="选择内容包"
        hint={`npm run content:package 做出的 json 或 zip，${MB} MB 以内`}
        accept=".json,.zip"
        max={1}
        files={[]}
        onChange={() => undefined}
        upload={async ([file], onProgress) => {
          if (file === undefined) return []
          const { packageId } = await call(
            packages.load,
            {},
            {
              files: [{ name: file.name, content: file }],
              onProgress: (sent, total) => onProgress(total === 0 ? 1 : sent / total),
            },
          )
          props.onLoaded(packageId)
          return []
        }}
      />
    </Dialog>
  )
}
