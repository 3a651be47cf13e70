import { Link } from 'react-router'
import { MARK_TYPE, TRADEMARK_STATUS } from '#domain/ip/status.ts'
import { useHref } from '#web/shell/useHref.ts'
import { GroupBadge } from '#web/kit/ip/GroupBadge.tsx'
import { MarkImage } from '#web/kit/ip/MarkImage.tsx'
import { daysBetween } from '#domain/calendar/days.ts'
import { daysWords, isRisky, NO_DATA } from '#web/kit/ip/text.ts'
import type { TrademarkCard } from '../parts/types.ts'
import styles from './Rows.module.css'

/** A trademark in a list: picture or name, number, class, owner, state and the dates that matter. */
export const TrademarkRow = (props: { mark: TrademarkCard; now: string }) => {
  const { mark } = props
  const href = useHref()
  return (
    <li className={`${styles.row} ${styles.pictured}`}>
      <MarkImage name={mark.name} image={mark.image} />
      <div>
        <h3 className={styles.title}>
          <Link to={href('trademarkShow', { id: mark.trademarkId })} className="cover">
            {mark.name}
          </Link>
        </h3>
        <p className={styles.meta}>
          <span className="num">{mark.regNo}</span>
          <span>{`第 ${mark.niceClass} 类 ${mark.className}`}</span>
          <span>{MARK_TYPE[mark.markType]}</span>
          <span>{mark.applicant}</span>
        </p>
      </div>
      <div className={styles.side}>
        <GroupBadge group={mark.group} status={TRADEMARK_STATUS[mark.status]} />
        <span className="num">{`申请 ${mark.appDate || NO_DATA}`}</span>
        {mark.validTo !== '' && <ValidTo mark={mark} today={props.now.slice(0, 10)} />}
      </div>
    </li>
  )
}

const ValidTo = ({ mark, today }: { mark: TrademarkCard; today: string }) => {
  const days = daysBetween(today, mark.validTo)
  const lives = mark.group === 'valid' && isRisky(days)
  return (
    <span className={`num ${lives ? styles.risk : ''}`}>
      {`有效期至 ${mark.validTo}`}
      {lives && `，${daysWords(days)}`}
    </span>
  )
}
