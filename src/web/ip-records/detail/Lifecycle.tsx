import { IconCheck } from '#web/kit/icons.ts'
import type { Detail } from '../queries.ts'
import styles from './lifecycle.module.css'
import { Part } from './parts.tsx'

/** 生命周期: the usual way with its days, where the record stands on it or beside it. */
export const Lifecycle = ({ record }: { record: Detail }) => {
  const { steps, aside, statusText } = record.lifecycle
  return (
    <Part id="lifecycle" title="状态进程">
      <ol className={styles.line} aria-label="通常的进程">
        {steps.map(({ code, name, state, day }, at) => (
          <li key={code} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
            <i aria-hidden>{state === 'done' ? <IconCheck size={14} /> : at + 1}</i>
            <span>
              {name}
              {state === 'done' && <span className="sr">，已完成</span>}
            </span>
            {day !== '' && (
              <time dateTime={day} className="num">
                {day}
              </time>
            )}
          </li>
        ))}
      </ol>
      <p className={styles.said} data-aside={aside || undefined}>
        {aside && <b>{`${record.statusName}：`}</b>}
        {statusText}
      </p>
    </Part>
  )
}

/** 可能的下一步: what the present state may lead to. */
export const NextSteps = ({ record }: { record: Detail }) => {
  const { next } = record.lifecycle
  if (next.length === 0 && record.advice.length === 0) return null
  return (
    <section className={styles.next} aria-label="可能的下一步">
      <h2>可能的下一步</h2>
      <ul>
        {next.map(({ code, name, text }) => (
          <li key={code}>
            <b>{name}</b>
            {text !== '' && <p>{text}</p>}
          </li>
        ))}
        {record.advice.map((text) => (
          <li key={text} data-advice>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
