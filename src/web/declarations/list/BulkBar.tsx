import { useState } from 'react'
import { declarations } from '#contract/declarations.ts'
import { BulkBar as Bar } from '#web/kit/bulk/BulkBar.tsx'
import { doneIn, eachAlone, isSmooth, useBulkRun } from '#web/kit/bulk/useBulkRun.ts'
import { Button } from '#web/kit/Button.tsx'
import { ConfirmDialog } from '#web/kit/ConfirmDialog.tsx'
import { IconDownload, IconTrash } from '#web/kit/icons.ts'
import { saveFile } from '#web/kit/save-text.ts'
import { useApplication, useSession } from '#web/shell/context.ts'
import { useCall } from '#web/wire/query.ts'
import type { DeclarationRow } from '../queries.ts'
import styles from './list.module.css'

/** As many names as a question spells out. */
const NAMED = 5

const labelOf = ({ declareNo, projectName }: DeclarationRow) => ({
  key: declareNo,
  name: projectName,
})

/** What may be done with the rows that are chosen; it stays while something is under way. */
export const BulkBar = (props: {
  rows: readonly DeclarationRow[]
  advisor: boolean
  onClear: () => void
  onChanged: () => void
}) => {
  const { rows, advisor, onClear, onChanged } = props
  const call = useCall()
  const { overlays } = useApplication()
  const session = useSession()
  const bulk = useBulkRun()
  const [asking, setAsking] = useState(false)
  const drafts = rows.filter(({ status }) => status === '10')
  const deletes = !advisor && session?.permissions.includes('declare:list:delete') === true
  const pack = async (): Promise<void> => {
    const asked = advisor ? declarations.servedPack : declarations.pack
    const fetchOne = async ({ declareNo }: DeclarationRow): Promise<void> => {
      const { fileName, content } = await call(asked, { declareNo })
      saveFile(fileName, content as Blob)
    }
    const run = await bulk.start('下载材料', rows, eachAlone(labelOf, fetchOne))
    if (isSmooth(run)) overlays.toast('success', `已下载 ${doneIn(run).length} 份申报的材料`)
  }
  const remove = async (): Promise<void> => {
    setAsking(false)
    const run = await bulk.start(
      '删除草稿',
      drafts,
      eachAlone(labelOf, async ({ declareNo, version }) =>
        call(declarations.remove, { declareNo, version }),
      ),
    )
    const done = doneIn(run).length
    if (done > 0) overlays.toast('success', `已删除 ${done} 份草稿`)
    if (isSmooth(run)) onClear()
    onChanged()
  }
  return (
    <>
      <Bar count={rows.length} unit="项" bulk={bulk} onNone={onClear}>
        <Button size="sm" onClick={() => void pack()}>
          <IconDownload size={16} />
          下载材料
        </Button>
        {deletes && (
          <Button
            size="sm"
            disabledReason={drafts.length === 0 ? '只有草稿可以删除' : undefined}
            onClick={() => setAsking(true)}
          >
            <IconTrash size={16} />
            {drafts.length === 0 ? '删除草稿' : `删除草稿（${drafts.length}）`}
          </Button>
        )}
      </Bar>
      <ConfirmDialog
        open={asking}
        title={`删除 ${drafts.length} 份草稿？`}
        confirm="删除"
        danger
        onClose={() => setAsking(false)}
        onConfirm={() => void remove()}
      >
        <p>草稿和其中的材料会一起删除，不能恢复。</p>
        <ul className={styles.names}>
          {drafts.slice(0, NAMED).map((row) => (
            <li key={row.declareNo}>{row.projectName}</li>
          ))}
          {drafts.length > NAMED && <li>{`等 ${drafts.length} 份`}</li>}
        </ul>
        {drafts.length < rows.length && (
          <p className="t2">{`所选的另外 ${rows.length - drafts.length} 项不是草稿，不会删除。`}</p>
        )}
      </ConfirmDialog>
    </>
  )
}
