import { useState } from 'react'
import { Failure } from '#web/kit/ConfirmDialog.tsx'
import { Dialog } from '#web/kit/Dialog.tsx'
import { useApplication } from '#web/shell/context.ts'
import type { Draft } from '../edit/useDraft.ts'
import type { Item } from '../queries.ts'
import { Choose, type ReadDocument } from './Choose.tsx'
import { useImport } from './useImport.ts'

/** 从公文导入 into an item: what was read stands beside its form afterwards, fact by fact. */
export const ImportDialog = (props: {
  item: Item
  draft: Draft
  /** The item has another document. */
  onTaken: () => Promise<unknown>
  onClose: () => void
}) => {
  const { item, draft } = props
  const { overlays } = useApplication()
  const importing = useImport()
  const [failure, setFailure] = useState<string | null>(null)
  const take = async (read: ReadDocument): Promise<void> => {
    setFailure(null)
    try {
      const version = await draft.save()
      if (version === null) {
        setFailure('表单有修改尚未保存，请先处理后再导入')
        return
      }
      const { facts } = await importing(item, version, read)
      if (facts === 0)
        overlays.toast('error', '这份公文中没有识别到可填写的内容，原文已保留在表单旁')
      else overlays.toast('success', `识别 ${facts} 处，请在原文旁逐处确认`)
      await props.onTaken()
      props.onClose()
    } catch (error) {
      setFailure(importFailure(error))
    }
  }
  return (
    <Dialog open onClose={props.onClose} title="从公文导入" size="lg">
      <Failure text={failure} />
      <Choose onRead={take} />
    </Dialog>
  )
}

/** What went wrong with an import, in words. */
export const importFailure = (error: unknown): string =>
  error instanceof Error && error.message !== '' ? error.message : '导入失败，请重试'
