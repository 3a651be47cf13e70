import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import linkTabs from '#web/kit/link-tabs.module.css'
import { SideBySide, type SideRow } from '#web/kit/SideBySide.tsx'
import { useApplication } from '#web/shell/context.ts'
import { useHref } from '#web/shell/useHref.ts'
import { LevelTag } from '../parts/LevelTag.tsx'
import { type CompareQuery, fieldsOf } from './address.ts'
import styles from './ComparisonTable.module.css'
import { Changes } from './Changes.tsx'
import { useMine } from './mine.ts'
import { mineRow } from './mine-row.tsx'
import { type Line, type Row, rowsOf } from './rows.ts'
import { nameOf } from './head.ts'
import type { Comparison } from './types.ts'

/** The policies side by side; rows in which they differ say so, the others can be folded away. */
export const ComparisonTable = (props: { found: Comparison; query: CompareQuery }) => {
  const { found, query } = props
  const { records: policies, changes, now } = found
  const href = useHref()
  const navigate = useNavigate()
  const { overlays } = useApplication()
  const mine = useMine(policies)
  const on = now.slice(0, 10)
  const rows = rowsOf(policies)
  const several = policies.length > 1
  const folds = several && query.onlyDifferent
  const shown = folds ? rows.filter(({ differs }) => differs) : rows
  const ids = policies.map(({ policy }) => policy.policyId)
  const to = (change: Partial<CompareQuery>): string =>
    href('policyCompare', fieldsOf({ ids, onlyDifferent: query.onlyDifferent, ...change }))

  return (
    <>
      {several && <WhichRows rows={rows} onlyDifferent={query.onlyDifferent} to={to} />}
      <SideBySide
        above
        label="政策对比表"
        sides={policies.map(({ policy }) => ({
          id: policy.policyId,
          name: nameOf(policy),
          head: (
            <span className={styles.head}>
              <span>
                <LevelTag level={policy.level} />
                {changes !== null && (
                  <span className={`tag ${styles.differs}`}>
                    {changes.older === policy.policyId ? '旧' : '新'}
                  </span>
                )}
              </span>
              <Link to={href('policyDetail', { id: policy.policyId })} title={policy.title}>
                {nameOf(policy)}
              </Link>
            </span>
          ),
          without: to({ ids: ids.filter((id) => id !== policy.policyId) }),
          onRemove: () =>
            overlays.toast('success', `已移出“${nameOf(policy)}”`, {
              label: '撤销',
              run: () => void navigate(to({}), { preventScrollReset: true }),
            }),
        }))}
        rows={[mineRow(policies, mine, on), ...shown.map((row) => tableRow(row, ids, several))]}
      />
      {folds && <Folded rows={rows} />}
      {changes !== null && <Changes changes={changes} policies={policies} mine={mine} on={on} />}
    </>
  )
}

const WhichRows = (props: {
  rows: readonly Row[]
  onlyDifferent: boolean
  to: (change: Partial<CompareQuery>) => string
}) => {
  const { rows, onlyDifferent, to } = props
  const tabs = [
    { name: '全部', count: rows.length, value: false },
    { name: '只看不同', count: rows.filter(({ differs }) => differs).length, value: true },
  ]
  return (
    <nav className={`${linkTabs.tabs} ${styles.which}`} aria-label="显示哪些行">
      {tabs.map(({ name, count, value }) => (
        <Link
          key={name}
          to={to({ onlyDifferent: value })}
          preventScrollReset
          {...(onlyDifferent === value ? { 'aria-current': 'true' as const } : {})}
        >
          {name}
          <small className="num">{count}</small>
        </Link>
      ))}
    </nav>
  )
}

/** What 只看不同 leaves out. */
const Folded = ({ rows }: { rows: readonly Row[] }) => {
  const same = rows.filter(({ differs }) => !differs).map(({ name }) => name)
  return same.length === 0 ? null : (
    <p className={styles.folded}>{`相同的 ${same.length} 行已收起：${same.join('、')}`}</p>
  )
}

const tableRow = (row: Row, ids: readonly string[], several: boolean): SideRow => ({
  id: row.id,
  name: (
    <>
      {row.name}
      {several && row.differs && <span className={`tag ${styles.differs}`}>不同</span>}
    </>
  ),
  cells: row.cells.map((lines, nth) => <Lines key={ids[nth]} id={ids[nth] ?? ''} lines={lines} />),
})

const Lines = ({ id, lines }: { id: string; lines: readonly Line[] }) => (
  <ul>
    {lines.map(({ text, note, anchor }, nth) => (
      // oxlint-disable-next-line react/no-array-index-key -- a document may say the same twice
      <li key={`${nth}${text}`}>
        <span className="num">{text}</span> <Note id={id} note={note} anchor={anchor} />
      </li>
    ))}
  </ul>
)

const Note = (props: { id: string; note: string; anchor: string }): ReactNode => {
  const { id, note, anchor } = props
  const href = useHref()
  if (note === '') return null
  return anchor === '' ? (
    <span className={styles.note}>{note}</span>
  ) : (
    <Link to={`${href('policyDetail', { id })}#${anchor}`} className={`link ${styles.note}`}>
      {note}
    </Link>
  )
}
