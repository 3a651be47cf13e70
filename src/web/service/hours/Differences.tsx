import { EXCEPTION_KIND, rangesText, weekText } from '#domain/chat/week.ts'
import styles from '../service.module.css'
import type { Hours } from '../labels.ts'

const daysOf = ({ exceptions }: Hours): ReadonlyMap<string, string> =>
  new Map(
    exceptions.map(({ day, name, kind, ranges }) => [
      day,
      `${name} ${rangesText(ranges)}（${EXCEPTION_KIND[kind]}）`,
    ]),
  )

/** What of the hours differs: the week, and each day that is new, gone or another. */
export const Differences = (props: { before: Hours; after: Hours }) => {
  const { before, after } = props
  const [was, is] = [daysOf(before), daysOf(after)]
  const days = [...new Set([...was.keys(), ...is.keys()])]
    .filter((day) => was.get(day) !== is.get(day))
    .toSorted()
  const weeks = [weekText(before.week), weekText(after.week)]
  return (
    <ul className={styles.changes}>
      {weeks[0] !== weeks[1] && (
        <li>
          <b>每周</b>
          <del className="num">{weeks[0]}</del>
          <ins className="num">{weeks[1]}</ins>
        </li>
      )}
      {days.map((day) => (
        <li key={day}>
          <b className="num">{day}</b>
          <del>{was.get(day) ?? '按每周时段'}</del>
          <ins>{is.get(day) ?? '按每周时段'}</ins>
        </li>
      ))}
    </ul>
  )
}
