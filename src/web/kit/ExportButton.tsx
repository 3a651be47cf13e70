import { grouped } from '#domain/text/numbers.ts'
import { Button } from './Button.tsx'
import { Failure } from './ConfirmDialog.tsx'
import { IconDownload } from './icons.ts'
import { useFileExport } from './useFileExport.ts'

/** 导出 of what a list shows, all its pages in its order; nothing while it shows nothing. */
export const ExportButton = (props: {
  fetchFile: Parameters<typeof useFileExport>[0]
  /** How many rows the list has. */
  total: number
  /** What is counted with its unit, e.g. 项申报. */
  unit: string
}) => {
  const { total } = props
  const { running, failure, start } = useFileExport(
    props.fetchFile,
    `已导出 ${grouped(total)} ${props.unit}`,
  )
  if (total === 0) return null
  return (
    <div className="flow">
      <Failure text={failure} />
      <Button loading={running} loadingText="正在导出" onClick={start}>
        <IconDownload size={16} />
        导出
      </Button>
    </div>
  )
}
