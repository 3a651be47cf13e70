import { useState } from 'react'
import { formatBeijingDate, formatBeijingTime } from '#domain/calendar/beijing.ts'
import { openText } from '#domain/content/facts.ts'
import { now } from '#web/kit/clock.ts'
import { ConfirmDialog } from '#web/kit/ConfirmDialog.tsx'
import { TextField } from '#web/kit/TextField.tsx'
import { Segmented } from '#web/kit/Segmented.tsx'
import { ItemSearch } from '../ItemSearch.tsx'
import type { Item, Move, Possible } from '../queries.ts'
import { ReasonField, reasonProblem } from '../ReasonField.tsx'
import { MOVE_EFFECT } from '../labels.ts'
import styles from '../content.module.css'

/** What is said with a move. */
export interface Said {
  reason: string
  /** `yyyy-MM-dd HH:mm`, Beijing; empty = at once, or not any more. */
  at: string
  itemId: string
}

interface Props {
  item: Item
  of: Possible
  /** Facts of an imported document that are undecided. */
  open: number
  /** 审核意见 that go with 退回. */
  written: number
  busy: boolean
  failure: string | null
  onConfirm: (said: Said) => void
  onClose: () => void
}

const DANGEROUS: ReadonlySet<Move> = new Set(['offline', 'drop', 'discard'])

/** Asks for what a move needs, and says what it does. */
export const MoveDialog = (props: Props) => {
  const { item, of } = props
  if (of.asks === 'item')
    return (
      <ItemSearch
        kind={item.kind}
        title={`“${item.title}”由哪一条替代？`}
        about={MOVE_EFFECT.replace}
        confirm={of.name}
        without={[item.id]}
        published
        busy={props.busy}
        failure={props.failure}
        onClose={props.onClose}
        onChosen={({ id }) => props.onConfirm({ reason: '', at: '', itemId: id })}
      />
    )
  if (of.asks === 'moment' || of.asks === 'moment?') return <Timed {...props} />
  return <Reasoned {...props} />
}

const Reasoned = (props: Props) => {
  const { item, of } = props
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const asks = of.asks === 'reason'
  const comments = of.move === 'return' ? props.written : 0
  // What was said at fields is reason enough.
  const problem = comments > 0 && reason.trim() === '' ? null : reasonProblem(reason)
  return (
    <ConfirmDialog
      open
      title={`${of.name}“${item.title}”？`}
      confirm={of.name}
      danger={DANGEROUS.has(of.move)}
      busy={props.busy}
      failure={props.failure}
      onClose={props.onClose}
      onConfirm={() => {
        setTried(true)
        if (!props.busy && !(asks && problem !== null))
          props.onConfirm({ reason: asks ? reason.trim() : '', at: '', itemId: '' })
      }}
    >
      <p>{MOVE_EFFECT[of.move]}</p>
      <Undecided count={props.open} />
      {comments > 0 && <p>{`字段旁的 ${comments} 处意见一并送给编辑。`}</p>}
      {asks && (
        <ReasonField
          label={comments > 0 ? '总的意见' : '原因'}
          optional={comments > 0}
          value={reason}
          onChange={setReason}
          tried={tried}
        />
      )}
    </ConfirmDialog>
  )
}

const Undecided = ({ count }: { count: number }) =>
  count === 0 ? null : (
    <p className={styles.open}>{`${openText(count)}，没有填入表单；列在原文旁。`}</p>
  )

/** 通过并发布 at once or later; 定时下线, or not any more. */
const Timed = (props: Props) => {
  const { item, of } = props
  const planned = of.move === 'planOffline' ? item.offlineAt : item.publishAt
  const publishes = of.move === 'approve'
  const [when, setWhen] = useState<'now' | 'later'>(publishes ? 'now' : 'later')
  const [at, setAt] = useState(planned.replace(' ', 'T'))
  const [tried, setTried] = useState(false)
  const [reason, setReason] = useState('')
  const explains = publishes && props.open > 0
  const moment = when === 'now' ? '' : at.replace('T', ' ')
  const needed = publishes && when === 'later'
  const problem =
    moment === ''
      ? needed
        ? '请选择时间'
        : null
      : moment <= formatBeijingTime(now()).slice(0, 16)
        ? '时间应在现在之后'
        : null
  return (
    <ConfirmDialog
      open
      title={`${of.name}“${item.title}”？`}
      confirm={publishes ? (when === 'now' ? '立即发布' : '通过，到时发布') : '确定'}
      busy={props.busy}
      failure={props.failure}
      onClose={props.onClose}
      onConfirm={() => {
        setTried(true)
        if (problem === null && !(explains && reasonProblem(reason) !== null) && !props.busy)
          props.onConfirm({ reason: explains ? reason.trim() : '', at: moment, itemId: '' })
      }}
    >
      <div className={styles.stack}>
        <p>{MOVE_EFFECT[of.move]}</p>
        <Undecided count={props.open} />
        {explains && (
          <ReasonField
            label="仍然发布的理由"
            hint="会留在历史版本里"
            value={reason}
            onChange={setReason}
            tried={tried}
          />
        )}
        {publishes && (
          <Segmented
            label="什么时候发布"
            options={[
              { value: 'now', name: '立即发布' },
              { value: 'later', name: '定时发布' },
            ]}
            value={when}
            onChange={setWhen}
          />
        )}
        {when === 'later' && (
          <TextField
            label={publishes ? '发布时间' : '下线时间'}
            hint="北京时间"
            optional={!publishes}
            error={tried ? problem : null}
            type="datetime-local"
            className="input num"
            min={`${formatBeijingDate(now())}T00:00`}
            value={at}
            onText={(text) => setAt(text.slice(0, 16))}
          />
        )}
      </div>
    </ConfirmDialog>
  )
}
