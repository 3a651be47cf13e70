import { IconCheck, IconX } from '#web/kit/icons.ts'
import type { StatePoint } from '../queries.ts'
import styles from './StateLine.module.css'

const WORDS = { done: '已完成', now: '当前', todo: '未开始', stopped: '已结束' } as const

/** 状态线: what an application has passed, where it stands, what is still to come. */
export const StateLine = ({ steps }: { steps: readonly StatePoint[] }) => (
  <ol className={styles.line} aria-label="申请进度">
    {steps.map(({ state, name, at, mark }, index) => (
      <li
        key={`${state}${index}`}
        data-mark={mark}
        aria-current={mark === 'now' || mark === 'stopped' ? 'step' : undefined}
      >
        <i aria-hidden>
          {mark === 'done' && <IconCheck size={14} />}
          {mark === 'stopped' && <IconX size={14} />}
        </i>
        <b>{name}</b>
        <span className="sr">{`，${WORDS[mark]}`}</span>
        {at !== '' && <time className="num">{at.slice(0, 16)}</time>}
      </li>
    ))}
  </ol>
)
