import { REGISTER_STATUS } from '#domain/permissions/certification.ts'
import styles from './certification.module.css'

const nameOf = (status: string): string =>
  Object.hasOwn(REGISTER_STATUS, status)
    ? REGISTER_STATUS[status as keyof typeof REGISTER_STATUS].name
    : ''

/** 变更记录: every move of the company, newest first. */
export const History = (props: {
  entries: readonly {
    eventName: string
    fromStatus: string
    toStatus: string
    actorName: string
    reason: string
    at: string
  }[]
}) => (
  <ol className={styles.history}>
    {props.entries.map((entry) => (
      <li key={`${entry.at} ${entry.eventName} ${entry.toStatus}`}>
        <p>
          <b>{entry.eventName}</b>
          <span className="t2">{`${nameOf(entry.fromStatus)} → ${nameOf(entry.toStatus)}`}</span>
        </p>
        {entry.reason !== '' && <p>{entry.reason}</p>}
        <small className="num">
          {[entry.at, entry.actorName].filter((part) => part !== '').join(' · ')}
        </small>
      </li>
    ))}
  </ol>
)
