import { useState } from 'react'
import { CONTENT_KIND_NAME } from '#domain/content/kinds.ts'
import { Button } from '#web/kit/Button.tsx'
import { ConfirmDialog } from '#web/kit/ConfirmDialog.tsx'
import { Dialog } from '#web/kit/Dialog.tsx'
import { Choose, type ReadDocument } from './Choose.tsx'
import { Confirm } from './Confirm.tsx'
import { useChoices } from './useChoices.ts'
import { type ImportProps, useTakeIn } from './useTakeIn.ts'

/** 从公文导入: a document is read, and an editor says of each field what becomes of it. */
export const ImportDialog = (props: ImportProps) => {
  const [read, setRead] = useState<ReadDocument | null>(null)
  return read === null ? (
    <Dialog open onClose={props.onClose} title="从公文导入" size="lg">
      <Choose kind={props.item.kind} onRead={setRead} />
    </Dialog>
  ) : (
    <Confirming {...props} read={read} onAnother={() => setRead(null)} />
  )
}

const Confirming = (props: ImportProps & { read: ReadDocument; onAnother: () => void }) => {
  const { item, draft, read } = props
  // The form as it was when the document was read: what is typed meanwhile cannot be, behind a dialog.
  const [form] = useState(draft.form)
  const choices = useChoices(item.kind, form, read)
  const taking = useTakeIn({ ...props, form }, choices)
  const [leaving, setLeaving] = useState(false)
  const leave = (): void => (choices.decided > 0 ? setLeaving(true) : props.onClose())
  return (
    <Dialog
      open
      onClose={leave}
      title={`核对导入的内容${read.fileName === '' ? '' : `：${read.fileName}`}`}
      size="lg"
      actions={
        choices.proposals.length === 0 ? (
          <Button onClick={props.onAnother}>换一个文件</Button>
        ) : (
          <>
            <Button onClick={leave}>取消</Button>
            <Button
              variant="primary"
              loading={taking.busy}
              loadingText={taking.step}
              disabledReason={choices.taken.length === 0 ? '请至少采用一处' : undefined}
              onClick={() => void taking.run()}
            >
              {`把采用的 ${choices.taken.length} 处填入表单`}
            </Button>
          </>
        )
      }
    >
      {choices.proposals.length === 0 ? (
        <p>
          {`未识别到表单以外的新内容。请确认这是一份${CONTENT_KIND_NAME[item.kind]}的原文，或换一个文件。`}
        </p>
      ) : (
        <Confirm read={read} choices={choices} failure={taking.failure} />
      )}
      {leaving && (
        <ConfirmDialog
          open
          title="放弃这次导入？"
          confirm="放弃导入"
          onClose={() => setLeaving(false)}
          onConfirm={props.onClose}
        >
          <p>已经做的选择不会保留；表单没有变化，可以重新导入同一个文件。</p>
        </ConfirmDialog>
      )}
    </Dialog>
  )
}
