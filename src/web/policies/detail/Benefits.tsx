import { benefitAnchor } from '#domain/policies/places.ts'
import table from '#web/kit/table.module.css'
import { Amounts } from './Amounts.tsx'
import { Section } from './Section.tsx'
import styles from './Tables.module.css'
import type { PolicyDetail } from './types.ts'

/** 支持标准: each case, what is given, how it is paid out; then what the figures rest on. */
export const Benefits = (props: Pick<PolicyDetail, 'benefits' | 'amounts'>) => {
  const { benefits, amounts } = props
  if (benefits.length === 0 && amounts.length === 0) return null
  return (
    <Section id="benefits">
      {benefits.length > 0 && <Standards benefits={benefits} />}
      {amounts.length > 0 && <Amounts amounts={amounts} />}
    </Section>
  )
}

const Standards = ({ benefits }: Pick<PolicyDetail, 'benefits'>) => {
  const paid = benefits.some(({ payment }) => payment !== '')
  return (
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
  )
}
