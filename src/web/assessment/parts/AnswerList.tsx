import type { Answer } from '#domain/assessment/question.ts'
import { Button } from '#web/kit/Button.tsx'
import type { AskedQuestion } from '../queries.ts'
import styles from './AnswerList.module.css'

/** 您的回答: every answer, to be changed one by one; folded. */
export const AnswerList = (props: {
  answers: readonly Answer[]
  questions: readonly AskedQuestion[]
  onEdit: (answer: Answer) => void
  onRestart: () => void
}) => {
  const { answers, questions, onEdit, onRestart } = props
  return (
    <details className={styles.answers}>
      <summary>{`您的回答（${answers.length} 题），可以逐项修改`}</summary>
      <AnswerPairs answers={answers} questions={questions} onEdit={onEdit} />
      <Button variant="quiet" onClick={onRestart}>
        清空，重新开始
      </Button>
    </details>
  )
}

/** Questions with what was answered. */
export const AnswerPairs = (props: {
  answers: readonly Answer[]
  questions: readonly AskedQuestion[]
  onEdit?: (answer: Answer) => void
}) => {
  const { answers, questions, onEdit } = props
  return (
    <dl className={styles.pairs}>
      {answers.map((one) => {
        const question = questions.find(({ id }) => id === one.question)
        if (question === undefined) return null
        return (
          <div key={one.question}>
            <dt>{question.text}</dt>
            <dd>
              {chosenText(question, one)}
              {onEdit && <EditButton question={question} onEdit={() => onEdit(one)} />}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

/** 修改, named after its question for whoever only hears it. */
export const EditButton = (props: { question: AskedQuestion; onEdit: () => void }) => (
  <Button variant="quiet" size="sm" onClick={props.onEdit}>
    修改
    <span className="sr">{`：${props.question.text}`}</span>
  </Button>
)

/** An answer in the words of its options. */
export const chosenText = ({ options }: AskedQuestion, { chosen }: Answer): string => {
  if (chosen === null) return '不清楚'
  const texts = options.filter(({ id }) => chosen.includes(id)).map(({ text }) => text)
  return texts.length === 0 ? '都没有' : texts.join('、')
}
