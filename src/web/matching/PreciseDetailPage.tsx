import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { matching } from '#contract/matching.ts'
import { EFFORT } from '#domain/matching/ranking.ts'
import { MATCH_RESULT } from '#domain/matching/results.ts'
import { CONFIDENCE } from '#domain/policies/codes.ts'
import { Button } from '#web/kit/Button.tsx'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { ButtonLink, MoreLink } from '#web/kit/links.tsx'
import { Skeleton } from '#web/kit/Skeleton.tsx'
import { Tag } from '#web/kit/Tag.tsx'
import { isId } from '#web/kit/text.ts'
import { useAddress } from '#web/kit/useAddress.ts'
import { useSettled } from '#web/kit/useSettled.ts'
import { useTitle } from '#web/kit/useTitle.ts'
import type { PageModule } from '#web/shell/page.ts'
import { useHref } from '#web/shell/useHref.ts'
import { askOne, askStoppable } from '#web/wire/query.ts'
import { Conditions } from './detail/Conditions.tsx'
import { type Tried, triedValues, TryOut } from './detail/TryOut.tsx'
import { amountOf, Level } from './parts.tsx'
import styles from './PreciseDetailPage.module.css'
import { daysText, type Detail, RESULT_MEANING, RESULT_TONE, statesText } from './words.ts'

const TITLE = '匹配详情'

export const prepare: PageModule['prepare'] = async () => ({ title: TITLE })

/** 匹配详情: condition by condition with clause, source and gap, and what other values would change. */
export default function PreciseDetailPage() {
  const policyId = useAddress().read('id')
  const known = isId(policyId)
  const answer = useQuery({
    ...askOne(matching.detail, { policyId }),
    enabled: known,
    staleTime: 0,
  })
  const { data } = answer
  useTitle(data?.match.shortTitle || TITLE)
  const href = useHref()
  if (!known || data === null)
    return (
      <EmptyState text="这条政策没有可以核对的条件">
        <ButtonLink to={href('precise')}>返回精准匹配</ButtonLink>
      </EmptyState>
    )
  if (answer.error !== null && data === undefined)
    return (
      <ErrorBlock
        text={answer.error.message}
        error={answer.error}
        onRetry={() => void answer.refetch()}
      />
    )
  return data === undefined ? <Skeleton label={TITLE} /> : <Shown key={policyId} detail={data} />
}

/** Milliseconds without typing before a trial is asked for. */
const SETTLE_MS = 250

const Shown = ({ detail }: { detail: Detail }) => {
  const [tried, setTried] = useState<Tried>({})
  const typed = useSettled(triedValues(detail.inputs, tried).join('\n'), SETTLE_MS)
  const values = typed === '' ? [] : typed.split('\n')
  const { policyId } = detail.match
  const trial = useQuery({
    ...askStoppable(matching.whatIf, { policyId, values }),
    enabled: values.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const then = values.length > 0 && trial.data ? trial.data : null
  return (
    <>
      <Head detail={detail} />
      <div className={styles.body}>
        <section aria-labelledby="match-conditions">
          <h2 id="match-conditions">逐条核对</h2>
          <p className={`muted num ${styles.below}`}>{statesText(detail.match)}</p>
          <Conditions
            requirements={then?.requirements ?? detail.requirements}
            before={then === null ? null : detail.requirements}
          />
          <Source table={detail.table} />
        </section>
        <TryOut
          inputs={detail.inputs}
          tried={tried}
          before={detail.match.result}
          then={then}
          waiting={trial.isFetching}
          failure={values.length > 0 ? (trial.error?.message ?? null) : null}
          onChange={setTried}
        />
      </div>
    </>
  )
}

const Head = ({ detail }: { detail: Detail }) => {
  const { match, earliest } = detail
  const href = useHref()
  const days = daysText(match)
  return (
    <header className={`card ${styles.head}`}>
      <p className={styles.tags}>
        <Level level={match.level} />
        <Tag tone={RESULT_TONE[match.result]}>{MATCH_RESULT[match.result]}</Tag>
        <span className="muted">{RESULT_MEANING[match.result]}</span>
      </p>
      <h1>{match.title}</h1>
      <p className="muted">{[match.orgs[0], match.docNumber].filter(Boolean).join(' · ')}</p>
      {match.reason !== '' && (
        <p className={styles.next}>
          <b>下一步</b>
          {match.reason}
        </p>
      )}
      <dl className={styles.facts}>
        <Fact name="额度">{amountOf(match) || match.amountText || '不涉及'}</Fact>
        <Fact name="截止">
          {match.deadline === '' ? days || '待定' : `${match.deadline}　${days}`}
        </Fact>
        <Fact name="准备工作量">{`${EFFORT[match.effort]}（必备材料 ${match.materials} 份）`}</Fact>
        {earliest !== '' && match.result === 'unmet' && <Fact name="最早可满足">{earliest}</Fact>}
      </dl>
      <dl className={styles.parts} aria-label="综合分的构成">
        <Part name="条件" value={match.blend.match} most={50} />
        <Part name="时间" value={match.blend.timing} most={25} />
        <Part name="准备" value={match.blend.effort} most={25} />
      </dl>
      <p className={styles.actions}>
        <ButtonLink to={href('policyDetail', { id: match.policyId })} variant="primary">
          查看政策
        </ButtonLink>
        <ButtonLink to={href('enterprise', { tab: 'portrait' })}>补充企业画像</ButtonLink>
        <Button onClick={() => window.print()}>打印</Button>
        <MoreLink to={href('precise')}>全部匹配结果</MoreLink>
      </p>
    </header>
  )
}

const Fact = (props: { name: string; children: ReactNode }) => (
  <div>
    <dt>{props.name}</dt>
    <dd className="num">{props.children}</dd>
  </div>
)

const Part = (props: { name: string; value: number; most: number }) => (
  <div>
    <dt>{`${props.name}（满分 ${props.most}）`}</dt>
    <dd>
      <span className="scale" aria-hidden>
        <i style={{ width: `${(props.value / props.most) * 100}%` }} />
      </span>
      <b className="num">{props.value}</b>
    </dd>
  </div>
)

const Source = ({ table }: { table: Detail['table'] }) => (
  <footer className={styles.source}>
    <p>
      {`依据：${table.sourceTitle}`}
      {table.sourceNumber !== '' && `（${table.sourceNumber}）`}
      {table.sourceIssuer !== '' && `，${table.sourceIssuer}`}
    </p>
    <p className="num">
      {`规则版本 ${table.version}，${table.effectiveFrom} 起施行`}
      {table.effectiveTo !== '' && `，至 ${table.effectiveTo}`}
      {`；核对于 ${table.checkedOn}，${CONFIDENCE[table.confidence]}`}
    </p>
    {table.note !== '' && <p>{table.note}</p>}
    <p>能否获批由主管部门决定，本页结果不是承诺。</p>
  </footer>
)
