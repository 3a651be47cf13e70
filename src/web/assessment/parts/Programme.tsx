import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { CONDITION_STATE, MATCH_RESULT } from '#domain/matching/results.ts'
import { CONFIDENCE } from '#domain/policies/codes.ts'
import { IconArrowRight } from '#web/kit/icons.ts'
import { useHref } from '#web/shell/useHref.ts'
import type { Reason, Report } from '../queries.ts'
import { RESULT_MEANS, RESULT_TONE, STATE_ICON } from '../labels.ts'
import { SCORED, Scores } from './LiveList.tsx'
import styles from './Programme.module.css'

/** Reasons shown before the rest is asked for. */
const SHOWN = 3
/** Missing values named before they are only counted. */
const NAMED = 3

/** One programme: its word, what stands before it, and where that is written. */
export const Programme = (props: {
  report: Report
  /** Where a condition's missing answer is given. */
  fieldOf: (code: string, id: string) => ReactNode
}) => {
  const { report, fieldOf } = props
  const [all, setAll] = useState(false)
  const href = useHref()
  const { name, result, reasons, earliest, source, scores, states } = report
  const rest = reasons.length - SHOWN
  return (
    <li className={styles.programme} data-tone={RESULT_TONE[result]}>
      <div className={styles.head}>
        <h4>{name}</h4>
        <p className={styles.word}>{MATCH_RESULT[result]}</p>
        <p className={styles.means}>
          {RESULT_MEANS[result]}
          {earliest !== '' && states.unmet > 0 && `；最早 ${earliest} 可能达到`}
        </p>
        {scores.length > 0 && SCORED.has(result) && <Scores scores={scores} />}
      </div>
      <div className={styles.body}>
        <ul className={styles.reasons} data-all={all || undefined}>
          {reasons.map((reason, at) => (
            <ReasonRow
              key={reason.id}
              reason={reason}
              more={at >= SHOWN}
              field={fieldOf(report.code, reason.id)}
            />
          ))}
        </ul>
        {rest > 0 && (
          <button
            type="button"
            className={`btn q sm ${styles.more}`}
            aria-expanded={all}
            onClick={() => setAll(!all)}
          >
            {all ? '收起' : `另有 ${rest} 项`}
          </button>
        )}
        <p className={styles.source}>
          {`依据 ${source.title}${source.docNumber === '' ? '' : `（${source.docNumber}）`}，${source.checkedOn} 核对`}
          {report.confidence !== 'A' && ` · ${CONFIDENCE[report.confidence]}`}
          {report.policyId !== '' && (
            <Link to={href('policyDetail', { id: report.policyId })} className="link">
              原文与条件
              <IconArrowRight size={14} />
            </Link>
          )}
        </p>
      </div>
    </li>
  )
}

/** What is lacking in one line: of many values the first few by name. */
const gapLine = ({ gap, lacks, state }: Reason): string =>
  state === 'missing' && lacks.length > NAMED
    ? `请补充：${lacks.slice(0, NAMED).join('、')} 等 ${lacks.length} 项`
    : gap

const ReasonRow = (props: { reason: Reason; more: boolean; field: ReactNode }) => {
  const { reason, more, field } = props
  const { state, text, clause, gap, remedy, earliest } = reason
  const Drawing = STATE_ICON[state]
  return (
    <li data-state={state} data-more={more || undefined}>
      <Drawing size={18} />
      <div>
        <p>
          <b>{CONDITION_STATE[state]}</b>
          {text}
          {clause !== '' && <span className={styles.clause}>{clause}</span>}
        </p>
        {gap !== '' && <p className="num">{gapLine(reason)}</p>}
        {state === 'missing' && field}
        {state === 'unmet' && remedy !== '' && <p>{remedy}</p>}
        {state === 'unmet' && earliest !== '' && <p className="num">{`最早 ${earliest}`}</p>}
      </div>
    </li>
  )
}
