import { Link, type LinkProps } from 'react-router'
import type { siteSearch } from '#contract/site-search.ts'
import type { AnswerOf } from '#contract/wire/endpoint.ts'
import { CONFIDENCE } from '#domain/policies/codes.ts'
import { useHref } from '#web/shell/useHref.ts'
import styles from './AnswerCard.module.css'

type FoundAnswer = NonNullable<AnswerOf<(typeof siteSearch)['find']>['answer']>

/** The handlers of a link whose opening is noted. */
export type Opening = Pick<LinkProps, 'onClick' | 'onAuxClick'>

/** 解答: the one answer above the results, why it came, and what it rests on. */
export const AnswerCard = (props: {
  answer: FoundAnswer
  /** What notes that its page is opened. */
  opening: Opening
}) => {
  const { card, asked } = props.answer
  const documents = new Set(card.basis.map(({ policy }) => policy.policyId)).size
  const href = useHref()
  const [next] = card.links
  return (
    <section className={`card ${styles.answer}`} aria-labelledby="answer">
      <p className={styles.why}>
        <span className="tag">解答</span>
        {asked === card.question ? '您问的正是这一题' : `与“${asked}”问的是同一件事`}
      </p>
      <h2 id="answer">
        <Link to={href('answers', { id: card.answerId })} {...props.opening}>
          {card.question}
        </Link>
      </h2>
      <p>{card.answer}</p>
      <p className={styles.basis}>
        {`依据 ${documents} 份文件，核对于 ${card.checkedOn}，${CONFIDENCE[card.confidence]}`}
        <Link to={href('answers', { id: card.answerId })} className="link" {...props.opening}>
          怎么做、依据和例外
        </Link>
        {next && (
          <Link to={next.url} className="link">
            {next.name}
          </Link>
        )}
      </p>
    </section>
  )
}
