import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { MoreLink } from '#web/kit/links.tsx'
import { Phrase } from '#web/kit/Phrase.tsx'
import swipe from '#web/kit/swipe.module.css'
import { useHref } from '#web/shell/useHref.ts'
import { CaseTags } from './cases/CaseRow.tsx'
import { Figures } from './cases/Figures.tsx'
import styles from './CaseHighlights.module.css'
import { highlightsQuery } from './queries.ts'

/** 成功案例 on the home page: what changed and how long it took; nothing when there is none. */
export const CaseHighlights = () => {
  const href = useHref()
  const asked = useQuery(highlightsQuery())
  const cases = asked.data?.records ?? []
  if (asked.isError)
    return <ErrorBlock compact error={asked.error} onRetry={() => void asked.refetch()} />
  if (cases.length === 0) return null
  return (
    <section aria-labelledby="cases">
      <div className="sh">
        <div>
          <h2 id="cases">成功案例</h2>
          <p>写清起点、做了什么、用了多久</p>
        </div>
        <MoreLink to={href('successCase')}>全部案例</MoreLink>
      </div>
      <ul className={`${swipe.cards} ${styles.cards}`}>
        {cases.map((one) => (
          <li key={one.caseId} className={`card ${styles.card}`}>
            <CaseTags one={one} short />
            <h3>
              <Link to={href('successCase', { id: one.caseId })} className="cover">
                <Phrase text={one.title} />
              </Link>
            </h3>
            <Figures figures={one.figures} days={one.durationDays} compact />
            <p className={styles.who}>{one.companyName}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
