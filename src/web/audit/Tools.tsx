import { audit } from '#contract/audit.ts'
import type { AnswerOf } from '#contract/wire/endpoint.ts'
import { Button } from '#web/kit/Button.tsx'
import { IconAlertTriangle, IconCircleCheck, IconDownload } from '#web/kit/icons.ts'
import { saveText } from '#web/kit/save-text.ts'
import { grouped } from '#domain/text/numbers.ts'
import { useAllowed, useApplication } from '#web/shell/context.ts'
import { useEndpointMutation } from '#web/wire/query.ts'
import styles from './Tools.module.css'

/** What the list shows: the export and the check speak of the same. */
export interface AuditFilters {
  keyword: string
  actor: string
  action: string
  from: string
  to: string
}

/** Spreadsheets read a CSV as UTF-8 only when it begins with this mark. */
const BYTE_ORDER_MARK = '\uFEFF'

/** 校验完整性 and 导出 CSV. */
export const Tools = ({ filters }: { filters: AuditFilters }) => {
  const { overlays } = useApplication()
  const verifying = useEndpointMutation(audit.verify)
  const exporting = useEndpointMutation(audit.export)
  const [, , exports] = useAllowed('back', 'back:audit', 'back:audit:export').allow
  const save = ({ fileName, csv, total }: AnswerOf<typeof audit.export>): void => {
    saveText(fileName, 'text/csv', csv.startsWith(BYTE_ORDER_MARK) ? csv : BYTE_ORDER_MARK + csv)
    overlays.toast('success', `已导出 ${grouped(total)} 条`)
  }
  return (
    <div className={styles.tools}>
      <div className={styles.buttons}>
        <Button
          loading={verifying.isPending}
          onClick={() => verifying.mutate({ from: filters.from, to: filters.to })}
        >
          校验完整性
        </Button>
        {exports && (
          <Button
            loading={exporting.isPending}
            onClick={() => exporting.mutate(filters, { onSuccess: save })}
          >
            <IconDownload size={18} />
            导出 CSV
          </Button>
        )}
      </div>
      <output>{verifying.data && <Verdict {...verifying.data} />}</output>
    </div>
  )
}

const Verdict = ({ intact, days, entries, brokenAt }: AnswerOf<typeof audit.verify>) =>
  intact ? (
    <p className={styles.intact}>
      <IconCircleCheck size={18} />
      {entries === 0
        ? '所选日期内没有记录'
        : `已校验 ${grouped(days)} 天 ${grouped(entries)} 条记录，前后相连，没有被改动`}
    </p>
  ) : (
    <p className={styles.broken}>
      <IconAlertTriangle size={18} />
      {`记录 ${brokenAt} 与校验值不符，可能被改动，请立即联系平台安全负责人`}
    </p>
  )
