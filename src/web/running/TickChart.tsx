import styles from './running.module.css'

/** The last hour of one figure as ticks, one a minute; a minute without a word has none. */
export const TickChart = (props: {
  name: string
  /** The oldest first; null for a minute without a figure. */
  values: readonly (number | null)[]
  textOf: (value: number) => string
  /** Ticks from here on stand out, e.g. any failure. */
  warnFrom?: number
}) => {
  const { name, values, textOf, warnFrom } = props
  const known = values.filter((value) => value !== null)
  const most = Math.max(0, ...known)
  const last = known.at(-1)
  const said =
    last === undefined
      ? `${name}：最近一小时没有数据`
      : `${name}：最近一分钟 ${textOf(last)}，一小时内最高 ${textOf(most)}`
  return (
    <figure className={styles.chart}>
      <figcaption>
        <span>{name}</span>
        <span className="num muted">{last === undefined ? '—' : `最高 ${textOf(most)}`}</span>
      </figcaption>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a drawing made of elements is no img */}
      <div className={styles.ticks} role="img" aria-label={said}>
        {values.map((value, at) => (
          <i
            key={at}
            aria-hidden
            data-warn={(value !== null && warnFrom !== undefined && value >= warnFrom) || undefined}
            data-empty={value === null || undefined}
            style={{
              height: `${value === null || most === 0 ? 0 : Math.round((value / most) * 100)}%`,
            }}
          />
        ))}
      </div>
    </figure>
  )
}
