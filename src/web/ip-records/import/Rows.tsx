import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ROW_VERDICT, type RowVerdict } from '#domain/ip/record-codes.ts'
import { Button } from '#web/kit/Button.tsx'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { Tag, type Tone } from '#web/kit/Tag.tsx'
import { grouped } from '#domain/text/numbers.ts'
import { queryOptionsInline } from '#web/wire/query.ts'
import type { Register } from '../kinds.ts'
import type { ImportState, SheetRow } from '../queries.ts'
import styles from './import.module.css'

const PAGE_SIZE = 50

const TONE: Readonly<Record<RowVerdict, Tone>> = {
  added: 'good',
  changed: 'busy',
  same: 'none',
  duplicate: 'warn',
  error: 'bad',
}

const countsOf = (checked: ImportState): Readonly<Record<RowVerdict, number>> => ({
  added: checked.added,
  changed: checked.changed,
  same: checked.same,
  duplicate: checked.duplicate,
  error: checked.errors,
})

/** What would become of every row, the faulty ones first; of one verdict, page by page. */
export const Rows = (props: { register: Register; checked: ImportState }) => {
  const { register, checked } = props
  const counts = countsOf(checked)
  const [verdict, setVerdict] = useState<RowVerdict | ''>(checked.errors > 0 ? 'error' : '')
  const [page, setPage] = useState(0)
  const asked = useQuery({
    ...queryOptionsInline(register.calls.importRows, {
      importId: checked.importId,
      verdict,
      page,
      pageSize: PAGE_SIZE,
    }),
    placeholderData: keepPreviousData,
  })
  if (checked.total === 0) return null
  const last = Math.max(0, Math.ceil((asked.data?.total ?? 0) / PAGE_SIZE) - 1)
  return (
    <>
      <p className={styles.line}>
        <label className={styles.choice}>
          查看
          <select
            className="input"
            value={verdict}
            onChange={(event) => {
              setVerdict(event.target.value as RowVerdict | '')
              setPage(0)
            }}
          >
            <option value="">{`全部 ${grouped(checked.total)} 行`}</option>
            {(Object.keys(ROW_VERDICT) as RowVerdict[])
              .filter((code) => counts[code] > 0)
              .map((code) => (
                <option key={code} value={code}>
                  {`${ROW_VERDICT[code]} ${grouped(counts[code])} 行`}
                </option>
              ))}
          </select>
        </label>
      </p>
      {asked.isError ? (
        <ErrorBlock compact error={asked.error} onRetry={() => void asked.refetch()} />
      ) : (
        <Found rows={asked.data?.records ?? []} busy={asked.isPlaceholderData} />
      )}
      {last > 0 && (
        <p className={styles.line}>
          {page > 0 && (
            <Button size="sm" onClick={() => setPage(page - 1)}>
              上一页
            </Button>
          )}
          <span className="num">{`${page + 1} / ${last + 1}`}</span>
          {page < last && (
            <Button size="sm" onClick={() => setPage(page + 1)}>
              下一页
            </Button>
          )}
        </p>
      )}
    </>
  )
}

const Found = (props: { rows: readonly SheetRow[]; busy: boolean }) => (
  <table className={styles.found} aria-busy={props.busy}>
    <caption className="sr">预检结果</caption>
    <thead>
      <tr>
        <th scope="col">行</th>
        <th scope="col">结果</th>
        <th scope="col">号码与名称</th>
        <th scope="col">说明</th>
      </tr>
    </thead>
    <tbody>
      {props.rows.map((row) => (
        <tr key={row.row}>
          <th scope="row" className="num">
            {row.row}
          </th>
          <td>
            <Tag tone={TONE[row.verdict]}>{ROW_VERDICT[row.verdict]}</Tag>
          </td>
          <td>
            <span className="num">{row.number}</span>
            <span>{row.name}</span>
          </td>
          <td>
            <Said row={row} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

/** What is wrong field by field, or what would change. */
const Said = ({ row }: { row: SheetRow }) => (
  <ul className={styles.said}>
    {row.errors.map(({ field, message }) => (
      <li key={`${field}${message}`} data-tone="bad">
        {message.startsWith(field) ? message : `${field}：${message}`}
      </li>
    ))}
    {row.changes.map(({ field, before, after }) => (
      <li key={field}>
        {`${field}：`}
        {before === '' ? <span className="muted">未填写</span> : <del>{before}</del>}
        {' → '}
        {after === '' ? <span className="muted">清空</span> : after}
      </li>
    ))}
  </ul>
)
