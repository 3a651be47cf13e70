import { type ReactNode, useState } from 'react'
import { emptyForm, type Field, type Form, MOST_ROWS } from '#domain/fields/fields.ts'
import { inWords } from '#domain/fields/difference.ts'
import { Button } from '#web/kit/Button.tsx'
import {
  IconAlertCircle,
  IconChevronDown,
  IconChevronUp,
  IconPlus,
  IconTrash,
} from '#web/kit/icons.ts'
import { Comments } from './Comments.tsx'
import { useForm } from './context.ts'
import { Doubtful } from './Doubtful.tsx'
import styles from './form.module.css'
import { below, controlId, movedBy } from './path.ts'
import type { ControlProps } from './props.ts'

type RowsField = Field & { type: 'rows' }
/** Draws the fields of one record. */
type DrawRow = (row: Form, path: string, onChange: (row: Form) => void) => ReactNode

/** What is open when a list is first shown. */
const OPEN_AT_FIRST = 1

/** Records in an order: added, removed with a way back, moved by a step; each folds away. */
export const Rows = (props: ControlProps & { field: RowsField; draw: DrawRow }) => {
  const { field, path, onChange } = props
  const { locked, problems } = useForm()
  const rows = props.value as readonly Form[]
  const keys = useKeys(rows.length)
  const [gone, setGone] = useState<{ row: Form; at: number } | null>(null)
  const [fresh, setFresh] = useState(-1)
  const problem = problems.get(path)
  const put = (next: readonly Form[], nextKeys: readonly number[]): void => {
    keys.set(nextKeys)
    onChange(next)
  }
  const move = (at: number, step: -1 | 1): void => {
    put(movedBy(rows, at, step), movedBy(keys.list, at, step))
    focusLater(`${controlId(below(path, at + step))}-${step < 0 ? 'up' : 'down'}`)
  }
  const remove = (at: number): void => {
    const row = rows[at]
    if (row === undefined) return
    setGone({ row, at })
    put(
      rows.filter((_, nth) => nth !== at),
      keys.list.filter((_, nth) => nth !== at),
    )
    focusLater(`${controlId(path)}-undo`)
  }
  const insert = (row: Form, at: number): void => {
    const key = keys.next()
    setFresh(key)
    setGone(null)
    put(
      [...rows.slice(0, at), row, ...rows.slice(at)],
      [...keys.list.slice(0, at), key, ...keys.list.slice(at)],
    )
    focusLater(`${controlId(below(path, at))}-fold`)
  }
  return (
    <fieldset className={styles.rows} aria-label={field.label}>
      {rows.length === 0 && <p className="muted">{`暂无${field.label}`}</p>}
      {rows.map((row, at) => (
        <Row
          key={keys.list[at]}
          field={field}
          path={below(path, at)}
          row={row}
          place={at}
          last={at === rows.length - 1}
          draw={props.draw}
          open={keys.list[at] === fresh || rows.length <= OPEN_AT_FIRST}
          onChange={(next) => onChange(rows.map((one, nth) => (nth === at ? next : one)))}
          onMove={(step) => move(at, step)}
          onRemove={() => remove(at)}
        />
      ))}
      {gone !== null && (
        <p className={styles.gone}>
          <output>{`已删除第 ${gone.at + 1} ${field.of}`}</output>
          <Button
            id={`${controlId(path)}-undo`}
            size="sm"
            onClick={() => insert(gone.row, Math.min(gone.at, rows.length))}
          >
            撤销删除
          </Button>
        </p>
      )}
      {!locked && (
        <Button
          id={controlId(path)}
          size="sm"
          disabledReason={rows.length >= MOST_ROWS ? `最多 ${MOST_ROWS} ${field.of}` : undefined}
          onClick={() => insert(emptyForm(field.fields), rows.length)}
        >
          <IconPlus size={16} />
          {`添加${field.label}`}
        </Button>
      )}
      {problem !== undefined && <Problem text={problem.text} />}
    </fieldset>
  )
}

const Problem = ({ text }: { text: string }) => (
  <p className={styles.problem}>
    <IconAlertCircle size={16} />
    {text}
  </p>
)

/** Focuses what is drawn by the change that is under way. */
const focusLater = (id: string): void => {
  requestAnimationFrame(() => document.getElementById(id)?.focus())
}

/** Names for rows that have none, so that a row that moves stays the row it was. */
const useKeys = (count: number) => {
  const [state, setState] = useState({
    list: Array.from({ length: count }, (_, at) => at),
    next: count,
  })
  let { list } = state
  if (list.length !== count) {
    // Another version was loaded: its rows are others.
    list = Array.from({ length: count }, (_, at) => state.next + at)
    setState({ list, next: state.next + count })
  }
  return {
    list,
    next: () => state.next,
    set: (next: readonly number[]) =>
      setState((was) => ({
        list: [...next],
        next: Math.max(was.next, ...next.map((key) => key + 1)),
      })),
  }
}

interface RowProps {
  field: RowsField
  path: string
  row: Form
  place: number
  last: boolean
  open: boolean
  draw: DrawRow
  onChange: (row: Form) => void
  onMove: (step: -1 | 1) => void
  onRemove: () => void
}

const Row = (props: RowProps) => {
  const { field, path, row, place } = props
  const { locked, problems, revealed, marked, doubts } = useForm()
  const doubtful = doubts.has(path)
  const meant = revealed.nth > 0 && (revealed.path === path || revealed.path.startsWith(`${path}.`))
  const [open, setOpen] = useState(props.open || meant)
  const [seen, setSeen] = useState(revealed.nth)
  if (revealed.nth !== seen) {
    setSeen(revealed.nth)
    if (meant) setOpen(true)
  }
  const wrong = [...problems.keys()].filter((one) => one.startsWith(`${path}.`)).length
  const name = `第 ${place + 1} ${field.of}`
  const id = controlId(path)
  return (
    <div
      className={styles.row}
      data-open={open || undefined}
      data-marked={marked === path || undefined}
    >
      <div className={styles.rowHead}>
        <button
          type="button"
          id={`${id}-fold`}
          className={styles.fold}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          <IconChevronDown size={16} />
          <b>{name}</b>
          <span className={styles.gist}>{gistOf(field, row)}</span>
          {doubtful && <span className={styles.wrong}>待核对</span>}
          {wrong > 0 && <span className={styles.wrong}>{`${wrong} 处待补`}</span>}
        </button>
        {!locked && (
          <span className={styles.tools}>
            <button
              type="button"
              id={`${id}-up`}
              className="iconbtn"
              aria-label={`${name}上移`}
              aria-disabled={place === 0 || undefined}
              onClick={() => place > 0 && props.onMove(-1)}
            >
              <IconChevronUp size={18} />
            </button>
            <button
              type="button"
              id={`${id}-down`}
              className="iconbtn"
              aria-label={`${name}下移`}
              aria-disabled={props.last || undefined}
              onClick={() => !props.last && props.onMove(1)}
            >
              <IconChevronDown size={18} />
            </button>
            <button
              type="button"
              className="iconbtn"
              aria-label={`删除${name}`}
              onClick={props.onRemove}
            >
              <IconTrash size={18} />
            </button>
          </span>
        )}
      </div>
      {open && (
        <div className={styles.rowBody}>
          {doubtful && <Doubtful path={path} label={name} />}
          <Comments path={path} label={name} told />
          {props.draw(row, path, props.onChange)}
        </div>
      )}
    </div>
  )
}

const GIST = 60

/** What a folded record says of itself: its first two fields that say anything, its code last. */
const gistOf = (field: RowsField, row: Form): string =>
  [
    ...field.fields.filter(({ name }) => name !== field.key),
    ...field.fields.filter(({ name }) => name === field.key),
  ]
    .filter(({ type }) => type !== 'flag' && type !== 'rows')
    .map((one) => inWords(one, row[one.name] ?? ''))
    .filter((text) => text !== '')
    .slice(0, 2)
    .join(' · ')
    .slice(0, GIST)
