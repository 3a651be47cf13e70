import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import type { Answer } from '#domain/assessment/question.ts'
import { MATCH_RESULTS } from '#domain/matching/results.ts'
import { Button } from '#web/kit/Button.tsx'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { FIRST_THINGS, FirstThings, THINGS_ORDER } from '#web/kit/FirstThings.tsx'
import { Skeleton } from '#web/kit/Skeleton.tsx'
import { useHref } from '#web/shell/useHref.ts'
import { type AskedQuestion, reportQuery, type Report, type Results } from '../queries.ts'
import type { KeptProgress } from '../useProgress.ts'
import { Conflicts } from './Conflicts.tsx'
import { InPlace } from './InPlace.tsx'
import { Keeping } from './Keeping.tsx'
import { LiveList } from './LiveList.tsx'
import { Programme } from './Programme.tsx'
import styles from './ResultView.module.css'

/** Fields under one thing; the others stand at their conditions. */
const FIELDS = 2

interface ResultProps {
  progress: KeptProgress
  change: (more: Partial<KeptProgress>) => void
  questions: readonly AskedQuestion[]
  /** Questions that could still change a result. */
  left: number
  onGoOn: () => void
  onEdit: (answer: Answer) => void
  /** Programmes whose rules have changed since the results were kept. */
  renewed: readonly string[]
}

/** 自测结果: what to do first, then how every programme stands; the rest is folded. */
export const ResultView = (props: ResultProps) => {
  const { progress, change, questions, left, onEdit, renewed } = props
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const report = useQuery({ ...reportQuery(progress), placeholderData: keepPreviousData })
  const { data } = report
  return (
    <section className={styles.view} aria-labelledby="assess-result">
      <h2 id="assess-result" ref={heading} tabIndex={-1}>
        自测结果
      </h2>
      {report.isError && <ErrorBlock error={report.error} onRetry={() => void report.refetch()} />}
      {report.isPending && <Skeleton label="自测结果" rows={4} />}
      {data && (
        <div aria-busy={report.isPlaceholderData}>
          <p className={styles.caution}>
            {`按 ${data.askedOn} 的规则和您的回答估计，不是官方结论。能不能申报、能不能获批，由主管部门决定；官方申报不收费。`}
          </p>
          <Conflicts
            conflicts={data.conflicts}
            answers={progress.answers}
            questions={questions}
            asked={null}
            onEdit={onEdit}
          />
          {renewed.length > 0 && (
            <p className={styles.renewed}>
              {`${renewed.join('、')}的规则在保存之后有更新，下面按现行规则重新核对。`}
            </p>
          )}
          <Parts
            {...props}
            results={data}
            onAnswered={() => heading.current?.focus({ preventScroll: true })}
          />
          <Keeping progress={progress} change={change} finished={left === 0} />
        </div>
      )}
    </section>
  )
}

/** 先补什么, 现在到哪一步, and folded the rest. */
const Parts = (props: ResultProps & { results: Results; onAnswered: () => void }) => {
  const { results, progress, change, questions, left, onGoOn, onEdit, onAnswered } = props
  const href = useHref()
  const mine = results.results
    .filter(({ subject }) => subject === progress.subject)
    .toSorted((a, b) => MATCH_RESULTS.indexOf(a.result) - MATCH_RESULTS.indexOf(b.result))
  const answer = (one: Answer): void => {
    const others = progress.answers.filter(({ question }) => question !== one.question)
    change({ askedOn: results.askedOn, answers: [...others, one] })
    // The field goes with what it was missing for.
    onAnswered()
  }
  const fieldsFor = (ids: readonly string[]): ReactNode => {
    const asked = questions.filter(({ id }) => ids.includes(id))
    return asked.length === 0 ? null : (
      <InPlace questions={asked} onAnswer={answer} onOpen={onEdit} />
    )
  }
  const list = {
    heading: 'h4' as const,
    policyHref: (id: string) => href('policyDetail', { id }),
    answerHref: (id: string) => href('answers', { id }),
    action: ({ id: thing, kind }: { id: string; kind: string }) =>
      kind === 'tell' &&
      fieldsFor(results.first.find(({ id }) => id === thing)?.questions.slice(0, FIELDS) ?? []),
  }
  const first = results.first.slice(0, FIRST_THINGS)
  const rest = results.first.slice(FIRST_THINGS)
  return (
    <>
      <section className={styles.part} aria-labelledby="assess-first">
        <h3 id="assess-first">先补什么</h3>
        {first.length === 0 ? (
          <p>没有查到要补的；需人工核验的条件见下面各项目。</p>
        ) : (
          <>
            <p className="brief">{THINGS_ORDER}</p>
            <FirstThings things={first} {...list} />
          </>
        )}
        {left > 0 && (
          <p className={styles.actions}>
            <Button variant="primary" onClick={onGoOn}>
              {`继续答题（至多 ${left} 题）`}
            </Button>
          </p>
        )}
      </section>
      <section className={styles.part} aria-labelledby="assess-now">
        <h3 id="assess-now">各项目现在到哪一步</h3>
        <div className={styles.now}>
          <LiveList results={mine} before={mine} subject={progress.subject} />
        </div>
      </section>
      <Folded name={`逐个项目看条件和原文（${mine.length} 个）`}>
        <ol className={styles.programmes}>
          {mine.map((one: Report) => (
            <Programme
              key={one.code}
              report={one}
              fieldOf={(code, id) => fieldsFor(placeOf(results, code, id))}
            />
          ))}
        </ol>
      </Folded>
      {rest.length > 0 && (
        <Folded name={`其余 ${rest.length} 件要补的`}>
          <FirstThings things={rest} start={FIRST_THINGS + 1} {...list} />
        </Folded>
      )}
    </>
  )
}

/** The questions that can decide a condition. */
const placeOf = ({ inPlace }: Results, code: string, id: string): readonly string[] =>
  inPlace.find((one) => one.code === code && one.id === id)?.questions ?? []

const Folded = ({ name, children }: { name: string; children: ReactNode }) => (
  <details className={styles.folded}>
    <summary>{name}</summary>
    {children}
  </details>
)
