import type { ReactNode } from 'react'
import { EFFORT } from '#domain/matching/ranking.ts'
import { MATCH_RESULT } from '#domain/matching/results.ts'
import { isAppliedFor } from '#domain/policies/codes.ts'
import { Tag } from '#web/kit/Tag.tsx'
import { amountOf, Level, Score } from '../parts.tsx'
import { daysText, type Match, RESULT_MEANING, RESULT_TONE, unscoredText } from '../labels.ts'
import styles from './Head.module.css'

/** `yyyy-MM-dd HH:mm`. */
const TO_THE_MINUTE = 16

/** Whose match it is: level, word, title, what there is to get and until when. */
export const Head = (props: {
  match: Match
  /** The title as a heading of the page, or of a part of it. */
  heading: 'h1' | 'h2'
  actions: ReactNode
}) => {
  const { match, heading: Heading } = props
  const days = daysText(match)
  return (
    <header className={styles.head}>
      <div className={styles.tags}>
        <Level level={match.level} />
        <Tag>{match.kindName}</Tag>
        <Tag tone={RESULT_TONE[match.result]}>{MATCH_RESULT[match.result]}</Tag>
        {props.heading === 'h1' && <span className="muted">{RESULT_MEANING[match.result]}</span>}
        <div className={styles.actions}>{props.actions}</div>
      </div>
      <Heading>{match.title}</Heading>
      <p className="t2">
        {match.orgs[0]}
        {match.docNumber !== '' && (
          <span className="nowrap">{`${match.orgs.length > 0 ? ' · ' : ''}${match.docNumber}`}</span>
        )}
      </p>
      <dl className={styles.facts}>
        <Fact name="支持额度" long={amountOf(match) === ''}>
          {amountOf(match) || match.amountText || '不涉及'}
        </Fact>
        {match.deadline !== '' && (
          <Fact name="网上截止">{match.deadline.slice(0, TO_THE_MINUTE)}</Fact>
        )}
        {(days !== '' || isAppliedFor(match.kind)) && (
          <Fact name={match.daysLeft === null ? '申报时间' : '还剩'} urgent={match.urgent}>
            {match.daysLeft !== null && match.daysLeft > 0
              ? `${match.daysLeft} 天`
              : days || '待定'}
          </Fact>
        )}
        <Fact name="准备工作量">
          {match.effort === 'unknown'
            ? `${EFFORT.unknown}（未列材料清单）`
            : `${EFFORT[match.effort]}（必备材料 ${match.materials} 份）`}
        </Fact>
      </dl>
    </header>
  )
}

const Fact = (props: { name: string; long?: boolean; urgent?: boolean; children: ReactNode }) => (
  <div>
    <dt>{props.name}</dt>
    <dd className="num" data-long={props.long || undefined} data-urgent={props.urgent || undefined}>
      {props.children}
    </dd>
  </div>
)

const PARTS = [
  ['match', '条件', 50],
  ['timing', '时间', 25],
  ['effort', '准备', 25],
] as const

/** 综合分 with what it is made of; hidden where too little was checked to say anything. */
export const ScoreParts = ({ match }: { match: Match }) => (
  <section className={styles.score} aria-label="综合分的构成">
    <Score match={match} size="lg" />
    {match.scored ? (
      <>
        <dl>
          {PARTS.map(([part, name, most]) => (
            <div key={part}>
              <dt>
                {name}
                <small>{`占 ${most}`}</small>
              </dt>
              <dd>
                <span className="scale" aria-hidden>
                  <i style={{ width: `${(match.blend[part] / most) * 100}%` }} />
                </span>
                <b className="num">{match.blend[part]}</b>
              </dd>
            </div>
          ))}
        </dl>
        <p className="t2 num">
          {`条件按已核对满足的权重计分：满足 ${match.metPercent}%，已核对 ${match.checkedPercent}%`}
        </p>
      </>
    ) : (
      <p className="t2 num">{unscoredText(match)}</p>
    )}
  </section>
)
