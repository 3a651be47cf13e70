import { Link } from 'react-router'
import { JOB_ROUTE } from '#domain/job-titles/codes.ts'
import list from '#web/kit/list-row.module.css'
import { MarkedText } from '#web/kit/MarkedText.tsx'
import { MarkedTitle } from '#web/kit/MarkedTitle.tsx'
import { useHref } from '#web/shell/useHref.ts'
import styles from './parts.module.css'
import { GradeTags, NoticeWindow, UnverifiedTag } from './Tags.tsx'
import type { Hit, JobTitleCard } from './types.ts'
import { isUnverified } from './labels.ts'

/** One notice of a list: grade, title, place, committee, window; what a search hit is marked. */
export const NoticeRow = ({ notice }: { notice: JobTitleCard & Partial<Hit> }) => {
  const href = useHref()
  const { specialties, routes } = notice
  return (
    <li className={`${list.row} ${styles.row}`}>
      <div>
        <h3 className={`${list.title} ${styles.title}`}>
          <GradeTags grades={notice.grades} />
          <Link to={href('jobTitleDetail', { id: notice.jobTitleId })}>
            <MarkedTitle marks={notice.titleMarks ?? []} plain={notice.title} />
          </Link>
        </h3>
        <p className={`${list.meta} ${styles.meta}`}>
          <span>{notice.regionName}</span>
          <span className="num">{`${notice.year} 年`}</span>
          <span>{notice.committee}</span>
        </p>
        <p className={`${list.meta} ${styles.meta}`}>
          <span>
            {specialties.length === 0 ? '不限专业' : specialties.map(({ name }) => name).join('、')}
          </span>
          <span>{routes.map((route) => JOB_ROUTE[route]).join('、')}</span>
          {!notice.demo && isUnverified(notice.confidence) && <UnverifiedTag />}
        </p>
        {(notice.snippet ?? []).length > 0 && (
          <p className={`${list.meta} ${styles.meta}`}>
            <span>
              <MarkedText marks={notice.snippet ?? []} />
            </span>
          </p>
        )}
      </div>
      <div className={styles.side}>
        <NoticeWindow window={notice.window} />
        <span className="num muted">{`核对于 ${notice.checkedOn.slice(5)}`}</span>
      </div>
    </li>
  )
}
