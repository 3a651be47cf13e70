import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { search } from '#contract/search.ts'
import type { InputOf } from '#contract/wire/endpoint.ts'
import { SITE_KIND } from '#domain/search/site/kinds.ts'
import { Phrase } from '#web/kit/Phrase.tsx'
import { useHref } from '#web/shell/useHref.ts'
import { queryOptionsInline } from '#web/wire/query.ts'
import type { ListQuery } from '../list-query.ts'
import styles from './OtherKinds.module.css'

/** Of the whole site's answer so many first ones are looked at, and so many shown. */
const LOOKED_AT = 5
const SHOWN = 2

/** The question of a list to the whole site. */
export const siteInput = ({
  keyword,
  regionCodes,
  exact,
}: ListQuery): InputOf<(typeof search)['site']> => ({
  ...{ keyword, pageSize: 10 },
  ...(regionCodes[0] === undefined ? {} : { regionCode: regionCodes[0] }),
  ...(exact ? { exact } : {}),
})

/** What of another kind answers as well as the first policies: a tool, a service, an article. */
export const OtherKinds = ({ query }: { query: ListQuery }) => {
  const { keyword, page } = query
  const href = useHref()
  const { data } = useQuery({
    ...queryOptionsInline(search.site, siteInput(query)),
    enabled: keyword !== '' && page === 0,
  })
  if (data === undefined || page > 0) return null
  const best = data.records
    .slice(0, Math.min(LOOKED_AT, data.weakFrom))
    .filter(({ kind }) => kind !== 'policy')
    .slice(0, SHOWN)
  if (best.length === 0) return null
  return (
    <nav className={styles.others} aria-label="站内其他内容">
      <ul>
        {best.map(({ kind, objId, title, link }) => (
          <li key={`${kind} ${objId}`}>
            <span className="tag">{SITE_KIND[kind]}</span>
            <Link to={link} className="link">
              <Phrase text={title} />
            </Link>
          </li>
        ))}
      </ul>
      <Link
        to={href('search', { q: keyword, region: query.regionCodes[0] ?? '' })}
        className="link"
      >
        查看全站结果
      </Link>
    </nav>
  )
}
