import { type FormEvent, useEffect, useId, useRef } from 'react'
import { Button } from '#web/kit/Button.tsx'
import { IconArrowLeft, IconArrowRight } from '#web/kit/icons.ts'
import { Phrase } from '#web/kit/Phrase.tsx'
import { useHydrated } from '#web/shell/context.ts'
import type { AskedQuestion } from '../queries.ts'
import { Choices } from './Choices.tsx'
import styles from './QuestionCard.module.css'

/** One question: its choices with 不清楚, back and on. */
export const QuestionCard = (props: {
  question: AskedQuestion
  /** Options that are still possible, by id. */
  possible: readonly string[]
  number: number
  /** Questions that can still change a result, this one included. */
  left: number
  /** Undefined = nothing chosen yet, null = 不清楚. */
  chosen: readonly string[] | null | undefined
  onChoose: (chosen: readonly string[] | null) => void
  onNext: () => void
  onBack: (() => void) | null
  /** Null while it is too early for a result. */
  onResult: (() => void) | null
}) => {
  const { question, possible, number, left, chosen, onChoose, onNext, onBack, onResult } = props
  const waiting = !useHydrated()
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(question.id)
  const hintId = useId()
  useEffect(() => {
    // The first question leaves the focus where it is; each further one takes it.
    if (shown.current !== question.id) heading.current?.focus()
    shown.current = question.id
  }, [question.id])
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (chosen !== undefined) onNext()
  }
  return (
    <form className={styles.card} onSubmit={submit} aria-label="自测题">
      <p className={`num ${styles.count}`}>
        <span>{`第 ${number} 题`}</span>
        <span>{left <= 1 ? '最后一题' : `至多还有 ${left - 1} 题会影响结果`}</span>
      </p>
      <fieldset aria-describedby={question.hint === '' ? undefined : hintId}>
        <legend>
          <h2 ref={heading} tabIndex={-1}>
            <Phrase text={question.text} />
          </h2>
        </legend>
        {question.hint !== '' && (
          <p id={hintId} className={styles.hint}>
            {question.hint}
          </p>
        )}
        <Choices
          key={question.id}
          question={question}
          possible={possible}
          chosen={chosen}
          onChoose={onChoose}
          waiting={waiting}
        />
      </fieldset>
      <div className={styles.actions}>
        {onBack && (
          <Button variant="quiet" onClick={onBack}>
            <IconArrowLeft size={18} />
            上一题
          </Button>
        )}
        {onResult && (
          <Button variant="quiet" onClick={onResult} waiting={waiting}>
            直接看结果
          </Button>
        )}
        <Button
          type="submit"
          variant="primary"
          size="lg"
          waiting={waiting}
          disabledReason={chosen === undefined ? '请选择一项（可选“不清楚”）' : undefined}
        >
          下一题
          <IconArrowRight size={18} />
        </Button>
      </div>
    </form>
  )
}
