import { dayName } from '#web/kit/day-names.ts'
import styles from '../PolicySchedulePage.module.css'
import { basisWords } from './schedule-file.ts'
import type { Schedule } from './schedule-query.ts'

/** 要先取得的权利: by when one has to be accepted so that the official term ends in time. */
export const Rights = ({ schedule }: { schedule: Schedule }) => {
  const { rights, target } = schedule
  if (rights.length === 0 || target === null) return null
  return (
    <section aria-labelledby="rights" className={styles.section}>
      <h2 id="rights">材料里的知识产权</h2>
      <ul className={styles.tasks}>
        {rights.map(({ name, days, by, isPast, note, source }) => (
          <li key={name} data-past={isPast || undefined}>
            <p className={`num ${styles.span}`}>
              <time dateTime={by}>
                <b>{by}</b>
              </time>
              {' 前受理'}
            </p>
            <div>
              <h3>
                {`要补软件著作权的：${dayName(by)}前受理，${name} ${days} 日`}
                {isPast && <span className="tag">已过</span>}
              </h3>
              <p className="hint">{`${note}；依据：${source}；${basisWords(target)}`}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The list of what is handed in, to tick off on paper. */
export const Materials = ({ schedule }: { schedule: Schedule }) => {
  const { materials } = schedule
  if (materials.length === 0) return null
  return (
    <section aria-labelledby="materials" className={styles.section}>
      <h2 id="materials">材料清单</h2>
      <ul className={styles.materials}>
        {materials.map(({ name, required, note }) => (
          <li key={name}>
            <span>
              {name}
              {!required && <small>（按情况）</small>}
            </span>
            {note !== '' && <p className="hint">{note}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}
