import { Link } from 'react-router'
import { useHref } from '#web/shell/useHref.ts'
import styles from './Coverage.module.css'
import type { Place } from './queries.ts'

const COLUMNS = [
  ['当地政策', 'policies'],
  ['当地服务', 'services'],
  ['公开案例', 'cases'],
  ['当地专家', 'experts'],
] as const satisfies readonly (readonly [string, keyof Place])[]

/** The same counts as the grid, as a table by region code. */
export const CoverageTable = ({ places }: { places: readonly Place[] }) => {
  const href = useHref()
  return (
    <table className={styles.table}>
      <caption className="sr">各省级行政区自己的政策、服务、案例与专家数量</caption>
      <thead>
        <tr>
          <th scope="col">省级行政区</th>
          {COLUMNS.map(([name]) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {places.map((place) => (
          <tr key={place.regionCode}>
            <th scope="row">
              <Link to={href('policyList', { region: place.regionCode, up: '0' })}>
                {place.regionName}
              </Link>
            </th>
            {COLUMNS.map(([name, field]) => (
              <td key={name} className="num">
                {place[field]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
