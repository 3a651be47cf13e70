import { Link } from 'react-router'
import { isAppliedFor } from '#domain/policies/codes.ts'
import { PhoneNumber } from '#web/kit/CopyButton.tsx'
import { ExternalLink } from '#web/kit/links.tsx'
import { useHref } from '#web/shell/useHref.ts'
import styles from './Facts.module.css'
import { type Fact, factsOf } from './facts.ts'
import { Section } from './Section.tsx'
import type { PolicyDetail } from './types.ts'

/** 给多少 only where a figure stands; what one files has neither a sum nor an application. */
const questionsOf = ({ policy, amounts }: PolicyDetail) => {
  const applied = isAppliedFor(policy.kind)
  return [
    ['who', applied ? '给谁' : '适用谁'],
    ['what', amounts.length > 0 ? '给多少' : '有什么用'],
    ['when', applied ? '申报时间' : '时间'],
    ['how', applied ? '申报方式' : '办理方式'],
  ] as const
}

/** 要点: four answers in a sentence each, then the key facts. */
export const Facts = (props: { detail: PolicyDetail }) => {
  const { detail } = props
  const { summary, calculators } = detail
  const href = useHref()
  const answers = questionsOf(detail).filter(([key]) => summary[key] !== '')
  return (
    <Section id="facts">
      {answers.length > 0 && (
        <dl className={styles.summary}>
          {answers.map(([key, name]) => (
            <div key={key}>
              <dt>{name}</dt>
              <dd>{summary[key]}</dd>
            </div>
          ))}
        </dl>
      )}
      <dl className={styles.facts}>
        {factsOf(detail).map((fact) => (
          <div key={fact.name}>
            <dt>{fact.name}</dt>
            <dd>
              <FactValue fact={fact} />
            </dd>
          </div>
        ))}
        {calculators.length > 0 && (
          <div>
            <dt>算一算</dt>
            <dd>
              {calculators.map(({ code, name }) => (
                <p key={code}>
                  <Link to={href('calculators', { tool: code })} className="link">
                    {name}
                  </Link>
                </p>
              ))}
            </dd>
          </div>
        )}
      </dl>
    </Section>
  )
}

const FactValue = ({ fact }: { fact: Fact }) => (
  <>
    {fact.lines.map((line, at) => (
      <p key={line}>
        {at === 0 && fact.link !== undefined ? (
          <ExternalLink href={fact.link}>{line}</ExternalLink>
        ) : (
          line
        )}
      </p>
    ))}
    {fact.phones?.map(({ name, phone, note }) => (
      <p key={`${name}${phone}`} className={styles.phone}>
        <span>{note === '' ? name : `${name}（${note}）`}</span>
        <PhoneNumber number={phone} what={`${name}电话`} />
      </p>
    ))}
  </>
)
