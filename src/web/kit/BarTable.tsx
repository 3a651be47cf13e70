import { useId, useState } from 'react'
import styles from './BarTable.module.css'

/** One column of numbers; of those with `bars` the reader chooses which one is drawn. */
export interface BarColumn {
  name: string
  bars: boolean
}

/** One row: its numbers, null where there is none, and how each of them reads. */
export interface BarRow {
  key: string
  name: string
  values: readonly (number | null)[]
  texts: readonly string[]
}

/**
 * A chart of horizontal bars that is a table: each bar stands in the row of its numbers, so that
 * whoever does not see it reads the same. The longest bar is the greatest number of the column.
 */
export const BarTable = (props: {
  caption: string
  /** What the rows are. */
  head: string
  columns: readonly BarColumn[]
  rows: readonly BarRow[]
}) => {
  const { caption, head, columns, rows } = props
  const id = useId()
  const drawable = columns.flatMap(({ name, bars }, at) => (bars ? [{ name, at }] : []))
  const [chosen, choose] = useState<number | null>(null)
  const drawn = drawable.some(({ at }) => at === chosen) ? chosen : (drawable[0]?.at ?? null)
  const most = Math.max(0, ...rows.map(({ values }) => (drawn === null ? 0 : (values[drawn] ?? 0))))
  return (
    <>
      {drawable.length > 1 && (
        <label className={styles.choice} htmlFor={id}>
          图示
          <select
            id={id}
            className="input"
            aria-label={`${caption}：图示哪一列`}
            value={drawn ?? ''}
            onChange={(event) => choose(Number(event.target.value))}
          >
            {drawable.map(({ name, at }) => (
              <option key={at} value={at}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keys */}
      <section className={styles.frame} aria-label={`${caption}：数据表`} tabIndex={0}>
        <table className={styles.table}>
          <caption className="sr">{caption}</caption>
          <thead>
            <tr>
              <th scope="col">{head}</th>
              <td aria-hidden className={styles.chart} />
              {columns.map(({ name }, at) => (
                <th key={name} scope="col" data-drawn={at === drawn || undefined}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.key}>
                <th scope="row">{row.name}</th>
                <td aria-hidden className={styles.chart}>
                  <Bar value={drawn === null ? null : (row.values[drawn] ?? null)} most={most} />
                </td>
                {columns.map(({ name }, at) => (
                  <td key={name} className="num" data-drawn={at === drawn || undefined}>
                    {row.texts[at]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  )
}

const Bar = ({ value, most }: { value: number | null; most: number }) =>
  value === null || value <= 0 || most === 0 ? null : (
    <i className={styles.bar} style={{ width: `${Math.max(1, (value / most) * 100)}%` }} />
  )
