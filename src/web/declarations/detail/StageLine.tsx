import { DECLARE_STATUS, type DeclareStatus } from '#domain/declarations/codes.ts'
import { IconCheck, IconHistory, IconX } from '#web/kit/icons.ts'
import type { Declaration } from '../queries.ts'
import styles from './StageLine.module.css'

type Stages = Declaration['stages']

/** Where a state stands on the line; the number of stages when all are behind it, -1 beside the way. */
export const stageOf = (stages: Stages, status: DeclareStatus): number =>
  status === '90' ? stages.length : stages.findIndex(({ statuses }) => statuses.includes(status))

/** The states into which a declaration came back to be mended. */
const RETURNED: readonly DeclareStatus[] = ['21', '42']

/**
 * The life of a declaration as ticks: what is behind it, where it stands, what is to come. One that
 * ended early stands where it left the way; one that came back to be mended has a loop.
 */
export const StageLine = (props: {
  /** Of its line. */
  stages: Stages
  status: DeclareStatus
  /** The state it ended from; empty while it has not ended early. */
  endedFrom: DeclareStatus | ''
}) => {
  const { stages, status, endedFrom } = props
  const at = stageOf(stages, status)
  const left = at < 0
  const now = left ? (endedFrom === '' ? 0 : stageOf(stages, endedFrom)) : at
  const name = DECLARE_STATUS[status]
  const step = Math.min(now + 1, stages.length)
  return (
    <div className={styles.frame}>
      <p className={styles.short}>
        <b>{name}</b>
        <span className="num">{`第 ${step} / ${stages.length} 步`}</span>
      </p>
      <ol className={styles.line} aria-label="申报进度">
        {stages.map((stage, index) => {
          const mark = index < now ? 'done' : index > now ? 'todo' : left ? 'left' : 'now'
          return (
            <li key={stage.name} data-mark={mark} aria-current={index === now ? 'step' : undefined}>
              <i aria-hidden>
                <Tick mark={mark} returned={RETURNED.includes(status)} index={index} />
              </i>
              <span>{stage.name}</span>
              {mark === 'done' && <span className="sr">，已完成</span>}
              {index === now && name !== stage.name && <small>{name}</small>}
            </li>
          )
        })}
      </ol>
    </div>
  )
}

const Tick = (props: { mark: string; returned: boolean; index: number }) => {
  if (props.mark === 'done') return <IconCheck size={14} />
  if (props.mark === 'left') return <IconX size={14} />
  return props.mark === 'now' && props.returned ? <IconHistory size={14} /> : props.index + 1
}
