import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { DISLIKE_REASON } from '#contract/matching.ts'
import { EFFORT } from '#domain/matching/ranking.ts'
import { MATCH_RESULT } from '#domain/matching/results.ts'
import { isAppliedFor } from '#domain/policies/codes.ts'
import { Tag } from '#web/kit/Tag.tsx'
import { amountOf, Level, Score } from '../parts.tsx'
import { daysText, leadText, type Match, RESULT_TONE } from '../labels.ts'
import styles from './MatchRow.module.css'

/** One programme: its score, the word and why, what there is to get, the days left and the effort. */
export const MatchRow = (props: {
  match: Match
  /** Its conditions: a page of their own, or beside the list. */
  to: string
  /** Its conditions stand beside the list; null where they never do. */
  chosen: boolean | null
  /** What can be done with the row itself. */
  action: ReactNode
}) => {
  const { match, to, chosen, action } = props
  return (
    <li className={`card ${styles.row}`} data-chosen={chosen || undefined}>
      <Score match={match} />
      <div className={styles.main}>
        <h3>
          <Link
            to={to}
            className="cover"
            {...(chosen !== null && { replace: true, preventScrollReset: true })}
            aria-current={chosen || undefined}
          >
            {match.shortTitle || match.title}
          </Link>
        </h3>
        <p className={styles.from}>
          <Level level={match.level} />
          <span>{match.kindName}</span>
          <span>{match.orgs[0]}</span>
          {match.also.length > 0 && <span>{`共 ${match.also.length + 1} 份文件`}</span>}
          {match.effort !== 'unknown' && <span>{`准备工作量${EFFORT[match.effort]}`}</span>}
          {match.before !== '' && (
            <span className={styles.before}>{`原为${MATCH_RESULT[match.before]}`}</span>
          )}
        </p>
      </div>
      <div className={styles.facts}>
        {amountOf(match) !== '' && <b className="num">{amountOf(match)}</b>}
        <span className="num" data-urgent={match.urgent || undefined}>
          {daysText(match) || (isAppliedFor(match.kind) ? '时间待定' : '')}
        </span>
      </div>
      <div className={styles.why}>
        <p>
          <Tag tone={RESULT_TONE[match.result]}>{MATCH_RESULT[match.result]}</Tag>
          <span className="num clamp2">{leadText(match)}</span>
        </p>
        {match.disliked !== null && (
          <p>
            {`不感兴趣：${DISLIKE_REASON[match.disliked.reason]}`}
            {match.disliked.note !== '' && `，${match.disliked.note}`}
          </p>
        )}
      </div>
      {action !== null && <div className={styles.action}>{action}</div>}
    </li>
  )
}
