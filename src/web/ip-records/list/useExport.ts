import { useState } from 'react'
import { isApiError } from '#contract/wire/api-error.ts'
import { saveFile } from '#web/kit/save-text.ts'
import { useApplication } from '#web/shell/context.ts'
import { useCall } from '#web/wire/query.ts'
import type { Register } from '../kinds.ts'
import type { Filters } from '../queries.ts'

/** Records that may be named one by one. */
export const EXPORT_CHOSEN = 200

export type ExportFormat = 'xlsx' | 'csv'

/** Hands what a list shows, or the chosen records of it, to the browser as a file. */
export const useExport = (register: Register, filters: Filters) => {
  const call = useCall()
  const { overlays } = useApplication()
  const [busy, setBusy] = useState(false)
  const start = async (format: ExportFormat, recordIds: readonly string[]): Promise<void> => {
    setBusy(true)
    try {
      const answer = await call(register.calls.export, {
        ...filters,
        format,
        recordIds: [...recordIds],
      })
      saveFile(answer.fileName, answer.content as Blob)
      overlays.toast('success', `已导出 ${answer.fileName}`)
    } catch (error) {
      overlays.toast('error', isApiError(error) ? error.message : '导出失败，请重试')
    } finally {
      setBusy(false)
    }
  }
  return {
    busy,
    start: (format: ExportFormat, recordIds: readonly string[] = []): void =>
      void start(format, recordIds),
  }
}
