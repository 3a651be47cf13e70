import { Link } from 'react-router'
import { basisDay, basisName, basisOrigin } from '#domain/checkup/wording.ts'
import { useHref } from '#web/shell/useHref.ts'
import type { Basis } from '../labels.ts'
import styles from './CheckupDocument.module.css'

/** 来源: everything that sentences rest on, by the numbers they name. */
export const Bases = ({ bases }: { bases: readonly Basis[] }) => (
  <section aria-labelledby="checkup-bases">
    <h3 id="checkup-bases">来源</h3>
    <table className={`${styles.table} ${styles.bases}`}>
      <caption className="sr">来源</caption>
      <thead>
        <tr>
          <th scope="col">编号</th>
          <th scope="col">依据</th>
          <th scope="col">来源和规则</th>
          <th scope="col">日期</th>
        </tr>
      </thead>
      <tbody>
        {bases.map((basis, place) => (
          <tr key={`${place} ${basis.id}`} id={`basis-${place + 1}`} tabIndex={-1}>
            <td className={styles.day}>[{place + 1}]</td>
            <td>
              <Name basis={basis} />
            </td>
            <td>{basisOrigin(basis)}</td>
            <td className={styles.day}>{basisDay(basis)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)

const Name = ({ basis }: { basis: Basis }) => {
  const href = useHref()
  return basis.kind === 'policy' ? (
    <Link className={styles.plain} to={href('policyDetail', { id: basis.id })}>
      {basisName(basis)}
    </Link>
  ) : (
    basisName(basis)
  )
}
