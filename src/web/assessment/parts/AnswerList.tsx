import type { Answer } from '#domain/assessment/question.ts'
import { Button } from '#web/kit/Button.tsx'
import type { AskedQuestion } from '../queries.ts'
import styles from './AnswerList.module.css'

/** 您的回答: every answer, to be changed one by one. */
export const AnswerList = (props: {
  answers: readonly Answer[]
  questions: readonly AskedQuestion[]
  onEdit: (answer: Answer) => void
  onRestart: () => void
}) => {
  const { answers, questions, onEdit, onRestart } = props
  return (
    <section className={styles.answers} aria-labelledby="assess-answers">
      <h2 id="assess-answers">{`您的回答（${answers.length} 题）`}</h2>
      <dl>
        {answers.map((one) => {
          const question = questions.find(({ id }) => id === one.question)
          if (question === undefined) return null
          return (
            <div key={one.question}>
              <dt>{question.text}</dt>
              <dd>
                {chosenText(question, one)}
                <Button variant="quiet" size="sm" onClick={() => onEdit(one)}>
                  修改
                  <span className="sr">{`：${question.text}`}</span>
                </Button>
              </dd>
            </div>
          )
        })}
      </dl>
      <Button variant="quiet" onClick={onRestart}>
        清空，重新开始
      </Button>
    </section>
  )
}

const chosenText = ({ options }: AskedQuestion, { chosen }: Answer): string => {
  if (chosen === null) return '不清楚'
  const texts = options.filter(({ id }) => chosen.includes(id)).map(({ text }) => text)
  return texts.length === 0 ? '都没有' : texts.join('、')
}
