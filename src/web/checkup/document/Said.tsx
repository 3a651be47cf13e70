import { clauseText } from '#domain/checkup/wording.ts'
import type { Statement } from '../labels.ts'
import styles from './CheckupDocument.module.css'

/** A sentence with the numbers of what it rests on, each leading to its row in 来源. */
export const Said = ({ statement }: { statement: Statement }) => (
  <>
    {statement.text}
    {statement.condition !== '' && <span className={styles.clause}> {clauseText(statement)}</span>}
    {statement.on.map((place) => (
      <a
        key={place}
        href={`#basis-${place + 1}`}
        className={styles.ref}
        aria-label={`依据 ${place + 1}`}
      >
        [{place + 1}]
      </a>
    ))}
  </>
)
