import { readingAnchor } from '#domain/policies/places.ts'
import { Section } from './Section.tsx'
import styles from './Reading.module.css'

/** 解读: our own words about the document, marked as such. */
export const Reading = (props: { body: readonly string[]; checkedOn: string }) =>
  props.body.length === 0 ? null : (
    <Section
      id="reading"
      aside={
        <span className="num">
          本站整理{props.checkedOn === '' ? '' : `，核对于 ${props.checkedOn}`}
        </span>
      }
    >
      <div className={`card ${styles.reading}`}>
        {props.body.map((paragraph, nth) => (
          <p id={readingAnchor(nth)} key={paragraph}>
            {paragraph}
          </p>
        ))}
      </div>
    </Section>
  )
