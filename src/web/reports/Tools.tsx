import { useState } from 'react'
import { reports } from '#contract/reports.ts'
import { isApiError } from '#contract/wire/api-error.ts'
import { Button } from '#web/kit/Button.tsx'
import { IconDownload, IconPrinter } from '#web/kit/icons.ts'
import { saveFile } from '#web/kit/save-text.ts'
import { useAllowed, useApplication } from '#web/shell/context.ts'
import { useCall } from '#web/wire/query.ts'
import styles from './ReportsPage.module.css'
import type { Asked } from './labels.ts'

/** 打印与导出: the report as it is shown, on paper or as a workbook. */
export const Tools = ({ asked }: { asked: Asked }) => {
  const call = useCall()
  const { overlays } = useApplication()
  const [running, setRunning] = useState(false)
  const mayExport = useAllowed('report', 'report:view', 'report:view:export').allow[2]
  const save = async (): Promise<void> => {
    setRunning(true)
    try {
      const { fileName, content } = await call(reports.export, asked)
      saveFile(fileName, content as Blob)
      overlays.toast('success', '报表已导出')
    } catch (error) {
      overlays.toast('error', isApiError(error) ? error.message : '导出失败，请重试')
    } finally {
      setRunning(false)
    }
  }
  return (
    <div className={styles.tools}>
      <Button onClick={() => print()}>
        <IconPrinter size={18} />
        打印
      </Button>
      {mayExport && (
        <Button loading={running} loadingText="正在导出" onClick={() => void save()}>
          <IconDownload size={18} />
          导出 Excel
        </Button>
      )}
    </div>
  )
}
