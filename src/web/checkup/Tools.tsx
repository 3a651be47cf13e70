import { useState } from 'react'
import { checkup } from '#contract/checkup.ts'
import { isApiError } from '#contract/wire/api-error.ts'
import { Button } from '#web/kit/Button.tsx'
import { IconDownload, IconPrinter } from '#web/kit/icons.ts'
import { saveFile } from '#web/kit/save-text.ts'
import { useApplication } from '#web/shell/context.ts'
import { useCall } from '#web/wire/query.ts'
import styles from './CheckupPage.module.css'
import type { Report } from './labels.ts'
import type { Making } from './useMaking.ts'

/** What is done with the version that is shown, and a new one. */
export const Tools = ({ report, making }: { report: Report | null; making: Making }) => {
  const call = useCall()
  const { overlays } = useApplication()
  const [saving, setSaving] = useState(false)
  if (report === null) return null
  const save = async (): Promise<void> => {
    setSaving(true)
    try {
      const { fileName, content } = await call(checkup.word, { nth: report.version.nth })
      saveFile(fileName, content as Blob)
      overlays.toast('success', 'Word 文件已下载')
    } catch (error) {
      overlays.toast('error', isApiError(error) ? error.message : '下载失败，请重试')
    } finally {
      setSaving(false)
    }
  }
  return (
    <div className={styles.tools}>
      <Button onClick={() => window.print()}>
        <IconPrinter size={18} />
        打印
      </Button>
      <Button loading={saving} loadingText="正在下载" onClick={() => void save()}>
        <IconDownload size={18} />
        下载 Word
      </Button>
      {making.may && (
        <Button
          variant="primary"
          loading={making.isOn}
          loadingText="正在生成"
          onClick={making.start}
        >
          生成新的报告
        </Button>
      )}
    </div>
  )
}
