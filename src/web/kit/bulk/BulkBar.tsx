import type { ReactNode } from 'react'
import { grouped } from '#domain/text/numbers.ts'
import { Button } from '../Button.tsx'
import { Failure } from '../ConfirmDialog.tsx'
import { Dialog } from '../Dialog.tsx'
import { IconAlertCircle, IconCircleCheck } from '../icons.ts'
import styles from './bulk.module.css'
import type { Bulk, BulkOutcome, BulkRun } from './useBulkRun.ts'

/**
 * What may be done with the chosen rows of a list, in sight while it is scrolled; what became of
 * each row stands in a dialog while it runs and after.
 */
export const BulkBar = (props: {
  /** Rows that are chosen; the bar is there for as long as there are any. */
  count: number
  /** What is counted, e.g. 件. */
  unit: string
  /** What is under way; left out where the act has a dialog of its own that tells. */
  bulk?: Bulk
  onNone: () => void
  /** Chooses what the filters mean on all pages; left out where only a page can be chosen. */
  all?: { total: number; busy: boolean; choose: () => void }
  /** The acts, as small buttons. */
  children: ReactNode
}) => {
  const { count, unit, bulk, all } = props
  return (
    <>
      {count > 0 && (
        <section className={styles.bar} aria-label="批量操作">
          <output className="num">{`已选 ${grouped(count)} ${unit}`}</output>
          {all !== undefined && count < all.total && (
            <Button size="sm" variant="quiet" loading={all.busy} onClick={all.choose}>
              {`选择全部 ${grouped(all.total)} ${unit}`}
            </Button>
          )}
          <span className={styles.actions}>
            {props.children}
            <Button size="sm" variant="quiet" onClick={props.onNone}>
              取消选择
            </Button>
          </span>
        </section>
      )}
      {bulk !== undefined && bulk.run !== null && (
        <Running run={bulk.run} unit={unit} bulk={bulk} />
      )}
    </>
  )
}

/** How far it is, and at the end what became of each row that there is something to say of. */
const Running = ({ run, unit, bulk }: { run: BulkRun; unit: string; bulk: Bulk }) => {
  const failed = run.outcomes.filter(({ done }) => !done)
  const done = run.outcomes.length - failed.length
  const named = run.outcomes.filter((one) => one.done && one.name !== '')
  return (
    <Dialog
      open
      size="md"
      title={run.running ? `正在${run.what}` : `${run.what}结果`}
      onClose={() => {
        if (!run.running) bulk.close()
      }}
      {...(run.running && { role: 'alertdialog' as const })}
      actions={
        run.running ? (
          <Button onClick={bulk.stop}>停止</Button>
        ) : (
          <Button variant="primary" onClick={bulk.close}>
            知道了
          </Button>
        )
      }
    >
      <div className={styles.run}>
        {run.running && (
          <progress max={run.total} value={run.handled} aria-label={`${run.what}进度`} />
        )}
        <output className="num">
          {run.running
            ? `${grouped(run.handled)} / ${grouped(run.total)} ${unit}`
            : `完成 ${grouped(done)} ${unit}，${grouped(failed.length)} ${unit}失败`}
        </output>
        <Failure text={run.failure} />
        {!run.running && failed.length + named.length > 0 && (
          <ul className={styles.outcomes}>
            {[...failed, ...named].map((one) => (
              <Outcome key={one.key} outcome={one} />
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  )
}

const Outcome = ({ outcome: { name, done, message } }: { outcome: BulkOutcome }) => (
  <li data-done={done || undefined}>
    {done ? <IconCircleCheck size={18} /> : <IconAlertCircle size={18} />}
    <span>
      <b>{name}</b>
      <small>{[done ? '已完成' : '', message].filter((part) => part !== '').join('；')}</small>
    </span>
  </li>
)
