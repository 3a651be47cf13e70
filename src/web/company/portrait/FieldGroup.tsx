import { useState } from 'react'
import { FACT_SOURCE } from '#domain/matching/portrait.ts'
import { cellText } from '#domain/portraits/cell.ts'
import { Button } from '#web/kit/Button.tsx'
import { type Column, DataTable } from '#web/kit/DataTable.tsx'
import { Link } from 'react-router'
import { Tag } from '#web/kit/Tag.tsx'
import { useHref } from '#web/shell/useHref.ts'
import type { Portrait, PortraitField, PortraitValue } from '../queries.ts'
import { SheetCell } from './Cell.tsx'
import { type Cell, cellOf, codeOf, itemsIn, textIn } from './cells.ts'
import { FieldHistory } from './FieldHistory.tsx'
import { Items } from './Items.tsx'
import styles from './portrait.module.css'
import type { Sheet } from './useSheet.ts'

interface GroupProps {
  portrait: Portrait
  fields: readonly PortraitField[]
  /** The years of its columns. */
  years: readonly number[]
  /** The cells that are edited; null while the group is read. */
  sheet: Sheet | null
}

/** The fields of one group: those told year by year in one table, the others in another. */
export const FieldGroup = (
  props: GroupProps & {
    id: string
    name: string
    /** Opens the group as a sheet; null for whoever may not edit. */
    onEdit: (() => void) | null
  },
) => {
  const { id, name, fields, onEdit, sheet } = props
  const yearly = fields.filter((field) => field.yearly)
  const single = fields.filter((field) => !field.yearly)
  const editable = fields.some(({ ofRecord }) => !ofRecord)
  return (
    <section
      id={id}
      tabIndex={-1}
      className={styles.group}
      aria-label={name}
      data-edited={sheet !== null || undefined}
    >
      <div className={styles.groupHead}>
        <h2>{name}</h2>
        {onEdit !== null && editable && sheet === null && (
          <Button size="sm" onClick={onEdit}>
            编辑本节
            <span className="sr">{name}</span>
          </Button>
        )}
      </div>
      {yearly.length > 0 && (
        <FieldTable
          {...props}
          caption={`${name}（按年度）`}
          fields={yearly}
          columns={props.years.map((year) => ({ year, name: `${year} 年` }))}
        />
      )}
      {single.length > 0 && (
        <FieldTable {...props} caption={name} fields={single} columns={[{ year: 0, name: '值' }]} />
      )}
    </section>
  )
}

const valueIn = (field: PortraitField, year: number): PortraitValue | undefined =>
  field.values.find((value) => value.year === year)

/** A value in words, or that there is none; what another source says stands below it. */
const Value = ({ value }: { value: PortraitValue | undefined }) => {
  if (value === undefined) return <span className={styles.empty}>未填写</span>
  return (
    <>
      {value.value.form === 'unclear' ? <Tag tone="warn">不清楚</Tag> : value.shown}
      {value.others.map((other) => (
        <small key={other.source} className={styles.other}>
          {`${FACT_SOURCE[other.source]}：${other.shown}（${other.observedAt}）`}
        </small>
      ))}
    </>
  )
}

/** Where the values come from, the newest first, each source once. */
const Sources = ({ field }: { field: PortraitField }) => {
  const [newest] = field.values.toSorted((a, b) => (a.observedAt < b.observedAt ? 1 : -1))
  if (newest === undefined) return null
  const sources = [...new Set(field.values.map(({ source }) => source))]
  return (
    <span className={styles.source}>
      {sources.map((source) => (
        <Tag key={source} tone={source === 'certificate' ? 'good' : 'none'}>
          {FACT_SOURCE[source]}
        </Tag>
      ))}
      <small className="num">
        {newest.observedAt}
        {newest.updateUser !== '' && ` ${newest.updateUser}`}
      </small>
    </span>
  )
}

const FieldTable = (
  props: GroupProps & {
    caption: string
    columns: readonly { year: number; name: string }[]
  },
) => {
  const { portrait, fields, sheet } = props
  const [history, setHistory] = useState<PortraitField | null>(null)
  const columns: Column<PortraitField>[] = [
    { name: '字段', cell: (field) => <FieldName field={field} edited={sheet !== null} /> },
    ...props.columns.map(({ year, name }): Column<PortraitField> => ({
      name,
      ...(sheet === null && year > 0 ? { kind: 'code' } : {}),
      cell: (field) => {
        if (sheet === null || field.ofRecord) return <Value value={valueIn(field, year)} />
        const cell = cellOf(portrait, field, year)
        return cell === null ? (
          <span className={styles.empty}>未成立</span>
        ) : (
          <SheetCell cell={cell} sheet={sheet} />
        )
      },
    })),
    {
      name: '来源',
      cell: (field) => (field.values.length === 0 ? null : <Sources field={field} />),
    },
    ...(sheet === null
      ? [
          {
            name: '操作',
            kind: 'actions' as const,
            cell: (field: PortraitField) => (
              <Actions field={field} onHistory={() => setHistory(field)} />
            ),
          },
        ]
      : []),
  ]
  return (
    <>
      <DataTable
        caption={props.caption}
        columns={columns}
        answer={{
          isPending: false,
          error: null,
          refetch: () => undefined,
          data: { records: fields },
        }}
        keyOf={({ field }) => field}
        empty={null}
        below={(field) => {
          const cell = sheet === null ? null : cellOf(portrait, field, 0)
          return sheet === null || cell === null ? null : entriesOf(cell, sheet)
        }}
      />
      {history !== null && (
        <FieldHistory field={history} years={props.years} onClose={() => setHistory(null)} />
      )}
    </>
  )
}

const FieldName = ({ field, edited }: { field: PortraitField; edited: boolean }) => (
  <span id={`portrait-${field.field}`} className={styles.fieldName}>
    {field.name}
    <small>
      {[
        field.unit === '' ? '' : `单位：${field.unit}`,
        field.uses > 0 ? `影响 ${field.uses} 项政策` : '',
        edited && field.ofRecord ? '见“基本信息”' : '',
      ]
        .filter((part) => part !== '')
        .join(' · ')}
    </small>
  </span>
)

/** The entries of a list below its row, each with what is known of it. */
const entriesOf = (cell: Cell, sheet: Sheet) => {
  const items = itemsIn(cell, textIn(cell, sheet.draft))
  if (items.length === 0) return null
  const code = cell.field.options[0]?.code ?? ''
  return (
    <Items
      field={cell.field}
      items={items}
      empty={{ code, level: '', on: '', until: '', rank: null }}
      today={sheet.today}
      onChange={(next) => sheet.type(cell, cellText(codeOf(cell.field), next))}
    />
  )
}

const Actions = (props: { field: PortraitField; onHistory: () => void }) => {
  const { field } = props
  const href = useHref()
  if (field.ofRecord)
    return (
      <Link to={href('enterprise', { tab: 'info' })} className="link">
        在基本信息中修改
      </Link>
    )
  return (
    <Button size="sm" variant="quiet" onClick={props.onHistory}>
      记录
      <span className="sr">{field.name}</span>
    </Button>
  )
}
