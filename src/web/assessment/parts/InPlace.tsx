import { useId, useState } from 'react'
import type { Answer } from '#domain/assessment/question.ts'
import { Button } from '#web/kit/Button.tsx'
import type { AskedQuestion } from '../queries.ts'
import styles from './InPlace.module.css'

/** 补在原处: the questions that can decide what waits, each answered where it is named. */
export const InPlace = (props: {
  questions: readonly AskedQuestion[]
  onAnswer: (answer: Answer) => void
  /** A question with ticks is opened by itself. */
  onOpen: (answer: Answer) => void
}) => (
  <div className={styles.fields}>
    {props.questions.map((question) =>
      question.multiple ? (
        <p key={question.id}>
          <Button size="sm" onClick={() => props.onOpen({ question: question.id, chosen: null })}>
            {question.text}
          </Button>
        </p>
      ) : (
        <OneField key={question.id} question={question} onAnswer={props.onAnswer} />
      ),
    )}
  </div>
)

const OneField = (props: { question: AskedQuestion; onAnswer: (answer: Answer) => void }) => {
  const { question, onAnswer } = props
  const id = useId()
  const [chosen, choose] = useState('')
  return (
    <form
      className={styles.field}
      onSubmit={(event) => {
        event.preventDefault()
        onAnswer({ question: question.id, chosen: [chosen] })
      }}
    >
      <label htmlFor={id}>{question.text}</label>
      <select
        id={id}
        className="input"
        required
        value={chosen}
        onChange={({ target }) => choose(target.value)}
      >
        <option value="">请选择</option>
        {question.options.map((option) => (
          <option key={option.id} value={option.id}>
            {option.under === '' ? option.text : `${option.under} ${option.text}`}
          </option>
        ))}
      </select>
      <Button type="submit" size="sm">
        填好<span className="sr">{`：${question.text}`}</span>
      </Button>
    </form>
  )
}
