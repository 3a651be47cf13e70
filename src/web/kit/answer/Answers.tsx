import { Link } from 'react-router'
import type { siteSearch } from '#contract/site-search.ts'
import type { AnswerOf } from '#contract/wire/endpoint.ts'
import { useHref } from '#web/shell/useHref.ts'
import { AnswerCard } from './AnswerCard.tsx'
import styles from './Answers.module.css'

type Found = Pick<AnswerOf<(typeof siteSearch)['find']>, 'answer' | 'nearAnswers'>

/** 解答 above a list: the one that the question asks for, else those that may be meant. */
export const Answers = ({ found: { answer, nearAnswers } }: { found: Found }) => {
  const href = useHref()
  if (answer) return <AnswerCard answer={answer} />
  if (nearAnswers.length === 0) return null
  return (
    <section className={styles.near} aria-labelledby="near-answers">
      <h2 id="near-answers">也许您想问</h2>
      <ul className={styles.questions}>
        {nearAnswers.map(({ answerId, question }) => (
          <li key={answerId}>
            <Link to={href('answers', { id: answerId })} className="link">
              {question}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
