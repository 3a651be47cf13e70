import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { news } from '#contract/news.ts'
import { grouped } from '#domain/text/numbers.ts'
import { useHref } from '#web/shell/useHref.ts'
import { queryOptionsInline } from '#web/wire/query.ts'
import { SHOWN_VIEWS } from '#web/wire/useViews.ts'
import styles from './NewsRail.module.css'
import { HOT_INPUT } from './query.ts'

/** 热读: what is read most; while nobody has read anything it says 最新. A refusal leaves it out. */
export const NewsRail = () => {
  const href = useHref()
  const hot = useQuery(queryOptionsInline(news.list, HOT_INPUT))
  const records = hot.data?.records ?? []
  if (records.length === 0) return null
  const read = records.some((it) => it.viewCount > 0)
  return (
    <aside className={`card ${styles.rail}`} aria-labelledby="news-hot">
      <h2 id="news-hot">{read ? '热读' : '最新'}</h2>
      <ol>
        {records.map((record, at) => (
          <li key={record.newsId}>
            <b className="num" aria-hidden>
              {at + 1}
            </b>
            <div>
              <Link to={href('newsDetail', { id: record.newsId })}>{record.title}</Link>
              <p className="num">
                {record.publishedOn}
                {record.viewCount >= SHOWN_VIEWS && ` · ${grouped(record.viewCount)} 次浏览`}
              </p>
            </div>
          </li>
        ))}
      </ol>
    </aside>
  )
}
