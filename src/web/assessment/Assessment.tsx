import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Answer } from '#domain/assessment/question.ts'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { Skeleton } from '#web/kit/Skeleton.tsx'
import { useOnline } from '#web/kit/useOnline.ts'
import { AnswerList } from './parts/AnswerList.tsx'
import { Beside } from './parts/Beside.tsx'
import { QuestionCard } from './parts/QuestionCard.tsx'
import { ResultView } from './parts/ResultView.tsx'
import { Subjects } from './parts/Subjects.tsx'
import { askQuestions, askStep, type Subject } from './questions.ts'
import { type KeptProgress, useProgress } from './useProgress.ts'
import styles from './Assessment.module.css'

/** The question that is being answered, and what is chosen so far. */
interface Draft {
  question: string
  /** Undefined = nothing yet. */
  chosen: Answer['chosen'] | undefined
  /** It is answered anew: what follows stays. */
  again: boolean
}

/** One assessment: asking and its result. */
export const Assessment = (props: {
  first: KeptProgress | null
  subject: Subject
  renewed: readonly string[]
  atResult?: boolean
}) => {
  const { progress, resumed, change, answer, restart } = useProgress(props.first)
  const here: KeptProgress = { ...progress, subject: props.first?.subject ?? props.subject }
  const [atResult, setAtResult] = useState(props.atResult ?? false)
  const [draft, setDraft] = useState<Draft | null>(null)
  const online = useOnline()
  const questions = useQuery({
    ...askQuestions(here.askedOn),
    placeholderData: keepPreviousData,
  })
  const step = useQuery({ ...askStep(here), placeholderData: keepPreviousData })
  const asked = draft?.again === true ? draft.question : step.data?.next?.id
  const question = questions.data?.find(({ id }) => id === asked)
  const chosen = draft?.question === asked ? draft?.chosen : undefined
  const tried =
    chosen === undefined || asked === undefined
      ? here
      : { ...here, answers: [...without(here.answers, asked), { question: asked, chosen }] }
  const live = useQuery({ ...askStep(tried), placeholderData: keepPreviousData })
  const failed = questions.isError || step.isError
  const showsResult = atResult || (step.data?.next === null && draft === null)

  const back = (): void => {
    const last = here.answers.at(-1)
    if (last === undefined) return
    change({ answers: here.answers.slice(0, -1) })
    setDraft({ ...last, again: true })
  }
  const next = (): void => {
    if (asked === undefined || chosen === undefined) return
    answer({ question: asked, chosen }, step.data?.askedOn ?? here.askedOn)
    if (draft?.again === true && atReturn) setAtResult(true)
    setAtReturn(false)
    setDraft(null)
  }
  const [atReturn, setAtReturn] = useState(false)
  const edit = (one: Answer): void => {
    setDraft({ ...one, again: true })
    setAtReturn(true)
    setAtResult(false)
  }

  if (failed)
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
  if (step.data === undefined || questions.data === undefined)
    return <Skeleton label="自测题" rows={3} />
  if (showsResult)
    return (
      <>
        <ResultView
          progress={here}
          change={change}
          left={step.data.left}
          renewed={props.renewed}
          onGoOn={() => setAtResult(false)}
        />
        <AnswerList
          answers={here.answers}
          questions={questions.data}
          onEdit={edit}
          onRestart={() => {
            restart()
            setDraft(null)
            setAtResult(false)
          }}
        />
        <Subjects subject={here.subject} />
      </>
    )
  if (question === undefined) return <Skeleton label="自测题" rows={3} />
  const possible =
    draft?.again === true ? question.options.map(({ id }) => id) : (step.data.next?.options ?? [])
  return (
    <div className={styles.columns}>
      <div>
        {resumed > 0 && (
          <p className={styles.resumed}>
            {`接着上次：已答 ${resumed} 题。`}
            <button type="button" className="link" onClick={restart}>
              重新开始
            </button>
          </p>
        )}
        <QuestionCard
          question={question}
          possible={possible}
          number={here.answers.length + 1}
          left={Math.max(1, step.data.left)}
          chosen={chosen}
          onChoose={(value) =>
            setDraft({ question: question.id, chosen: value, again: draft?.again === true })
          }
          onNext={next}
          onBack={here.answers.length > 0 ? back : null}
          onResult={() => {
            setDraft(null)
            setAtResult(true)
          }}
        />
        {live.isError && (
          <ErrorBlock compact error={live.error} onRetry={() => void live.refetch()} />
        )}
        <Subjects subject={here.subject} />
      </div>
      <Beside
        results={live.data?.results ?? step.data.results}
        before={step.data.results}
        subject={here.subject}
        stale={live.isPlaceholderData}
      />
    </div>
  )
}

const without = (answers: readonly Answer[], question: string): Answer[] =>
  answers.filter((one) => one.question !== question)
