import { IconAlertTriangle } from '#web/kit/icons.ts'
import styles from './Strips.module.css'

/** 待核实: what the editors could not yet check, folded until asked for. */
export const UnverifiedStrip = (props: { statements: readonly string[] }) =>
  props.statements.length === 0 ? null : (
    <details className={styles.unverified}>
      <summary>
        <IconAlertTriangle size={18} />
        <span>
          有 <span className="num">{props.statements.length}</span>{' '}
          处待核实，请以发文机关公布的原文为准
        </span>
      </summary>
      <ul>
        {props.statements.map((statement) => (
          <li key={statement}>{statement}</li>
        ))}
      </ul>
    </details>
  )
