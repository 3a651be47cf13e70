import { Link } from 'react-router'
import { NEWS_CATEGORY } from '#domain/news/codes.ts'
import { MarkedText } from '#web/kit/MarkedText.tsx'
import { MarkedTitle } from '#web/kit/MarkedTitle.tsx'
import list from '#web/kit/list-row.module.css'
import { grouped } from '#domain/text/numbers.ts'
import { useHref } from '#web/shell/useHref.ts'
import { SHOWN_VIEWS } from '#web/wire/useViews.ts'
import type { NewsRecord } from '../types.ts'
import styles from './NewsRow.module.css'

/** One article of the list: its day, title, source and two lines of text. */
export const NewsRow = (props: {
  record: NewsRecord
  /** Shown when the list holds more than one category. */
  category: boolean
}) => {
  const { record } = props
  const href = useHref()
  return (
    <li className={`${list.row} ${styles.row}`}>
      <time dateTime={record.publishedOn} className={`num ${styles.day}`}>
        <b>{record.publishedOn.slice(5)}</b>
        <span>{record.publishedOn.slice(0, 4)}</span>
      </time>
      <div className={styles.main}>
        <h2 className={`${list.title} ${styles.title}`}>
          <Link to={href('newsDetail', { id: record.newsId })}>
            <MarkedTitle marks={record.titleMarks} plain={record.title} />
          </Link>
        </h2>
        <p className={`${list.text} ${styles.text}`}>
          <MarkedText marks={record.snippet} plain={record.summary} />
        </p>
        <p className={`${list.meta} ${styles.meta}`}>
          {props.category && <span className="tag">{NEWS_CATEGORY[record.category]}</span>}
          <span>{record.sourceName}</span>
          {record.viewCount >= SHOWN_VIEWS && (
            <span className="num">{grouped(record.viewCount)} 次浏览</span>
          )}
        </p>
      </div>
    </li>
  )
}
