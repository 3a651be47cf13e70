import { useState } from 'react'
import { content } from '#contract/content.ts'
import { CONTENT_CODE, CONTENT_MOVE, type ContentRight } from '#domain/content/flow.ts'
import { BulkBar as Bar } from '#web/kit/bulk/BulkBar.tsx'
import { doneIn, isSmooth, useBulkRun } from '#web/kit/bulk/useBulkRun.ts'
import { Button } from '#web/kit/Button.tsx'
import { ConfirmDialog } from '#web/kit/ConfirmDialog.tsx'
import { useApplication, useSession } from '#web/shell/context.ts'
import { useCall } from '#web/wire/query.ts'
import { ReasonField, reasonProblem } from '../ReasonField.tsx'
import type { BulkMove, Row } from '../queries.ts'
import { MOVE_EFFECT } from '../labels.ts'

/** Items that one call takes. */
const PORTION = 50

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
  const { overlays } = useApplication()
  const call = useCall()
  const bulk = useBulkRun()
  const [asking, setAsking] = useState<(typeof BULK)[number] | null>(null)
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const ask = (one: (typeof BULK)[number]): void => {
    setReason('')
    setTried(false)
    setAsking(one)
  }
  const moveAll = async (move: BulkMove): Promise<void> => {
    setAsking(null)
    const name = CONTENT_MOVE[move]
    const run = await bulk.start(
      name,
      rows,
      async (some) => {
        const items = some.map(({ kind, id, version }) => `${kind}:${id}:${version}`)
        const { records } = await call(content.bulk, { move, items, reason: reason.trim() })
        return records.map(({ kind, id, title, done, message }) => ({
          ...{ key: `${kind}:${id}`, name: title, done, message },
        }))
      },
      PORTION,
    )
    if (isSmooth(run)) overlays.toast('success', `${name}已完成，共 ${doneIn(run).length} 条`)
    props.onDone()
  }
  const confirm = (): void => {
    if (asking === null) return
    setTried(true)
    if (asking.reason && reasonProblem(reason) !== null) return
    void moveAll(asking.move)
  }
  return (
    <>
      <Bar count={rows.length} unit="条" bulk={bulk} onNone={props.onClear}>
        {BULK.filter(({ right }) => permissions.includes(CONTENT_CODE[right])).map((one) => (
          <Button key={one.move} size="sm" onClick={() => ask(one)}>
            {CONTENT_MOVE[one.move]}
          </Button>
        ))}
      </Bar>
      {asking !== null && (
        <ConfirmDialog
          open
          title={`${CONTENT_MOVE[asking.move]} ${rows.length} 条内容？`}
          confirm={CONTENT_MOVE[asking.move]}
          danger={asking.right === 'remove'}
          onClose={() => setAsking(null)}
          onConfirm={confirm}
        >
          <p>{MOVE_EFFECT[asking.move]}</p>
          <p className="muted">逐条处理，无法处理的会说明原因，不影响其他条目。</p>
          {asking.reason && <ReasonField value={reason} onChange={setReason} tried={tried} />}
        </ConfirmDialog>
      )}
    </>
  )
}
