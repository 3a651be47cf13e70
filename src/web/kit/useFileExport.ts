import { useState } from 'react'
import { isApiError } from '#contract/wire/api-error.ts'
import { saveFile } from './save-text.ts'
import { useApplication } from '#web/shell/context.ts'

/** Fetches a file and hands it to the browser; tells while it is under way, and what went wrong. */
export const useFileExport = (
  fetchFile: () => Promise<{ fileName: string; content: unknown }>,
  done: string,
) => {
  const { overlays } = useApplication()
  const [running, setRunning] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const start = async (): Promise<void> => {
    setFailure(null)
    setRunning(true)
    try {
      const { fileName, content } = await fetchFile()
      saveFile(fileName, content as Blob)
      overlays.toast('success', done)
    } catch (error) {
      setFailure(isApiError(error) ? error.message : '下载失败，请重试')
    } finally {
      setRunning(false)
    }
  }
  return { running, failure, start: () => void start() }
}
