import { useState } from 'react'
import { FACT_SOURCE } from '#domain/matching/portrait.ts'
import { Button } from '#web/kit/Button.tsx'
import { type Column, DataTable } from '#web/kit/DataTable.tsx'
import { Link } from 'react-router'
import { Tag } from '#web/kit/Tag.tsx'
import { useHref } from '#web/shell/useHref.ts'
import type { PortraitField, PortraitValue } from '../queries.ts'
import { FieldEditor } from './FieldEditor.tsx'
import { FieldHistory } from './FieldHistory.tsx'
import styles from './portrait.module.css'

/** Which fields are being edited, and how that is changed. */
export interface Editing {
  open: ReadonlySet<string>
  mayEdit: boolean
  turn: (field: string, open: boolean) => void
  onDirty: (field: string, dirty: boolean) => void
}

/** The fields of one group: those told year by year in one table, the others in another. */
export const FieldGroup = (props: {
  id: string
  name: string
  fields: readonly PortraitField[]
  years: readonly number[]
  editing: Editing
}) => {
  const { id, name, fields } = props
  const yearly = fields.filter((field) => field.yearly)
  const single = fields.filter((field) => !field.yearly)
  return (
    <section id={id} tabIndex={-1} className={styles.group} aria-label={name}>
      <h2>{name}</h2>
      {yearly.length > 0 && (
        <FieldTable
          {...props}
          caption={`${name}（按年度）`}
          fields={yearly}
          values={props.years.map((year) => ({
            name: `${year} 年`,
            kind: 'code',
            cell: (field) => <Value value={valueIn(field, year)} />,
          }))}
        />
      )}
      {single.length > 0 && (
        <FieldTable
          {...props}
          caption={name}
          fields={single}
          values={[{ name: '值', cell: (field) => <Value value={valueIn(field, 0)} /> }]}
        />
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

const FieldTable = (props: {
  caption: string
  fields: readonly PortraitField[]
  years: readonly number[]
  values: readonly Column<PortraitField>[]
  editing: Editing
}) => {
  const { fields, years, editing } = props
  const [history, setHistory] = useState<PortraitField | null>(null)
  const columns: Column<PortraitField>[] = [
    {
      name: '字段',
      cell: (field) => (
        <span id={`portrait-${field.field}`} className={styles.fieldName}>
          {field.name}
          {field.uses > 0 && <small>{`影响 ${field.uses} 项政策`}</small>}
        </span>
      ),
    },
    ...props.values,
    {
      name: '来源',
      cell: (field) => (field.values.length === 0 ? null : <Sources field={field} />),
    },
    {
      name: '操作',
      kind: 'actions',
      cell: (field) => (
        <Actions field={field} editing={editing} onHistory={() => setHistory(field)} />
      ),
    },
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
        below={(field) =>
          editing.open.has(field.field) ? (
            <FieldEditor
              field={field}
              years={years}
              onClose={() => {
                editing.turn(field.field, false)
                document.getElementById(`edit-${field.field}`)?.focus()
              }}
              onDirty={(dirty) => editing.onDirty(field.field, dirty)}
            />
          ) : null
        }
      />
      {history !== null && (
        <FieldHistory field={history} years={years} onClose={() => setHistory(null)} />
      )}
    </>
  )
}

const Actions = (props: { field: PortraitField; editing: Editing; onHistory: () => void }) => {
  const { field, editing } = props
  const href = useHref()
  if (field.ofRecord)
    return (
      <Link to={href('enterprise', { tab: 'info' })} className="link">
        在基本信息中修改
      </Link>
    )
  const open = editing.open.has(field.field)
  return (
    <span className={styles.actions}>
      {editing.mayEdit && (
        <Button
          id={`edit-${field.field}`}
          size="sm"
          variant="quiet"
          aria-expanded={open}
          onClick={() => editing.turn(field.field, !open)}
        >
          编辑
          <span className="sr">{field.name}</span>
        </Button>
      )}
      <Button size="sm" variant="quiet" onClick={props.onHistory}>
        记录
        <span className="sr">{field.name}</span>
      </Button>
    </span>
  )
}
