import type { Annuity } from '#domain/ip/patent.ts'
import styles from '#web/kit/ip/Table.module.css'
import { isRisky } from '#web/kit/ip/text.ts'
import { daysBetween } from '#domain/calendar/days.ts'
import { yuanText } from '#domain/text/numbers.ts'

/** 年费表: year, last day, fee in full and as it is paid, and the end of the late window. */
export const AnnuityTable = (props: {
  schedule: readonly Annuity[]
  today: string
  /** Last patent year whose fee is paid; unknown without a record. */
  paidThrough?: number
}) => {
  const { schedule, today, paidThrough } = props
  const next = schedule.find(({ year, due }) =>
    paidThrough === undefined ? due !== '' && due >= today : due !== '' && year > paidThrough,
  )
  return (
    <div className={styles.frame}>
      <table className={`num ${styles.table}`}>
        <caption>第 n 年从申请日起算；授权当年的年费在办理登记时缴纳。</caption>
        <thead>
          <tr>
            <th scope="col">年度</th>
            <th scope="col">应缴日</th>
            <th scope="col" className={`${styles.amount} ${styles.wide}`}>
              全额
            </th>
            <th scope="col" className={styles.amount}>
              应缴
            </th>
            <th scope="col">滞纳期至</th>
            <th scope="col" className={styles.wide}>
              情况
            </th>
          </tr>
        </thead>
        <tbody>
          {schedule.map((annuity) => {
            const isNext = annuity.year === next?.year
            const state = stateWords(annuity, today, paidThrough, isNext)
            return (
              <tr
                key={annuity.year}
                data-next={isNext || undefined}
                data-past={(!isNext && isPast(annuity, today, paidThrough)) || undefined}
              >
                <th scope="row">
                  {`第 ${annuity.year} 年`}
                  <small>{state}</small>
                </th>
                <td
                  className={isNext && isRisky(daysBetween(today, annuity.due)) ? styles.risk : ''}
                >
                  {annuity.due || '登记时'}
                </td>
                <td className={`${styles.amount} ${styles.wide}`}>{yuanText(annuity.full)}</td>
                <td className={styles.amount}>
                  {yuanText(annuity.amount)}
                  {annuity.reduced && <small>{`全额 ${yuanText(annuity.full)}`}</small>}
                </td>
                <td>{annuity.lateUntil || '—'}</td>
                <td className={styles.wide}>{state}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

const isPast = (annuity: Annuity, today: string, paidThrough: number | undefined): boolean =>
  paidThrough === undefined ? annuity.due < today : annuity.year <= paidThrough

const stateWords = (
  annuity: Annuity,
  today: string,
  paidThrough: number | undefined,
  isNext: boolean,
): string => {
  if (paidThrough !== undefined && annuity.year <= paidThrough) return '已缴'
  if (isNext && annuity.due < today) return '已逾期'
  if (isNext) return '下一笔'
  if (paidThrough === undefined && annuity.due < today) return '应缴日已过'
  return annuity.reduced ? '减缴' : '全额'
}
