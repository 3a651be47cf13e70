import type { FeeTotal } from '#domain/ip/fees.ts'
import { yuanText } from '#domain/text/numbers.ts'
import table from '#web/kit/ip/Table.module.css'

/** 官费 line by line, with their sum. */
export const FeeTable = ({ total }: { total: FeeTotal }) => (
  <div className={table.frame}>
    <table className={`num ${table.table}`}>
      <caption>官方费用，不含服务费。</caption>
      <thead>
        <tr>
          <th scope="col">项目</th>
          <th scope="col" className={table.amount}>
            单价
          </th>
          <th scope="col" className={table.amount}>
            数量
          </th>
          <th scope="col" className={table.amount}>
            金额
          </th>
        </tr>
      </thead>
      <tbody>
        {total.lines.map(({ name, unitFee, count, amount }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td className={table.amount}>{yuanText(unitFee)}</td>
            <td className={table.amount}>{count}</td>
            <td className={table.amount}>{yuanText(amount)}</td>
          </tr>
        ))}
        <tr data-next>
          <th scope="row" colSpan={3}>
            合计
          </th>
          <td className={table.amount}>{yuanText(total.total)}</td>
        </tr>
      </tbody>
    </table>
  </div>
)
