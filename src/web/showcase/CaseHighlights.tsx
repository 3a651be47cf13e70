import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { MoreLink } from '#web/kit/links.tsx'
import { Phrase } from '#web/kit/Phrase.tsx'
import { useHref } from '#web/shell/useHref.ts'
import { CaseTags } from './cases/CaseRow.tsx'
import { daysWords, Figures } from './cases/Figures.tsx'
import styles from './CaseHighlights.module.css'
import { highlightsQuery, type CaseCard } from './queries.ts'

/** Cases beside the large one. */
const SMALL = 2

/** 成功案例 on the home page: one large with its figures, two small; nothing when there is none. */
export const CaseHighlights = () => {
  const href = useHref()
  const asked = useQuery(highlightsQuery())
  const [first, ...others] = asked.data?.records ?? []
  if (asked.isError)
    return (
      <div className="wrap">
        <ErrorBlock compact error={asked.error} onRetry={() => void asked.refetch()} />
      </div>
    )
  if (first === undefined) return null
  return (
    <section className="sec" aria-labelledby="cases">
      <div className="wrap">
        <div className="sh">
          <div>
            <h2 id="cases">成功案例</h2>
            <p>写清起点、做了什么、用了多久</p>
          </div>
          <MoreLink to={href('successCase')}>全部案例</MoreLink>
        </div>
        <div className={styles.cases}>
          <Large one={first} />
          <ul className={styles.small}>
            {others.slice(0, SMALL).map((one) => (
              <Small key={one.caseId} one={one} />
            ))}
          </ul>
        </div>
      </div>
    </section>
  )
}

const Large = ({ one }: { one: CaseCard }) => {
  const href = useHref()
  return (
    <article className={styles.large}>
      <div>
        <CaseTags one={one} short />
        <h3>
          <Link to={href('successCase', { id: one.caseId })} className="cover">
            <Phrase text={one.title} />
          </Link>
        </h3>
        <p className={styles.before}>{one.before}</p>
        <p className={styles.who}>{one.companyName}</p>
      </div>
      <Figures figures={one.figures} days={one.durationDays} />
    </article>
  )
}

const Small = ({ one }: { one: CaseCard }) => {
  const href = useHref()
  return (
    <li>
      <CaseTags one={one} short />
      <h3>
        <Link to={href('successCase', { id: one.caseId })} className="cover">
          <Phrase text={one.title} />
        </Link>
      </h3>
      <p className="num">
        <span>{one.companyName}</span>
        <b>用时 {daysWords(one.durationDays)}</b>
      </p>
    </li>
  )
}
