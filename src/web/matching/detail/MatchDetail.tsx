import type { ReactNode } from 'react'
import { CONFIDENCE, isAppliedFor } from '#domain/policies/codes.ts'
import { MoreLink } from '#web/kit/links.tsx'
import { Skeleton } from '#web/kit/Skeleton.tsx'
import { useHref } from '#web/shell/useHref.ts'
import { type Detail, type Match, statesText } from '../labels.ts'
import { Conditions } from './Conditions.tsx'
import { Head, ScoreParts } from './Head.tsx'
import styles from './MatchDetail.module.css'
import { OrderBar } from './OrderBar.tsx'
import { TryOut } from './TryOut.tsx'
import { useTrial } from './useTrial.ts'
import { Why } from './Why.tsx'

/** One match, whole: on a page of its own, or beside the list. */
export const MatchDetail = (props: {
  match: Match
  /** Null until it is there; the head is shown before. */
  detail: Detail | null
  /** The run that an order would rest on. */
  runId: string
  place: 'page' | 'pane'
  actions: ReactNode
  /** Stands in the place of what did not come. */
  failure?: ReactNode
}) => {
  const { match, detail, place } = props
  const Heading = place === 'page' ? 'h2' : 'h3'
  const trial = useTrial(match.policyId, detail?.inputs ?? [])
  const tryOut = detail !== null && detail.inputs.length > 0 && (
    <TryOut inputs={detail.inputs} before={match.result} trial={trial} place={place} />
  )
  return (
    <div className={styles.whole} data-place={place}>
      <article className={place === 'page' ? `card ${styles.article}` : styles.article}>
        <Head match={match} heading={place === 'page' ? 'h1' : 'h2'} actions={props.actions} />
        {isAppliedFor(match.kind) && <ScoreParts match={match} />}
        {detail === null ? (
          (props.failure ?? <Skeleton label="逐条核对" rows={5} />)
        ) : (
          <>
            <Why detail={detail} heading={Heading} />
            <section className={styles.conditions} aria-labelledby="match-conditions">
              <div className={styles.title}>
                <Heading id="match-conditions">逐条核对</Heading>
                <span className="muted num">{statesText(match)}</span>
                <Supply match={match} />
              </div>
              <Conditions
                requirements={trial.outcome?.requirements ?? detail.requirements}
                before={trial.outcome === null ? null : detail.requirements}
              />
              <Source table={detail.table} />
            </section>
            {place === 'pane' && tryOut}
          </>
        )}
        <OrderBar match={match} runId={props.runId} />
      </article>
      {place === 'page' && tryOut}
    </div>
  )
}

/** The way to what is missing; nothing where nothing is. */
const Supply = ({ match: { missing } }: { match: Match }) => {
  const href = useHref()
  const [first] = missing
  return first === undefined ? null : (
    <MoreLink to={href('enterprise', { tab: 'portrait', field: first.field })}>
      {`去补充${missing.length > 1 ? `这 ${missing.length} 项数据` : first.name}`}
    </MoreLink>
  )
}

const Source = ({ table }: { table: Detail['table'] }) => (
  <div className={styles.source}>
    <p>
      {`依据：${table.sourceTitle}`}
      {table.sourceNumber !== '' && `（${table.sourceNumber}）`}
      {table.sourceIssuer !== '' && `，${table.sourceIssuer}`}
    </p>
    <p className="num">
      {`规则版本 ${table.version}，${table.effectiveFrom} 起施行`}
      {table.effectiveTo !== '' && `，至 ${table.effectiveTo}`}
      {'；'}
      <span className="nowrap">{`核对于 ${table.checkedOn}`}</span>
      {`，${CONFIDENCE[table.confidence]}`}
    </p>
    {table.note !== '' && <p>{table.note}</p>}
    <p>能否获批由主管部门决定，本页结果不是承诺。</p>
  </div>
)
