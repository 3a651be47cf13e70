import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { MoreLink } from '#web/kit/links.tsx'
import { Phrase } from '#web/kit/Phrase.tsx'
import { useHref } from '#web/shell/useHref.ts'
import { LevelTag } from '../parts/LevelTag.tsx'
import styles from '../PolicyHomePage.module.css'
import { interpretationsQuery } from './queries.ts'

/** 解读: the newest explanations; nothing at all when there are none. */
export const Interpretations = () => {
  const href = useHref()
  const answer = useQuery(interpretationsQuery())
  if (answer.isError)
    return <ErrorBlock compact error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data || answer.data.length === 0) return null
  return (
    <section aria-labelledby="interpretations">
      <div className={styles.head}>
        <h2 id="interpretations">解读</h2>
        <MoreLink to={href('policyList', { type: 'interpretation' })}>全部解读</MoreLink>
      </div>
      <ul className={styles.cards}>
        {answer.data.map((policy) => (
          <li key={policy.policyId} className={`card ${styles.card}`}>
            <p className={styles.meta}>
              <LevelTag level={policy.level} />
              {policy.orgs[0]}
            </p>
            <h3>
              <Link to={href('policyDetail', { id: policy.policyId })} className="cover">
                <Phrase text={policy.title} />
              </Link>
            </h3>
            {policy.who !== '' && <p className={styles.who}>{policy.who}</p>}
            <p className={`num ${styles.checked}`}>{`编辑核对于 ${policy.checkedOn}`}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
