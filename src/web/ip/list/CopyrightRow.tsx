import { Link } from 'react-router'
import { COPYRIGHT_KIND, COPYRIGHT_STATUS } from '#domain/ip/status.ts'
import { useHref } from '#web/shell/useHref.ts'
import { GroupBadge } from '#web/kit/ip/GroupBadge.tsx'
import { dayOrNone, NO_DATA } from '#web/kit/ip/text.ts'
import type { CopyrightCard } from '../parts/types.ts'
import styles from './Rows.module.css'

/** 首次发表: the day, 未发表, or that it is not on record. */
export const publishedWords = (work: Pick<CopyrightCard, 'published' | 'publishDate'>): string =>
  work.published === 'no' ? '未发表' : work.publishDate || NO_DATA

/** A work in a list: name, kind, number, owner and its three days. */
export const CopyrightRow = ({ work }: { work: CopyrightCard }) => {
  const href = useHref()
  return (
    <li className={styles.row}>
      <div>
        <h3 className={styles.title}>
          <Link to={href('bookShow', { id: work.copyrightId })} className="cover">
            {work.name}
            {work.version !== '' && ` ${work.version}`}
          </Link>
        </h3>
        <p className={styles.meta}>
          <span>{COPYRIGHT_KIND[work.kind]}</span>
          <span className="num">{work.regNo}</span>
          <span>{work.owner}</span>
        </p>
        <p className={`num ${styles.meta}`}>
          <span>{`完成 ${dayOrNone(work.completeDate)}`}</span>
          <span>{`首次发表 ${publishedWords(work)}`}</span>
        </p>
      </div>
      <div className={styles.side}>
        <GroupBadge group={work.group} status={COPYRIGHT_STATUS[work.status]} />
        <span className="num">{`登记 ${dayOrNone(work.regDate)}`}</span>
      </div>
    </li>
  )
}
