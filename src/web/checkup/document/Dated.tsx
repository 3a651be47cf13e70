import { isUrgent, leftText } from '#domain/checkup/wording.ts'
import type { Statement } from '../labels.ts'
import styles from './CheckupDocument.module.css'
import { Said } from './Said.tsx'

/** Sentences with their days, the earliest first; days are counted from the day of the report. */
export const Dated = (props: {
  caption: string
  statements: readonly Statement[]
  reportDay: string
}) => (
  <table className={styles.table}>
    <caption className="sr">{props.caption}</caption>
    <thead>
      <tr>
        <th scope="col">日期</th>
        <th scope="col">距报告日</th>
        <th scope="col">事项</th>
      </tr>
    </thead>
    <tbody>
      {props.statements.map((one, at) => (
        <tr key={`${at} ${one.text}`}>
          <td className={styles.day}>{one.day === '' ? '不限日期' : one.day}</td>
          <td className={styles.day} data-urgent={isUrgent(one.day, props.reportDay) || undefined}>
            {leftText(one.day, props.reportDay)}
          </td>
          <td>
            <Said statement={one} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)
