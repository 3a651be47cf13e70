import { IconChevronDown } from '#web/kit/icons.ts'
import { Section } from '#web/kit/Section.tsx'
import type { ProjectDetail } from '../parts/types.ts'
import { Unsure } from './OfficialFees.tsx'
import styles from './Questions.module.css'

/** 常见问题: folded answers; what rests on a document names it. */
export const Questions = (props: { faq: ProjectDetail['faq'] }) =>
  props.faq.length === 0 ? null : (
    <Section id="faq" title="常见问题">
      <div className={styles.list}>
        {props.faq.map(({ question, answer, basis, confidence }, at) => (
          <details key={question} open={at === 0}>
            <summary>
              {question}
              <IconChevronDown size={18} />
            </summary>
            <p>{answer}</p>
            {basis !== '' && (
              <p className={styles.basis}>
                依据：{basis} <Unsure confidence={confidence} />
              </p>
            )}
          </details>
        ))}
      </div>
    </Section>
  )
