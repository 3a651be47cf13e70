import styles from './workflow.module.css'

/** One thing that was done. */
export interface HistoryLine {
  /** `yyyy-MM-dd HH:mm:ss` */
  time: string
  name: string
  /** The state it led to; empty for what moved nothing. */
  to: string
  /** The day that was given with it. */
  date?: string
  note: string
  actorName: string
}

/** 办理记录: what was done, newest first, and how it began where that is no line of its own. */
export const History = (props: {
  lines: readonly HistoryLine[]
  begun?: { name: string; time: string }
}) => (
  <ol className={styles.history}>
    {props.lines.map(({ time, name, to, date = '', note, actorName }) => (
      <li key={`${time} ${name} ${to}`}>
        <p>
          <b>{name}</b>
          {to !== '' && ` → ${to}`}
          {date !== '' && <span className="num">{`，${date}`}</span>}
        </p>
        {note !== '' && <p>{note}</p>}
        <p className="muted num">{`${time} ${actorName}`}</p>
      </li>
    ))}
    {props.begun !== undefined && (
      <li>
        <p>
          <b>{props.begun.name}</b>
        </p>
        <p className="muted num">{props.begun.time}</p>
      </li>
    )}
  </ol>
)
