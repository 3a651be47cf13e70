import { Link } from 'react-router'
import { siteOpenings } from '#contract/site-openings.ts'
import type { siteSearch } from '#contract/site-search.ts'
import type { AnswerOf, InputOf } from '#contract/wire/endpoint.ts'
import { ANSWER } from '#domain/search/site/kinds.ts'
import { useHref } from '#web/shell/useHref.ts'
import { useCall } from '#web/wire/query.ts'
import { AnswerCard, type Opening } from './AnswerCard.tsx'
import styles from './Answers.module.css'

type Found = Pick<AnswerOf<(typeof siteSearch)['find']>, 'answer' | 'nearAnswers'>

/** 解答 above a list: the one that the question asks for, else those that may be meant. */
export const Answers = (props: {
  found: Found
  /** What was asked. */
  question: Omit<InputOf<(typeof siteOpenings)['add']>, 'kind' | 'objId'>
}) => {
  const { answer, nearAnswers } = props.found
  const href = useHref()
  const call = useCall()
  const openingOf = (objId: string): Opening => {
    // Nobody waits for it, and nobody is told when it is refused.
    const noted = (): void =>
      void call(siteOpenings.add, { ...props.question, kind: ANSWER, objId }).catch(() => {})
    return { onClick: noted, onAuxClick: ({ button }) => button === 1 && noted() }
  }
  if (answer) return <AnswerCard answer={answer} opening={openingOf(answer.card.answerId)} />
  if (nearAnswers.length === 0) return null
  return (
    <section className={styles.near} aria-labelledby="near-answers">
      <h2 id="near-answers">也许您想问</h2>
      <ul className={styles.questions}>
        {nearAnswers.map(({ answerId, question }) => (
          <li key={answerId}>
            <Link to={href('answers', { id: answerId })} className="link" {...openingOf(answerId)}>
              {question}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
