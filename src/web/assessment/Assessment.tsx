import { useState } from 'react'
import { type Answer, RESULT_FROM } from '#domain/assessment/question.ts'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { Skeleton } from '#web/kit/Skeleton.tsx'
import { useOnline } from '#web/kit/useOnline.ts'
import styles from './Assessment.module.css'
import { AnswerList } from './parts/AnswerList.tsx'
import { Beside } from './parts/Beside.tsx'
import { Conflicts } from './parts/Conflicts.tsx'
import { Filling } from './parts/Filling.tsx'
import { QuestionCard } from './parts/QuestionCard.tsx'
import { ResultView } from './parts/ResultView.tsx'
import { Subjects } from './parts/Subjects.tsx'
import type { Step, Subject } from './queries.ts'
import { type Asking, useAsking } from './useAsking.ts'
import { useFilling } from './useFilling.ts'
import { type KeptProgress, useProgress } from './useProgress.ts'

/** One assessment: asking and its result. */
export const Assessment = (props: {
  first: KeptProgress | null
  subject: Subject
  renewed: readonly string[]
  atResult?: boolean
}) => {
  const { progress, resumed, ...moves } = useProgress(props.first, props.subject)
  const [atResult, setAtResult] = useState(props.atResult ?? false)
  const asking = useAsking(progress, moves, setAtResult)
  const { questions, step } = asking
  const restart = (): void => {
    moves.restart()
    asking.leave()
    setAtResult(false)
  }
  if (questions.isError || step.isError) return <Failed asking={asking} />
  if (step.data === undefined || questions.data === undefined)
    return <Skeleton label="自测题" rows={3} />
  if (atResult || asking.done)
    return (
      <>
        <Dropped count={asking.dropped} />
        <ResultView
          progress={asking.here}
          change={moves.change}
          questions={questions.data}
          left={step.data.left}
          renewed={props.renewed}
          onGoOn={() => setAtResult(false)}
          onEdit={(one) => asking.edit(one, true)}
        />
        <AnswerList
          answers={asking.here.answers}
          questions={questions.data}
          onEdit={(one) => asking.edit(one, true)}
          onRestart={restart}
        />
        <Subjects subject={progress.subject} />
      </>
    )
  return (
    <Questioning
      asking={asking}
      step={step.data}
      resumed={resumed}
      onFill={(answers) => moves.change({ answers })}
      onRestart={restart}
      onResult={() => {
        asking.leave()
        setAtResult(true)
      }}
    />
  )
}

const Failed = ({ asking: { questions, step } }: { asking: Asking }) => {
  const online = useOnline()
  return (
    <ErrorBlock
      error={step.error ?? questions.error}
      {...(online ? {} : { text: '网络已断开，已选的回答还在，连上后可以接着答' })}
      onRetry={() => {
        void questions.refetch()
        void step.refetch()
      }}
    />
  )
}

/** Some answers were given when the options were others. */
const Dropped = ({ count }: { count: number }) =>
  count === 0 ? null : (
    <output className={styles.dropped}>
      {`有 ${count} 题的选项已经变了，原来的回答没有计入，请重新选择。`}
    </output>
  )

/** The question with the effect of its answer beside. */
const Questioning = (props: {
  asking: Asking
  step: Step
  resumed: number
  onFill: (answers: readonly Answer[]) => void
  onRestart: () => void
  onResult: () => void
}) => {
  const { asking, step, resumed, onFill, onRestart, onResult } = props
  const { here, mine, question, live } = asking
  const questions = asking.questions.data ?? []
  const filling = useFilling(asking.questions.data)
  if (question === undefined) return <Skeleton label="自测题" rows={3} />
  return (
    <div className={styles.columns}>
      <div>
        {resumed > 0 && (
          <p className={styles.resumed}>
            {`接着上次：已答 ${resumed} 题。`}
            <button type="button" className="link" onClick={onRestart}>
              重新开始
            </button>
          </p>
        )}
        <Dropped count={asking.dropped} />
        {here.subject === 'company' && mine.length === 0 && (
          <Filling
            answers={filling}
            questions={questions}
            onFill={() => onFill([...here.answers, ...filling])}
          />
        )}
        <QuestionCard
          question={question}
          possible={asking.possible}
          number={mine.filter((one) => one.question !== question.id).length + 1}
          left={Math.max(1, step.left)}
          chosen={asking.chosen}
          onChoose={asking.choose}
          onNext={asking.next}
          onBack={mine.length > 0 ? asking.back : null}
          onResult={mine.length + 1 < RESULT_FROM ? null : onResult}
        />
        <Conflicts
          conflicts={(live.data ?? step).conflicts}
          answers={asking.tried.answers}
          questions={questions}
          asked={question.id}
          onEdit={(one) => asking.edit(one, false)}
        />
        {live.isError && (
          <ErrorBlock compact error={live.error} onRetry={() => void live.refetch()} />
        )}
        {mine.length > 0 && (
          <AnswerList
            answers={mine}
            questions={questions}
            onEdit={(one) => asking.edit(one, false)}
            onRestart={onRestart}
          />
        )}
        <Subjects subject={here.subject} />
      </div>
      <Beside
        results={live.data?.results ?? step.results}
        before={step.results}
        subject={here.subject}
        stale={live.isPlaceholderData}
      />
    </div>
  )
}
