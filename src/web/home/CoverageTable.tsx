import { Link } from 'react-router'
import { useHref } from '#web/shell/useHref.ts'
import styles from './Coverage.module.css'
import { TILES } from './tiles.ts'

/** The same counts as the grid, as a table by region code. */
export const CoverageTable = (props: { counts: Readonly<Record<string, number>> }) => {
  const href = useHref()
  const rows = [...TILES].sort((a, b) => a.code.localeCompare(b.code))
  return (
    <table className={styles.table}>
      <caption className="sr">各省级行政区的当地政策数量</caption>
      <thead>
        <tr>
          <th scope="col">省级行政区</th>
          <th scope="col">当地政策</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ code, name }) => (
          <tr key={code}>
            <th scope="row">
              <Link to={href('policyList', { region: code, up: '0' })}>{name}</Link>
            </th>
            <td className="num">{`${props.counts[code] ?? 0} 条`}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
