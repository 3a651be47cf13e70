import { IconChevronDown } from '#web/kit/icons.ts'
import { PolicyRefs } from '../parts/PolicyRefs.tsx'
import type { FaqEntry } from '../queries.ts'
import styles from './FaqItems.module.css'

/** Questions that unfold by themselves, scripts or none; each answer names what it rests on. */
export const FaqItems = (props: {
  records: readonly FaqEntry[]
  level: 3 | 4
  /** Unfolded at once, e.g. what a search has found. */
  open?: boolean
}) => {
  const Heading = `h${props.level}` as const
  return (
    <div className={styles.items}>
      {props.records.map(({ faqId, question, answer, basis }) => (
        <details key={faqId} id={`faq-${faqId}`} open={props.open}>
          <summary>
            <Heading>{question}</Heading>
            <IconChevronDown size={18} />
          </summary>
          <div className={styles.answer}>
            {answer.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
            {basis.length > 0 && (
              <>
                <p className={styles.basis}>依据</p>
                <PolicyRefs policies={basis} />
              </>
            )}
          </div>
        </details>
      ))}
    </div>
  )
}
