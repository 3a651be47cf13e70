import { useState } from 'react'
import { BULK_ACTION, type BulkAction } from '#domain/ip/record-codes.ts'
import { Button } from '#web/kit/Button.tsx'
import { ConfirmDialog, Failure } from '#web/kit/ConfirmDialog.tsx'
import { Dialog } from '#web/kit/Dialog.tsx'
import { grouped } from '#domain/text/numbers.ts'
import type { Register } from '../kinds.ts'
import styles from './list.module.css'
import type { Bulk, BulkRun } from './useBulk.ts'

/** What is done with the chosen rows. */
export const BulkBar = (props: {
  register: Register
  chosen: ReadonlySet<string>
  /** Rows that the filters mean, on all pages. */
  total: number
  /** The list of what is hidden. */
  hidden: boolean
  mayChange: boolean
  bulk: Bulk
  onAll: () => void
  choosingAll: boolean
  onNone: () => void
  /** Absent for who may not. */
  onExport: (() => void) | null
}) => {
  const { register, chosen, total, bulk } = props
  const [asked, setAsked] = useState<BulkAction | null>(null)
  const count = chosen.size
  const words = `${grouped(count)} ${register.unit}`
  const begin = (action: BulkAction): void => {
    setAsked(null)
    bulk.start(action, [...chosen])
  }
  const actions: readonly BulkAction[] = props.hidden ? ['restore', 'delete'] : ['hide', 'delete']
  return (
    <>
      {count > 0 && (
        <section className={styles.bulk} aria-label="批量操作">
          <output>
            已选 <b className="num">{grouped(count)}</b> {register.unit}
          </output>
          {count < total && (
            <Button size="sm" variant="quiet" loading={props.choosingAll} onClick={props.onAll}>
              {`选择全部 ${grouped(total)} ${register.unit}`}
            </Button>
          )}
          <span className={styles.bulkActions}>
            {props.mayChange &&
              actions.map((action) => (
                <Button
                  key={action}
                  size="sm"
                  onClick={() => (action === 'delete' ? setAsked(action) : begin(action))}
                >
                  {BULK_ACTION[action]}
                </Button>
              ))}
            {props.onExport !== null && (
              <Button size="sm" onClick={props.onExport}>
                导出所选
              </Button>
            )}
            <Button size="sm" variant="quiet" onClick={props.onNone}>
              取消选择
            </Button>
          </span>
        </section>
      )}
      <ConfirmDialog
        open={asked === 'delete'}
        title={`删除所选的 ${words}？`}
        confirm="删除"
        danger
        onClose={() => setAsked(null)}
        onConfirm={() => begin('delete')}
      >
        <p>附件和缴费记录一起删除。删除后可以在提示里马上撤销。</p>
        <p className="t2">
          只能删除手工录入的记录；从表格导入和来自官方登记簿的不会删除，可以改为隐藏。
        </p>
      </ConfirmDialog>
      {bulk.run !== null && <Running run={bulk.run} register={register} onClose={bulk.close} />}
    </>
  )
}

/** How far it is, and at the end what did not go through. */
const Running = (props: { run: BulkRun; register: Register; onClose: () => void }) => {
  const { run, register } = props
  const name = BULK_ACTION[run.action]
  return (
    <Dialog
      open
      title={run.running ? `正在${name}` : `${name}结果`}
      onClose={() => {
        if (!run.running) props.onClose()
      }}
      {...(run.running
        ? { role: 'alertdialog' as const }
        : { actions: <Button onClick={props.onClose}>知道了</Button> })}
    >
      <div className={styles.running}>
        <progress max={run.total} value={run.handled} aria-label={`${name}进度`} />
        <output className="num">{`${grouped(run.handled)} / ${grouped(run.total)} ${register.unit}`}</output>
        <Failure text={run.failure} />
        {run.refused.length > 0 && (
          <>
            <p>{`${grouped(run.refused.length)} ${register.unit}没有${name}：`}</p>
            <ul className={styles.refused}>
              {run.refused.map(({ recordId, name: what, message }) => (
                <li key={recordId}>
                  <b>{what}</b>
                  <span>{message}</span>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </Dialog>
  )
}
