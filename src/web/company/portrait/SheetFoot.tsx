import { Button } from '#web/kit/Button.tsx'
import { Failure } from '#web/kit/ConfirmDialog.tsx'
import { cellId } from './cells.ts'
import { PasteReport } from './PasteReport.tsx'
import styles from './portrait.module.css'
import type { Sheet } from './useSheet.ts'

/** 改了 n 项: what was pasted, and saving all of it or none. */
export const SheetFoot = (props: { sheet: Sheet; onSave: () => void; onCancel: () => void }) => {
  const { sheet } = props
  const { changed, pasted } = sheet
  const misfits = changed.filter(
    (cell) => pasted?.keys.includes(cell.key) === true && sheet.outcome(cell).kind === 'problem',
  )
  return (
    <section className={styles.foot} aria-label="保存画像">
      {pasted !== null && (
        <PasteReport
          pasted={pasted}
          misfits={misfits.map(({ key }) => cellId(key))}
          onClose={() => sheet.tellPasted(null)}
        />
      )}
      <Failure text={sheet.failure} />
      <div className={styles.footLine}>
        <output>{changed.length === 0 ? '没有改动' : `改了 ${changed.length} 项`}</output>
        <small className={styles.keys}>
          Tab 向右，Enter 向下，输入 ? 表示不清楚；可从 Excel 整块粘贴；Ctrl+Enter 保存
        </small>
        <Button onClick={props.onCancel}>取消</Button>
        <Button variant="primary" loading={sheet.busy} onClick={props.onSave}>
          保存
        </Button>
      </div>
    </section>
  )
}
