import type { ReactNode } from 'react'
import { moneyText } from '#domain/text/numbers.ts'
import type { Column } from '#web/kit/DataTable.tsx'
import { Tag } from '#web/kit/Tag.tsx'
import { LevelTag } from '../LevelTag.tsx'
import type { DeclarationRow } from '../queries.ts'
import { heldText, leftText, nearnessOf, STATUS_TONE } from '../labels.ts'
import styles from './list.module.css'

/** The columns of both lists; `advisor`: of all companies, `nameOf` leads to the declaration. */
export const columnsOf = (
  advisor: boolean,
  nameOf: (row: DeclarationRow) => ReactNode,
): readonly Column<DeclarationRow>[] => [
  {
    name: '项目',
    sort: 'name',
    cell: (row) => (
      <>
        {nameOf(row)}
        <small className={styles.below}>{programmeText(row)}</small>
      </>
    ),
  },
  ...(advisor ? [{ name: '企业', cell: (row: DeclarationRow) => row.companyName }] : []),
  {
    name: '层级',
    sort: 'level',
    cell: (row) => row.level !== '' && <LevelTag level={row.level} />,
  },
  { name: '批次', sort: 'batch', cell: (row) => batchText(row) },
  {
    name: '当前环节',
    sort: 'status',
    kind: 'code',
    cell: (row) => <Tag tone={STATUS_TONE[row.status]}>{row.statusName}</Tag>,
  },
  {
    name: '谁在处理',
    sort: 'days',
    kind: 'code',
    cell: (row) => row.holder.length > 0 && <Holder row={row} />,
  },
  { name: '截止', sort: 'due', kind: 'code', cell: (row) => dueCell(row) },
  { name: '申请金额', sort: 'amount', kind: 'code', cell: (row) => moneyText(row.applyAmount) },
]

/** What stands below the name: the programme, unless the project is called like it, and the number. */
const programmeText = (row: DeclarationRow): string =>
  [row.policyTitle === row.projectName ? '' : row.policyTitle, row.declareNo]
    .filter((part) => part !== '')
    .join(' · ')

const batchText = ({ batch, year }: DeclarationRow): string =>
  batch !== '' ? batch : year === 0 ? '' : `${year} 年度`

const Holder = ({ row }: { row: DeclarationRow }) => (
  <>
    {row.mine ? <b className={styles.mine}>待我处理</b> : row.holderName}
    <small className={styles.below}>{heldText(row.daysHeld)}</small>
  </>
)

/** The next last day with its name and how near it is; nothing where none counts any more. */
const dueCell = ({ dueOn, dueKind, dueName, daysLeft }: DeclarationRow): ReactNode =>
  dueOn === '' || daysLeft === null ? null : (
    <>
      {dueOn}
      <small className={styles.below}>
        {`${dueName} · `}
        <span data-near={nearnessOf(daysLeft, dueKind)}>{leftText(daysLeft)}</span>
      </small>
    </>
  )
