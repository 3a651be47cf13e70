import { useState } from 'react'
import { answerText, readAnswer } from '#domain/assessment/question.ts'
import { useHydrated, useRemembered } from '#web/shell/context.ts'
import type { Progress, Subject } from './queries.ts'

/** 自测进度 as this browser keeps it, and as the shell reads it after a login. */
interface Kept {
  answers: string[]
  subject: Subject
  askedOn: string
  link: string
  /** The visitor wants the answers in the portrait of the company that signs in next. */
  wanted: boolean
}

/** A progress with where it is kept. */
export interface KeptProgress extends Progress {
  link: string
  wanted: boolean
}

const NOTHING: KeptProgress = {
  answers: [],
  subject: 'company',
  askedOn: '',
  link: '',
  wanted: false,
}

const readKept = (kept: Partial<Kept> | null): KeptProgress => ({
  ...NOTHING,
  ...kept,
  answers: (kept?.answers ?? []).flatMap((text) => readAnswer(text) ?? []),
})

/** What may be done with a progress. */
export interface ProgressMoves {
  change: (more: Partial<KeptProgress>) => void
  restart: () => void
}

/**
 * Answers so far: this page's own, begun with those this browser remembers. They go on without a
 * storage too. Both assessments share their answers; `subject` is the one that is open.
 */
export const useProgress = (
  first: KeptProgress | null,
  subject: Subject,
): ProgressMoves & { progress: KeptProgress; resumed: number } => {
  const hydrated = useHydrated()
  const [remembered, remember] = useRemembered<Kept>('assessment')
  const [own, setOwn] = useState<KeptProgress | null>(first)
  const progress = { ...(own ?? (hydrated ? readKept(remembered) : NOTHING)), subject }
  return {
    progress,
    /** Where the visitor stopped the last time; 0 = begun here. */
    resumed: own === null ? progress.answers.length : 0,
    change: (more) => {
      const next = { ...progress, ...more }
      setOwn(next)
      remember({ ...next, answers: next.answers.map(answerText) })
    },
    restart: () => {
      setOwn({ ...NOTHING, subject })
      remember(null)
    },
  }
}
