import { Link } from 'react-router'
import { CONFIDENCE, POLICY_LEVEL } from '#domain/policies/codes.ts'
import { ButtonLink } from '#web/kit/links.tsx'
import { useHref } from '#web/shell/useHref.ts'
import type { Answer } from '../queries.ts'
import styles from './AnswerView.module.css'

/** An answer below its one sentence: what to do, for whom it does not hold, and what it rests on. */
export const AnswerView = ({ answer }: { answer: Answer }) => (
  <div className={styles.answer}>
    {answer.steps.length > 0 && <Steps steps={answer.steps} />}
    {answer.notFor.length > 0 && (
      <section aria-labelledby="not-for">
        <h2 id="not-for">哪些情况不适用</h2>
        <ul className={styles.plain}>
          {answer.notFor.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </section>
    )}
    <Basis answer={answer} />
    {answer.links.length > 0 && (
      <div className={styles.links}>
        {answer.links.map(({ name, url }) => (
          <ButtonLink key={url} to={url} variant="secondary">
            {name}
          </ButtonLink>
        ))}
      </div>
    )}
  </div>
)

const Steps = ({ steps }: Pick<Answer, 'steps'>) => (
  <section aria-labelledby="steps">
    <h2 id="steps">怎么做</h2>
    <ol className={styles.steps}>
      {steps.map(({ text, cost, time }) => (
        <li key={text}>
          <p>{text}</p>
          {(cost !== '' || time !== '') && (
            <dl className={styles.facts}>
              {cost !== '' && (
                <div>
                  <dt>官方费用</dt>
                  <dd>{cost}</dd>
                </div>
              )}
              {time !== '' && (
                <div>
                  <dt>时间</dt>
                  <dd>{time}</dd>
                </div>
              )}
            </dl>
          )}
        </li>
      ))}
    </ol>
  </section>
)

const Basis = ({ answer }: { answer: Answer }) => {
  const href = useHref()
  return (
    <section aria-labelledby="basis">
      <h2 id="basis">依据</h2>
      <ul className={styles.basis}>
        {answer.basis.map(({ policy, clause, says }) => (
          <li key={`${policy.policyId} ${clause} ${says}`}>
            <p>{says}</p>
            <p className={styles.source}>
              <span>{POLICY_LEVEL[policy.level]}</span>
              <Link to={href('policyDetail', { id: policy.policyId })} className="link">
                {policy.title}
              </Link>
              {policy.docNumber !== '' && <span className="num">{policy.docNumber}</span>}
              {clause !== '' && <span>{clause}</span>}
            </p>
          </li>
        ))}
      </ul>
      <p className={styles.checked}>
        {`核对于 ${answer.checkedOn}，${CONFIDENCE[answer.confidence]}。以主管部门当年的通知为准。`}
      </p>
    </section>
  )
}
