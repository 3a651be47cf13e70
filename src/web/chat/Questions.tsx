import { useQuery } from '@tanstack/react-query'
import { showcase } from '#contract/showcase.ts'
import { queryOptionsInline } from '#web/wire/query.ts'
import type { AnswerOf } from '#contract/wire/endpoint.ts'
import styles from './ExpertCard.module.css'
import paneStyles from './Pane.module.css'

const SHOWN = 4
const CHIPS = 6

export type Faq = AnswerOf<typeof showcase.faqs>['records'][number]

/** The same on a phone: a row of chips; one touch asks. */
export const QuestionChips = ({ onAsk }: { onAsk: (faq: Faq) => void }) => {
  const { data } = useQuery(queryOptionsInline(showcase.faqs, {}))
  if (data === undefined || data.records.length === 0) return null
  return (
    <ul className={styles.chips} aria-label="常见问题">
      {data.records.slice(0, CHIPS).map((faq) => (
        <li key={faq.faqId}>
          <button type="button" onClick={() => onAsk(faq)}>
            {faq.question}
          </button>
        </li>
      ))}
    </ul>
  )
}

/** The curated answer to a question that was just asked. */
export const QuestionAnswer = (props: { faq: Faq; onMore: () => void }) => (
  <section className={paneStyles.auto} aria-label="自动回复">
    <small>自动回复</small>
    {props.faq.answer.map((part) => (
      <p key={part}>{part}</p>
    ))}
    <button type="button" className="link" onClick={props.onMore}>
      没解决，找顾问
    </button>
  </section>
)

/** 常见问题 with their curated answers; what is not answered goes to the expert. */
export const Questions = ({ onAsk }: { onAsk: (question: string) => void }) => {
  const { data } = useQuery(queryOptionsInline(showcase.faqs, {}))
  if (data === undefined || data.records.length === 0) return null
  return (
    <section className={styles.questions} aria-label="常见问题">
      <h3>常见问题</h3>
      {data.records.slice(0, SHOWN).map(({ faqId, question, answer }) => (
        <details key={faqId}>
          <summary>{question}</summary>
          {answer.map((part) => (
            <p key={part}>{part}</p>
          ))}
          <button type="button" className="link" onClick={() => onAsk(question)}>
            没解决，问专家
          </button>
        </details>
      ))}
    </section>
  )
}
