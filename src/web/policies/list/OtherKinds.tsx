import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { siteSearch } from '#contract/site-search.ts'
import { MoreLink } from '#web/kit/links.tsx'
import { Phrase } from '#web/kit/Phrase.tsx'
import { useHref } from '#web/shell/useHref.ts'
import { queryOptionsInline } from '#web/wire/query.ts'
import type { ListQuery } from '../list-query.ts'
import rail from './ListRail.module.css'
import styles from './OtherKinds.module.css'
import { siteInput } from './rail-inputs.ts'

/** Of the whole site's answer so many are shown. */
const SHOWN = 3

/** What of another kind answers as well as the first policies: a tool, a service, an article. */
export const OtherKinds = ({ query }: { query: ListQuery }) => {
  const href = useHref()
  const { data } = useQuery(queryOptionsInline(siteSearch.find, siteInput(query)))
  if (data === undefined) return null
  const best = data.records
    .slice(0, data.weakFrom)
    .filter(({ kind }) => kind !== 'policy')
    .slice(0, SHOWN)
  if (best.length === 0) return null
  return (
    <section className={`card ${rail.box}`} aria-labelledby="rail-others">
      <h2 id="rail-others">全站相关内容</h2>
      <ul className={styles.list}>
        {best.map(({ kind, kindName, objId, title, link }) => (
          <li key={`${kind} ${objId}`}>
            <Link to={link}>
              <Phrase text={title} />
            </Link>
            <small>{kindName}</small>
          </li>
        ))}
      </ul>
      <MoreLink to={href('search', { q: query.keyword, region: query.regionCodes[0] ?? '' })}>
        查看全站结果
      </MoreLink>
    </section>
  )
}
