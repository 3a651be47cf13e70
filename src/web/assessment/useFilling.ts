import { useEffect, useState } from 'react'
import type { Answer } from '#domain/assessment/question.ts'
import { formatBeijingDate } from '#domain/calendar/beijing.ts'
import type { Situation } from '#domain/situation/situation.ts'
import { now } from '#web/kit/clock.ts'
import { useRemembered } from '#web/shell/context.ts'
import type * as filler from './filler.ts'
import type { AskedQuestion } from './queries.ts'

/**
 * The answers that 我的情况 of this browser comes to; none where it says nothing that is asked. They
 * stay in the browser until the visitor takes them.
 */
export const useFilling = (questions: readonly AskedQuestion[] | undefined): readonly Answer[] => {
  const [kept] = useRemembered<{ situation: Situation }>('situation')
  const known = kept !== null
  const [loaded, setLoaded] = useState<typeof filler | null>(null)
  useEffect(() => {
    if (!known) return
    let left = false
    import('./filler.ts').then(
      (script) => {
        if (!left) setLoaded(script)
      },
      () => {},
    )
    return () => {
      left = true
    }
  }, [known])
  return kept === null || loaded === null || questions === undefined
    ? []
    : loaded.situationAnswers(kept.situation, questions, formatBeijingDate(now()))
}
