import type { Answer } from '#domain/assessment/question.ts'
import { IconAlertTriangle } from '#web/kit/icons.ts'
import type { AskedQuestion, Conflict } from '../queries.ts'
import { chosenText, EditButton } from './AnswerList.tsx'
import styles from './Conflicts.module.css'

/** 对不上: two answers that cannot both be so, with a way to change either. */
export const Conflicts = (props: {
  conflicts: readonly Conflict[]
  answers: readonly Answer[]
  questions: readonly AskedQuestion[]
  /** The question on the screen, which is changed right there. */
  asked: string | null
  onEdit: (answer: Answer) => void
}) => {
  const { conflicts, answers, questions, asked, onEdit } = props
  if (conflicts.length === 0) return null
  return (
    <div className={styles.conflicts} role="alert">
      {conflicts.map((conflict) => (
        <div key={conflict.questions.join(' ')}>
          <p>
            <IconAlertTriangle size={18} />
            <span>
              <b>这两项回答对不上</b>
              {conflict.rule !== '' && `：${conflict.rule}`}
            </span>
          </p>
          <ul>
            {conflict.questions.map((id) => {
              const question = questions.find((one) => one.id === id)
              const answer = answers.find((one) => one.question === id)
              if (question === undefined || answer === undefined) return null
              return (
                <li key={id}>
                  <span>{`${question.text}：${chosenText(question, answer)}`}</span>
                  {id === asked ? (
                    <span className="muted">在本题改</span>
                  ) : (
                    <EditButton question={question} onEdit={() => onEdit(answer)} />
                  )}
                </li>
              )
            })}
          </ul>
        </div>
      ))}
    </div>
  )
}
