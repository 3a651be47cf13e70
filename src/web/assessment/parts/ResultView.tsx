import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { nextStepOf } from '#domain/assessment/next-step.ts'
import { MATCH_RESULT } from '#domain/matching/results.ts'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { ButtonLink } from '#web/kit/links.tsx'
import { Skeleton } from '#web/kit/Skeleton.tsx'
import { useHref } from '#web/shell/useHref.ts'
import { reportQuery, type Reason, type Report } from '../queries.ts'
import type { KeptProgress } from '../useProgress.ts'
import { RESULT_MEANS, RESULT_TONE } from '../labels.ts'
import { Keeping } from './Keeping.tsx'
import { Programme, gapLine } from './Programme.tsx'
import styles from './ResultView.module.css'

/** 自测结果: the next step first, then every programme with its reasons. */
export const ResultView = (props: {
  progress: KeptProgress
  change: (more: Partial<KeptProgress>) => void
  /** Questions that could still change a result. */
  left: number
  onGoOn: () => void
  /** Programmes whose rules have changed since the results were kept. */
  renewed: readonly string[]
}) => {
  const { progress, change, left, onGoOn, renewed } = props
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const report = useQuery(reportQuery(progress))
  const mine = report.data?.results.filter(({ subject }) => subject === progress.subject) ?? []
  return (
    <section className={styles.view} aria-labelledby="assess-result">
      <h2 id="assess-result" ref={heading} tabIndex={-1}>
        自测结果
      </h2>
      {report.isError && <ErrorBlock error={report.error} onRetry={() => void report.refetch()} />}
      {report.isPending && <Skeleton label="自测结果" rows={4} />}
      {report.data && (
        <>
          <NextStep reports={mine} left={left} onGoOn={onGoOn} />
          {renewed.length > 0 && (
            <p className={styles.renewed}>
              {`${renewed.join('、')}的规则在保存之后有更新，下面按现行规则重新核对。`}
            </p>
          )}
          <Keeping progress={progress} change={change} finished={left === 0} />
          <ol className={styles.programmes}>
            {mine.map((one) => (
              <Programme key={one.code} report={one} />
            ))}
          </ol>
          <p className={styles.caution}>
            {`按 ${report.data.askedOn} 的规则和您的回答估计，不是官方结论。能不能申报、能不能获批，由主管部门决定；官方申报不收费。`}
          </p>
        </>
      )}
    </section>
  )
}

const NextStep = (props: { reports: readonly Report[]; left: number; onGoOn: () => void }) => {
  const { reports, left, onGoOn } = props
  const href = useHref()
  const step = nextStepOf(reports)
  if (step === null) return null
  const { programme, reason } = step
  return (
    <div className={styles.next} data-tone={RESULT_TONE[programme.result]}>
      <p className={styles.label}>先做这一步</p>
      <p className={styles.headline}>
        <b>{programme.name}</b>
        <span className={styles.word}>{MATCH_RESULT[programme.result]}</span>
      </p>
      <p className={styles.todo}>
        {reason === null ? RESULT_MEANS[programme.result] : stepText(reason)}
      </p>
      <div className={styles.actions}>
        {left > 0 && (
          <button type="button" className="btn p" onClick={onGoOn}>
            {`继续答题（至多 ${left} 题）`}
          </button>
        )}
        {programme.policyId !== '' && (
          <ButtonLink
            to={href('policyDetail', { id: programme.policyId })}
            variant={left > 0 ? 'secondary' : 'primary'}
          >
            看政策原文与条件
          </ButtonLink>
        )}
      </div>
    </div>
  )
}

const stepText = (reason: Reason): string => {
  const { state, text, gap, remedy } = reason
  if (state === 'missing') return gapLine(reason) || `补充：${text}`
  if (state === 'manual') return `请确认：${text}`
  return [gap, remedy].filter((part) => part !== '').join('；') || text
}
