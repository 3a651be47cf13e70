import { useState } from 'react'
import type { Answer } from '#domain/assessment/question.ts'
import { Button } from '#web/kit/Button.tsx'
import type { AskedQuestion } from '../queries.ts'
import { AnswerPairs } from './AnswerList.tsx'
import styles from './Filling.module.css'

/** 用“我的情况”填好: which answers, before any of them is taken. */
export const Filling = (props: {
  answers: readonly Answer[]
  questions: readonly AskedQuestion[]
  onFill: () => void
}) => {
  const { answers, questions, onFill } = props
  const [declined, decline] = useState(false)
  if (answers.length === 0 || declined) return null
  return (
    <section className={styles.filling} aria-labelledby="assess-filling">
      <h2 id="assess-filling">{`“我的情况”能填好 ${answers.length} 题`}</h2>
      <AnswerPairs answers={answers} questions={questions} />
      <p className="brief">
        填入以后和您自己选的一样发送，每一项都能改；不填入，什么也不会发出。
        {answers.some(({ question }) => question === 'rdShare') &&
          '研发占比只按您说的那一年算出，其他年份不同的请改。'}
      </p>
      <p className={styles.actions}>
        <Button variant="primary" onClick={onFill}>
          {`填入这 ${answers.length} 题`}
        </Button>
        <Button variant="quiet" onClick={() => decline(true)}>
          不用，从头答
        </Button>
      </p>
    </section>
  )
}
