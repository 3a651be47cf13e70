import { useQuery } from '@tanstack/react-query'
import { showcase } from '#contract/showcase.ts'
import { askInline } from '#web/wire/query.ts'
import styles from './ExpertCard.module.css'

const SHOWN = 4

/** 常见问题 with their curated answers; what is not answered goes to the expert. */
export const Questions = ({ onAsk }: { onAsk: (question: string) => void }) => {
  const { data } = useQuery(askInline(showcase.faqs, {}))
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
