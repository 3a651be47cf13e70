import { Link } from 'react-router'
import { isUncertain } from '#domain/ip/rules.ts'
import type { Confidence } from '#domain/policies/codes.ts'
import { useHref } from '#web/shell/useHref.ts'
import styles from './RuleNote.module.css'
import type { RuleTable } from './rules.ts'

/** Where figures come from: each table with its document, version, 核对日期 and what is uncertain. */
export const RuleNote = (props: {
  tables: readonly (RuleTable | null)[]
  /** 以官方通知为准 is said of what was computed. */
  computed?: boolean
}) => {
  const href = useHref()
  const tables = props.tables.filter((table) => table !== null)
  return (
    <div className={styles.note}>
      {props.computed === true && (
        <p>
          <b>以官方通知为准。</b>按下列依据推算，仅供安排时间和预算参考。
        </p>
      )}
      {tables.map((table) => (
        <p key={table.id}>
          {'依据：'}
          {table.policyId === '' ? (
            table.sourceDoc
          ) : (
            <Link to={href('policyDetail', { id: table.policyId })} className="link">
              {table.sourceDoc}
            </Link>
          )}
          {table.sourceNo !== '' && ` ${table.sourceNo}`}
          {`，${table.version}，`}
          <span className="num nowrap">{`核对于 ${table.checkedOn}`}</span>
          {isUncertain(table.confidence) && <Uncertain confidence={table.confidence} />}
          {table.note !== '' && <span>{`。${table.note}`}</span>}
        </p>
      ))}
    </div>
  )
}

/** 待核实 beside a statement that an editor has not confirmed. */
export const Uncertain = (props: { confidence: Confidence }) =>
  isUncertain(props.confidence) ? <span className={styles.uncertain}>待核实</span> : null
