import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Answer, fits } from '#domain/assessment/question.ts'
import { type AskedQuestion, questionsQuery, stepQuery } from './queries.ts'
import type { KeptProgress, ProgressMoves } from './useProgress.ts'

/** The question that is being answered out of turn, or for which something is chosen. */
interface Draft {
  question: string
  /** Undefined = nothing yet. */
  chosen: Answer['chosen'] | undefined
  /** It is answered anew: the others stay as they are. */
  again: boolean
  /** It was opened from the result, and leads back there. */
  fromResult: boolean
}

/** Answers that the questions of the day still know; rules may have changed since they were given. */
const stillKnown = (
  answers: readonly Answer[],
  questions: readonly AskedQuestion[] | undefined,
): Answer[] =>
  answers.filter((one) => {
    const question = questions?.find(({ id }) => id === one.question)
    return question !== undefined && fits(question, one)
  })

/** One step of asking after the other: what is asked, what is chosen, and what that would change. */
export const useAsking = (
  progress: KeptProgress,
  moves: ProgressMoves,
  toResult: (at: boolean) => void,
) => {
  const [draft, setDraft] = useState<Draft | null>(null)
  const questions = useQuery({
    ...questionsQuery(progress.askedOn),
    placeholderData: keepPreviousData,
  })
  const here = { ...progress, answers: stillKnown(progress.answers, questions.data) }
  const ready = questions.data !== undefined
  const step = useQuery({ ...stepQuery(here), placeholderData: keepPreviousData, enabled: ready })
  const asked = draft?.again === true ? draft.question : step.data?.next?.id
  const chosen = draft?.question === asked ? draft?.chosen : undefined
  const others = here.answers.filter((one) => one.question !== asked)
  const tried =
    chosen === undefined || asked === undefined
      ? here
      : { ...here, answers: [...others, { question: asked, chosen }] }
  const live = useQuery({ ...stepQuery(tried), placeholderData: keepPreviousData, enabled: ready })
  const question = questions.data?.find(({ id }) => id === asked)
  const mine = here.answers.filter((one) =>
    questions.data?.some(({ id, subject }) => id === one.question && subject === here.subject),
  )
  return {
    questions,
    step,
    live,
    /** The progress as far as it still holds. */
    here,
    /** The same with what is being chosen. */
    tried,
    /** Answers that were given to questions, or options, of other rules. */
    dropped: ready ? progress.answers.length - here.answers.length : 0,
    /** Answers of the assessment that is open. */
    mine,
    question,
    possible:
      draft?.again === true
        ? (question?.options.map(({ id }) => id) ?? [])
        : (step.data?.next?.options ?? []),
    chosen,
    /** Nothing is asked any more. */
    done: step.data?.next === null && draft === null,
    choose: (value: Answer['chosen']) => {
      if (asked !== undefined)
        setDraft({ again: false, fromResult: false, ...draft, question: asked, chosen: value })
    },
    next: () => {
      if (asked === undefined || chosen === undefined) return
      moves.change({ askedOn: step.data?.askedOn ?? here.askedOn, answers: tried.answers })
      if (draft?.fromResult === true) toResult(true)
      setDraft(null)
    },
    back: () => {
      const last = mine.at(-1)
      if (last === undefined) return
      moves.change({ answers: here.answers.filter((one) => one !== last) })
      setDraft({ ...last, again: true, fromResult: false })
    },
    /** Opens one anew; what is being chosen of another is kept. */
    edit: (one: Answer, fromResult: boolean) => {
      if (chosen !== undefined && asked !== one.question) moves.change({ answers: tried.answers })
      setDraft({ ...one, again: true, fromResult })
      toResult(false)
    },
    leave: () => setDraft(null),
  }
}

export type Asking = ReturnType<typeof useAsking>
