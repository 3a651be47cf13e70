import { Link } from 'react-router'
import { WINDOW_STATE } from '#domain/policies/codes.ts'
import list from '#web/kit/list-row.module.css'
import { MarkedText } from '#web/kit/MarkedText.tsx'
import { MarkedTitle } from '#web/kit/MarkedTitle.tsx'
import type { OnOpen, SiteRecord } from './query.ts'
import styles from './SiteRow.module.css'

/** A thing that was found: its kind, title, the passage that fits, and where and when it holds. */
export const SiteRow = ({ record, onOpen }: { record: SiteRecord; onOpen: OnOpen }) => (
  <li className={`${list.row} ${styles.row}`}>
    <h3 className={`${list.title} ${styles.title}`}>
      <span className="tag">{record.kindName}</span>
      <Link
        to={record.link}
        onClick={() => onOpen(record)}
        // The middle button opens it beside this page, the right one its menu only.
        onAuxClick={({ button }) => button === 1 && onOpen(record)}
      >
        <MarkedTitle marks={record.titleMarks} plain={record.title} />
      </Link>
    </h3>
    {record.snippet.length > 0 && (
      <p className={`${list.text} ${styles.text}`}>
        {record.heading !== '' && <b>{`${record.heading}：`}</b>}
        <MarkedText marks={record.snippet} />
      </p>
    )}
    <p className={`${list.meta} ${styles.meta}`}>
      {record.windowState !== '' && <span>{WINDOW_STATE[record.windowState]}</span>}
      {record.regionName !== '' && <span>{record.regionName}</span>}
      {record.publishedOn !== '' && (
        <time dateTime={record.publishedOn} className="num">
          {record.publishedOn}
        </time>
      )}
    </p>
  </li>
)
