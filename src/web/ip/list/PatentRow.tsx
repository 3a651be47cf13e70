import { Link } from 'react-router'
import { formatPatentNumber } from '#domain/ip/patent-number.ts'
import { PATENT_KIND } from '#domain/ip/rules.ts'
import { PATENT_STATUS } from '#domain/ip/status.ts'
import { yuanText } from '#domain/text/numbers.ts'
import { useHref } from '#web/shell/useHref.ts'
import { GroupBadge } from '#web/kit/ip/GroupBadge.tsx'
import { daysWords, isRisky, NO_DATA } from '#web/kit/ip/text.ts'
import type { PatentCard } from '../parts/types.ts'
import styles from './Rows.module.css'

/** A patent in a list: title, kind, number, owner, IPC, state and the next fee. */
export const PatentRow = ({ patent }: { patent: PatentCard }) => {
  const href = useHref()
  return (
    <li className={styles.row}>
      <div>
        <h3 className={styles.title}>
          <Link to={href('patentShow', { id: patent.patentId })} className="cover">
            {patent.title}
          </Link>
        </h3>
        <p className={styles.meta}>
          <span>{PATENT_KIND[patent.kind]}</span>
          <span className="num">{formatPatentNumber(patent.appNo)}</span>
          <span>{patent.applicants.join('、')}</span>
          {patent.mainIpc !== '' && <span className="num">{`IPC ${patent.mainIpc}`}</span>}
        </p>
      </div>
      <div className={styles.side}>
        <GroupBadge group={patent.group} status={PATENT_STATUS[patent.status]} />
        <span className="num">{`申请 ${patent.appDate || NO_DATA}`}</span>
        {patent.nextFee && <NextFee fee={patent.nextFee} />}
      </div>
    </li>
  )
}

const NextFee = ({ fee }: { fee: NonNullable<PatentCard['nextFee']> }) => {
  if (fee.state === 'late')
    return (
      <span className={`num ${styles.risk}`}>
        {`第 ${fee.year} 年年费逾期，滞纳期至 ${fee.lateUntil}`}
      </span>
    )
  if (fee.state === 'over') return <span>滞纳期已过</span>
  return (
    <span className={`num ${isRisky(fee.daysLeft) ? styles.risk : ''}`}>
      {`第 ${fee.year} 年年费 ${yuanText(fee.amount)}，应缴日 ${fee.due}`}
      {isRisky(fee.daysLeft) && `，${daysWords(fee.daysLeft)}`}
    </span>
  )
}
