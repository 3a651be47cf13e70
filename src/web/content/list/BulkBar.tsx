import { useState } from 'react'
import { content } from '#contract/content.ts'
import { CONTENT_CODE, CONTENT_MOVE, type ContentRight } from '#domain/content/flow.ts'
import { Button } from '#web/kit/Button.tsx'
import { ConfirmDialog } from '#web/kit/ConfirmDialog.tsx'
import { Dialog } from '#web/kit/Dialog.tsx'
import { IconAlertCircle, IconCircleCheck } from '#web/kit/icons.ts'
import { useSession } from '#web/shell/context.ts'
import { useEndpointMutation } from '#web/wire/query.ts'
import styles from '../content.module.css'
import { ReasonField, reasonProblem } from '../ReasonField.tsx'
import type { BulkAnswer, BulkMove, Row } from '../queries.ts'
import { MOVE_EFFECT } from '../labels.ts'

const BULK: readonly { move: BulkMove; right: ContentRight; reason: boolean }[] = [
  { move: 'submit', right: 'edit', reason: false },
  { move: 'withdraw', right: 'edit', reason: false },
  { move: 'approve', right: 'review', reason: false },
  { move: 'return', right: 'review', reason: true },
  { move: 'offline', right: 'remove', reason: true },
  { move: 'discard', right: 'remove', reason: false },
]

/** What can be done with several items at once; each is judged by itself, and the answer says so. */
export const BulkBar = (props: {
  rows: readonly Row[]
  onDone: () => void
  onClear: () => void
}) => {
  const { rows } = props
  const permissions = useSession()?.permissions ?? []
  const transition = useEndpointMutation(content.bulk, 'inline')
  const [asking, setAsking] = useState<(typeof BULK)[number] | null>(null)
  const [answer, setAnswer] = useState<BulkAnswer | null>(null)
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const ask = (one: (typeof BULK)[number]): void => {
    transition.reset()
    setReason('')
    setTried(false)
    setAsking(one)
  }
  const confirm = (): void => {
    if (asking === null) return
    setTried(true)
    if (asking.reason && reasonProblem(reason) !== null) return
    const items = rows.map(({ kind, id, version }) => `${kind}:${id}:${version}`)
    transition.mutate(
      { move: asking.move, items, reason: reason.trim() },
      {
        onSuccess: (said) => {
          setAsking(null)
          setAnswer(said)
        },
      },
    )
  }
  return (
    <section className={styles.bulk} aria-label="批量操作">
      <span className="num">{`已选 ${rows.length} 条`}</span>
      {BULK.filter(({ right }) => permissions.includes(CONTENT_CODE[right])).map((one) => (
        <Button key={one.move} size="sm" onClick={() => ask(one)}>
          {CONTENT_MOVE[one.move]}
        </Button>
      ))}
      <Button size="sm" variant="quiet" onClick={props.onClear}>
        取消选择
      </Button>
      {asking !== null && (
        <ConfirmDialog
          open
          title={`${CONTENT_MOVE[asking.move]} ${rows.length} 条内容？`}
          confirm={CONTENT_MOVE[asking.move]}
          danger={asking.right === 'remove'}
          busy={transition.isPending}
          failure={transition.error?.message ?? null}
          onClose={() => setAsking(null)}
          onConfirm={confirm}
        >
          <p>{MOVE_EFFECT[asking.move]}</p>
          <p className="muted">逐条处理，无法处理的会说明原因，不影响其他条目。</p>
          {asking.reason && <ReasonField value={reason} onChange={setReason} tried={tried} />}
        </ConfirmDialog>
      )}
      {answer !== null && <BulkResults answer={answer} onClose={props.onDone} />}
    </section>
  )
}

const BulkResults = (props: { answer: BulkAnswer; onClose: () => void }) => {
  const { records, done } = props.answer
  return (
    <Dialog
      open
      onClose={props.onClose}
      size="md"
      title={
        done === records.length
          ? `${done} 条都已完成`
          : `完成 ${done} 条，${records.length - done} 条失败`
      }
      actions={
        <Button variant="primary" onClick={props.onClose}>
          知道了
        </Button>
      }
    >
      <ul className={styles.results}>
        {records.map((one) => (
          <li key={`${one.kind}:${one.id}`} data-done={one.done || undefined}>
            {one.done ? <IconCircleCheck size={18} /> : <IconAlertCircle size={18} />}
            <span>
              {one.title}
              <small className={styles.note}>
                {[one.done ? '已完成' : '', one.message].filter((part) => part !== '').join('；')}
              </small>
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
