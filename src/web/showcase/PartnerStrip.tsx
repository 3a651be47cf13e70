import { useQuery } from '@tanstack/react-query'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { MoreLink } from '#web/kit/links.tsx'
import { useHref } from '#web/shell/useHref.ts'
import styles from './PartnerStrip.module.css'
import { partnersQuery } from './queries.ts'

/** 合作伙伴 on the home page: six names in a hairline row; nothing when there is none. */
export const PartnerStrip = () => {
  const href = useHref()
  const asked = useQuery(partnersQuery())
  const partners = asked.data?.records ?? []
  if (asked.isError)
    return (
      <div className="wrap">
        <ErrorBlock compact error={asked.error} onRetry={() => void asked.refetch()} />
      </div>
    )
  if (partners.length === 0) return null
  return (
    <section className={`wrap ${styles.strip}`} aria-labelledby="partners">
      <div className="sh">
        <h2 id="partners">合作伙伴</h2>
        <MoreLink to={href('cooperation')}>成为渠道伙伴</MoreLink>
      </div>
      <ul>
        {partners.map(({ partnerId, name, shortName }) => (
          <li key={partnerId} title={name}>
            {shortName}
          </li>
        ))}
      </ul>
      {partners.some(({ demo }) => demo) && <p>本站为演示，以上机构均为虚构。</p>}
    </section>
  )
}
