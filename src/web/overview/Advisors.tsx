import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { LINKS } from '#domain/pages/links.ts'
import { MoreLink } from '#web/kit/links.tsx'
import { useHref } from '#web/shell/useHref.ts'
import styles from './overview.module.css'
import { ordersQuery } from './queries.ts'

/** Orders that are named. */
const MOST = 4

/** 我的顾问: who serves the company, and for what; nothing while nobody does. */
export const Advisors = () => {
  const href = useHref()
  const { data } = useQuery(ordersQuery())
  const served = (data?.records ?? []).filter(({ advisorName }) => advisorName !== '')
  if (served.length === 0) return null
  return (
    <section className={`card ${styles.part}`} aria-labelledby="advisors">
      <div className={styles.partHead}>
        <h2 id="advisors">我的顾问</h2>
        <MoreLink to={href('orders')}>全部委托</MoreLink>
      </div>
      <ul className={styles.lines}>
        {served.slice(0, MOST).map(({ orderNo, advisorName, policyTitle, statusName }) => (
          <li key={orderNo}>
            <Link to={LINKS.order(orderNo)}>{advisorName}</Link>
            <p className="muted">{`${policyTitle} · ${statusName}`}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
