import { Button, buttonClass } from '#web/kit/Button.tsx'
import { IconChevronDown, IconDownload, IconPrinter } from '#web/kit/icons.ts'
import { Popover } from '#web/kit/Popover.tsx'
import type { ExportFormat } from './useExport.ts'
import styles from './list.module.css'

/** 导出 and 打印 of what a list shows. */
export const ListMeta = (props: {
  may: boolean
  /** There is something to be printed. */
  some: boolean
  busy: boolean
  onExport: (format: ExportFormat) => void
}) => (
  <>
    {props.may &&
      (props.busy ? (
        <Button loading loadingText="正在导出">
          导出
        </Button>
      ) : (
        <span className={styles.export}>
          <Popover
            name="导出格式"
            align="end"
            className={buttonClass()}
            label={
              <>
                <IconDownload size={18} />
                导出
                <IconChevronDown size={16} />
              </>
            }
          >
            {(close) => (
              <ul className={styles.menu}>
                {(['xlsx', 'csv'] as const).map((format) => (
                  <li key={format}>
                    <button
                      type="button"
                      onClick={() => {
                        close()
                        props.onExport(format)
                      }}
                    >
                      {format === 'xlsx' ? 'Excel 表格（xlsx）' : '文本表格（csv）'}
                    </button>
                  </li>
                ))}
              </ul>
            )}
          </Popover>
        </span>
      ))}
    {props.some && (
      <Button onClick={() => print()}>
        <IconPrinter size={18} />
        打印
      </Button>
    )}
  </>
)
