import { useState } from 'react'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { Skeleton } from '#web/kit/Skeleton.tsx'
import { useOnline } from '#web/kit/useOnline.ts'
import styles from './Assessment.module.css'
import { AnswerList } from './parts/AnswerList.tsx'
import { Beside } from './parts/Beside.tsx'
import { QuestionCard } from './parts/QuestionCard.tsx'
import { ResultView } from './parts/ResultView.tsx'
import { Subjects } from './parts/Subjects.tsx'
import type { Step, Subject } from './queries.ts'
import { type Asking, useAsking } from './useAsking.ts'
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
        <ResultView
          progress={asking.here}
          change={moves.change}
          left={step.data.left}
          renewed={props.renewed}
          onGoOn={() => setAtResult(false)}
        />
        <AnswerList
          answers={asking.here.answers}
          questions={questions.data}
          onEdit={asking.edit}
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

/** The question with the effect of its answer beside. */
const Questioning = (props: {
  asking: Asking
  step: Step
  resumed: number
  onRestart: () => void
  onResult: () => void
}) => {
  const { asking, step, resumed, onRestart, onResult } = props
  const { here, mine, question, live } = asking
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
        <QuestionCard
          question={question}
          possible={asking.possible}
          number={mine.filter((one) => one.question !== question.id).length + 1}
          left={Math.max(1, step.left)}
          chosen={asking.chosen}
          onChoose={asking.choose}
          onNext={asking.next}
          onBack={mine.length > 0 ? asking.back : null}
          onResult={onResult}
        />
        {live.isError && (
          <ErrorBlock compact error={live.error} onRetry={() => void live.refetch()} />
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
