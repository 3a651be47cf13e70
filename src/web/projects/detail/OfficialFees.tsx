import { Section } from '#web/kit/Section.tsx'
import table from '#web/kit/table.module.css'
import styles from './OfficialFees.module.css'
import type { ProjectDetail } from '../parts/types.ts'

/** Confidence of what rests on one source only or on none that was read. */
const UNSURE = ['C', 'G']

/** 待核实: beside what an editor has not confirmed yet. */
export const Unsure = (props: { confidence: string }) =>
  UNSURE.includes(props.confidence) ? <span className={styles.unsure}>待核实</span> : null

/** 官方费用: what the authority takes, in a table of its own with document and day checked. */
export const OfficialFees = (props: { fees: ProjectDetail['officialFees']; note: string }) => {
  const { fees, note } = props
  if (fees.length === 0 && note === '') return null
  return (
    <Section id="fees" title="官方费用" aside="由官方收取，不含在服务价格里">
      {fees.length > 0 && (
        <table className={`${table.table} ${styles.table}`}>
          <caption className="sr">官方费用</caption>
          <thead>
            <tr>
              <th scope="col">项目</th>
              <th scope="col">金额</th>
              <th scope="col">依据</th>
            </tr>
          </thead>
          <tbody>
            {fees.map((fee) => (
              <tr key={fee.item}>
                <th scope="row">
                  {fee.item}
                  {fee.note !== '' && <small>{fee.note}</small>}
                </th>
                <td className="num">
                  {fee.amount} <Unsure confidence={fee.confidence} />
                </td>
                <td>
                  {fee.sourceDoc}
                  {fee.sourceNo !== '' && `，${fee.sourceNo}`}
                  <small className="num">核对于 {fee.checkedOn}</small>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {note !== '' && <p className={styles.note}>{note}</p>}
    </Section>
  )
}
