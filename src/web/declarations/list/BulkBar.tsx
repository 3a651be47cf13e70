import { useState } from 'react'
import { declarations } from '#contract/declarations.ts'
import { Button } from '#web/kit/Button.tsx'
import { ConfirmDialog } from '#web/kit/ConfirmDialog.tsx'
import { IconDownload, IconTrash } from '#web/kit/icons.ts'
import { saveFile } from '#web/kit/save-text.ts'
import { useApplication, useSession } from '#web/shell/context.ts'
import { useCall } from '#web/wire/query.ts'
import type { DeclarationRow } from '../queries.ts'
import styles from './list.module.css'
import { type Series, useInTurn } from './useInTurn.ts'

/** As many names as a question spells out. */
const NAMED = 5

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
  const { series, run, stop, forget } = useInTurn()
  const [asking, setAsking] = useState(false)
  const drafts = rows.filter(({ status }) => status === '10')
  const deletes = !advisor && session?.permissions.includes('declare:list:delete') === true
  const nameOf = (row: DeclarationRow): string => row.projectName
  const pack = async (): Promise<void> => {
    const asked = advisor ? declarations.servedPack : declarations.pack
    const { done, failed } = await run('下载材料', rows, nameOf, async ({ declareNo }) => {
      const { fileName, content } = await call(asked, { declareNo })
      saveFile(fileName, content as Blob)
    })
    if (failed.length === 0) overlays.toast('success', `已下载 ${done} 份申报的材料`)
  }
  const remove = async (): Promise<void> => {
    setAsking(false)
    const { done, failed } = await run('删除草稿', drafts, nameOf, async ({ declareNo, version }) =>
      call(declarations.remove, { declareNo, version }),
    )
    if (done > 0) overlays.toast('success', `已删除 ${done} 份草稿`)
    if (failed.length === 0) onClear()
    onChanged()
  }
  if (rows.length === 0 && series === null) return null
  return (
    <section className={styles.bulk} aria-label="批量操作">
      {series?.running === true ? (
        <Running series={series} onStop={stop} />
      ) : (
        rows.length > 0 && (
          <div className={styles.bulkLine}>
            <output className="num">{`已选 ${rows.length} 项`}</output>
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
            <Button size="sm" variant="quiet" onClick={onClear}>
              取消选择
            </Button>
          </div>
        )
      )}
      {series !== null && !series.running && series.failed.length > 0 && (
        <Failures series={series} onClose={forget} />
      )}
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
    </section>
  )
}

const Running = ({ series, onStop }: { series: Series; onStop: () => void }) => (
  <div className={styles.bulkLine}>
    <output className="num">{`${series.what} ${series.done} / ${series.total}`}</output>
    <progress max={series.total} value={series.done} aria-label={series.what} />
    <Button size="sm" variant="quiet" onClick={onStop}>
      停止
    </Button>
  </div>
)

/** What did not come off, each with its reason. */
const Failures = ({ series, onClose }: { series: Series; onClose: () => void }) => (
  <div role="alert" className={styles.failures}>
    <p>{`${series.what}：${series.failed.length} 项没有完成`}</p>
    <ul>
      {series.failed.map(({ name, why }) => (
        <li key={name}>{`${name}：${why}`}</li>
      ))}
    </ul>
    <Button size="sm" onClick={onClose}>
      知道了
    </Button>
  </div>
)
