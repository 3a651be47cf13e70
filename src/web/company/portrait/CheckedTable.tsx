import type { ReactNode } from 'react'
import type { Checked } from '../queries.ts'
import styles from './portrait.module.css'

/** What was found row by row: few and short columns, which fit a phone as they are. */
const Found = (props: {
  caption: string
  head: readonly string[]
  count: number
  rows: readonly { row: number; cells: readonly ReactNode[] }[]
}) => {
  const { caption, head, count, rows } = props
  if (count === 0) return null
  return (
    <section className={styles.foundPart}>
      <h3>{`${caption}（${count}）`}</h3>
      {count > rows.length && <p>{`下面是前 ${rows.length} 项。`}</p>}
      <table className={styles.found}>
        <caption className="sr">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">行</th>
            {head.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ row, cells }, line) => (
            // oxlint-disable-next-line react/no-array-index-key -- a row of the table may tell of several years
            <tr key={line}>
              <th scope="row" className="num">
                {row}
              </th>
              {head.map((name, at) => (
                <td key={name}>{cells[at]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** What a table would set, what of it does not fit, and what no field takes. */
export const CheckedTable = ({ checked, mayFill }: { checked: Checked; mayFill: boolean }) => {
  const { changes, changeCount, misfits, misfitCount, leftOut, leftOutCount, unchanged } = checked
  const parts = [
    `将改动 ${changeCount} 项`,
    misfitCount > 0 ? `${misfitCount} 格需要修改` : '',
    leftOutCount > 0 ? `${leftOutCount} 行没有填入` : '',
    unchanged > 0 ? `${unchanged} 格与现在相同` : '',
  ].filter((part) => part !== '')
  return (
    <>
      <output>{`${parts.join('，')}。`}</output>
      {misfitCount > 0 && (
        <p>
          {mayFill
            ? '填入表格后修改：能用的都会保留，需要修改的停在原处，改好后一次保存。'
            : '请在原表格中修改后重新粘贴或上传。'}
        </p>
      )}
      <Found
        caption="需要修改"
        head={['字段', '内容', '问题']}
        count={misfitCount}
        rows={misfits.map(({ row, name, text, message }) => ({
          row,
          cells: [name, text, message],
        }))}
      />
      <Found
        caption="没有填入"
        head={['内容', '原因']}
        count={leftOutCount}
        rows={leftOut.map(({ row, text, reason }) => ({ row, cells: [text, reason] }))}
      />
      <Found
        caption="将改动"
        head={['字段', '现在', '填入后']}
        count={changeCount}
        rows={changes.map(({ row, name, before, after }) => ({
          row,
          cells: [
            name,
            before === '' ? <span className={styles.empty}>未填写</span> : before,
            after,
          ],
        }))}
      />
    </>
  )
}
