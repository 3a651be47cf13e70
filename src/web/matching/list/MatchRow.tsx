import { Link } from 'react-router'
import { DISLIKE_REASON } from '#contract/matching.ts'
import { EFFORT } from '#domain/matching/ranking.ts'
import { MATCH_RESULT } from '#domain/matching/results.ts'
import { Button } from '#web/kit/Button.tsx'
import { Tag } from '#web/kit/Tag.tsx'
import { useHref } from '#web/shell/useHref.ts'
import { amountOf, Level } from '../parts.tsx'
import { daysText, type Match, RESULT_TONE, statesText } from '../words.ts'
import styles from './MatchRow.module.css'

/** One programme: the word and why, time left and effort apart; the way to its conditions. */
export const MatchRow = (props: {
  match: Match
  mayDislike: boolean
  onDislike: () => void
  onUndo: () => void
}) => {
  const { match } = props
  const href = useHref()
  const days = daysText(match)
  return (
    <li className={`card ${styles.row}`}>
      <div className={styles.main}>
        <p className={styles.head}>
          <Level level={match.level} />
          <Tag tone={RESULT_TONE[match.result]}>{MATCH_RESULT[match.result]}</Tag>
          {match.before !== '' && (
            <span className={styles.before}>{`原为${MATCH_RESULT[match.before]}`}</span>
          )}
        </p>
        <h3>
          <Link to={href('preciseDetail', { id: match.policyId })}>
            {match.shortTitle || match.title}
          </Link>
        </h3>
        <p className={styles.from}>
          {match.orgs[0]}
          {match.also.length > 0 && `　共 ${match.also.length + 1} 份文件`}
        </p>
        <p className={`num ${styles.states}`}>{statesText(match)}</p>
        {match.reason !== '' && <p className={`clamp2 ${styles.reason}`}>{match.reason}</p>}
        {match.disliked !== null && (
          <p className={styles.states}>
            {`不感兴趣：${DISLIKE_REASON[match.disliked.reason]}`}
            {match.disliked.note !== '' && `，${match.disliked.note}`}
          </p>
        )}
      </div>
      <dl className={styles.facts}>
        <div>
          <dt>额度</dt>
          <dd className="num">{amountOf(match)}</dd>
        </div>
        <div>
          <dt>时间</dt>
          <dd className={match.urgent ? `num ${styles.urgent}` : 'num'}>{days || '待定'}</dd>
        </div>
        <div>
          <dt>准备</dt>
          <dd>{`工作量${EFFORT[match.effort]}`}</dd>
        </div>
      </dl>
      {props.mayDislike && (
        <div className={styles.action}>
          {match.disliked === null ? (
            <Button size="sm" variant="quiet" onClick={props.onDislike}>
              不感兴趣<span className="sr">{match.shortTitle || match.title}</span>
            </Button>
          ) : (
            <Button size="sm" onClick={props.onUndo}>
              恢复<span className="sr">{match.shortTitle || match.title}</span>
            </Button>
          )}
        </div>
      )}
    </li>
  )
}
