import { Link } from 'react-router'
import { MoreLink } from '#web/kit/links.tsx'
import { grouped } from '#domain/text/numbers.ts'
import { byCode } from '#web/kit/text.ts'
import { useHref } from '#web/shell/useHref.ts'
import styles from './Coverage.module.css'
import type { NationCounts, Place } from './queries.ts'
import { selecting } from './selecting.ts'

/** With one row more, the rest would be a single province: then it stands itself. */
const MOST_BARS = 7

/** The provinces with the most policies of their own, as bars. */
export const RegionRanking = (props: {
  places: readonly Place[]
  nation: NationCounts
  onSelect: (code: string) => void
}) => {
  const { places, nation, onSelect } = props
  const href = useHref()
  const local = places
    .map((it) => ({ code: it.regionCode, name: it.regionName, count: it.policies }))
    .filter((it) => it.count > 0)
    .sort((a, b) => b.count - a.count || byCode(a.code, b.code))
  const most = local[0]?.count ?? 1
  const sum = sumOf(local)
  const bars = local.length === MOST_BARS + 1 ? MOST_BARS + 1 : MOST_BARS
  const rest = local.slice(bars)
  return (
    <div className={styles.ranking}>
      <dl>
        <Figure name="全国适用" count={nation.policies} />
        <Figure name="地方政策" count={sum} />
        <Figure name="涉及省份" count={local.length} />
      </dl>
      <h3>当地政策较多的省份</h3>
      <ul>
        {local.slice(0, bars).map(({ code, name, count }) => (
          <li key={code}>
            <Link
              to={href('policyList', { region: code, up: '0' })}
              onClick={(event) => selecting(event, () => onSelect(code))}
            >
              <span>{name}</span>
              <span className={styles.bar} aria-hidden>
                <i style={{ width: `${Math.round((count / most) * 100)}%` }} />
              </span>
              <b className="num">
                {grouped(count)}
                <span className="sr"> 项</span>
              </b>
            </Link>
          </li>
        ))}
      </ul>
      {rest.length > 0 && (
        <p className={`num ${styles.rest}`}>
          {`其余 ${rest.length} 个省份共 ${grouped(sumOf(rest))} 项`}
        </p>
      )}
      <MoreLink to={href('policyList')}>全部地区的政策</MoreLink>
    </div>
  )
}

const sumOf = (local: readonly { count: number }[]): number =>
  local.reduce((total, it) => total + it.count, 0)

const Figure = (props: { name: string; count: number }) =>
  props.count === 0 ? null : (
    <div>
      <dt>{props.name}</dt>
      <dd className="num">{grouped(props.count)}</dd>
    </div>
  )
