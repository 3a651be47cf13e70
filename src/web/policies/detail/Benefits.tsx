import { benefitAnchor } from '#domain/policies/places.ts'
import table from '#web/kit/table.module.css'
import { Section } from './Section.tsx'
import styles from './Tables.module.css'
import type { PolicyDetail } from './types.ts'

/** 支持标准: each case, what is given, how it is paid out. */
export const Benefits = (props: { benefits: PolicyDetail['benefits'] }) => {
  const { benefits } = props
  if (benefits.length === 0) return null
  const paid = benefits.some(({ payment }) => payment !== '')
  return (
    <Section id="benefits">
      <table className={`${table.table} ${styles.table}`}>
        <caption className="sr">支持标准</caption>
        <thead>
          <tr>
            <th scope="col">情形</th>
            <th scope="col">标准</th>
            {paid && <th scope="col">兑现方式</th>}
          </tr>
        </thead>
        <tbody>
          {benefits.map(({ situation, standard, payment }, nth) => (
            <tr id={benefitAnchor(nth)} key={`${situation}${standard}`}>
              <th scope="row">{situation}</th>
              <td className="num">{standard}</td>
              {paid && (
                <td className="num" data-label="兑现方式">
                  {payment}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  )
}
