import { IconChevronDown } from '#web/kit/icons.ts'
import styles from '../home/home.module.css'

/** 常见问题, each answer in the page also while it is folded. */
export const Faq = (props: { items: readonly { question: string; answer: string }[] }) => (
  <div className={styles.faq}>
    {props.items.map(({ question, answer }) => (
      <details key={question}>
        <summary>
          {question}
          <IconChevronDown size={18} />
        </summary>
        <p>{answer}</p>
      </details>
    ))}
  </div>
)
