import { yuanText } from '#domain/text/numbers.ts'
import styles from './Table.module.css'

/** 滞纳金 of one year's fee, month by month. */
export const SurchargeTable = (props: {
  year: number
  steps: readonly { month: number; until: string; percent: number; amount: number }[]
  today: string
}) => (
  <div className={`${styles.frame} ${styles.second}`}>
    <table className={`num ${styles.table}`}>
      <caption>{`第 ${props.year} 年年费逾期后的滞纳金，按全额计收，不减缴。`}</caption>
      <thead>
        <tr>
          <th scope="col">逾期</th>
          <th scope="col">至</th>
          <th scope="col" className={styles.amount}>
            比例
          </th>
          <th scope="col" className={styles.amount}>
            滞纳金
          </th>
        </tr>
      </thead>
      <tbody>
        {props.steps.map(({ month, until, percent, amount }) => (
          <tr key={month} data-past={until < props.today || undefined}>
            <th scope="row">{`第 ${month} 个月`}</th>
            <td>{until}</td>
            <td className={styles.amount}>{`${percent}%`}</td>
            <td className={styles.amount}>{yuanText(amount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
