import { NONE, UNCLEAR } from '#domain/portraits/cell.ts'
import { Button } from '#web/kit/Button.tsx'
import { FieldError } from '#web/kit/Field.tsx'
import { type Cell, cellId, itemsIn, type Outcome, textIn, tidied } from './cells.ts'
import styles from './portrait.module.css'
import type { Sheet } from './useSheet.ts'

interface Described {
  id: string
  'data-cell': string
  'aria-label': string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

/** One cell of the sheet: its control by the kind of its field, and what is wrong with it. */
export const SheetCell = (props: { cell: Cell; sheet: Sheet }) => {
  const { cell, sheet } = props
  const outcome = sheet.outcome(cell)
  const id = cellId(cell.key)
  // What is being typed is not judged before it is left.
  const typing = sheet.entered?.key === cell.key && sheet.entered.text !== textIn(cell, sheet.draft)
  const problem = outcome.kind === 'problem' && !typing ? outcome.text : null
  const wrong = problem !== null || outcome.kind === 'conflict'
  const { unit, kind } = cell.field
  const described: Described = {
    id,
    'data-cell': cell.key,
    'aria-label': unit === '' ? cell.name : `${cell.name}，单位${unit}`,
    'aria-invalid': wrong || undefined,
    'aria-describedby': wrong ? `${id}-error` : undefined,
  }
  return (
    <div className={styles.cell} data-changed={outcome.kind !== 'same' || undefined}>
      {kind === 'yesNo' || kind === 'choice' || kind === 'list' ? (
        <Choice {...props} described={described} />
      ) : (
        <Written {...props} described={described} />
      )}
      {problem !== null && <FieldError id={`${id}-error`} text={problem} />}
      {outcome.kind === 'conflict' && <Met {...props} id={`${id}-error`} outcome={outcome} />}
      {cell.known?.value.form === 'span' && textIn(cell, sheet.draft) === '' && (
        <small className={styles.hint}>{`目前为 ${cell.known.shown}`}</small>
      )}
    </div>
  )
}

/** A number, a day or a text; beside it the button for 不清楚, which the keyboard has as “?”. */
const Written = (props: { cell: Cell; sheet: Sheet; described: Described }) => {
  const { cell, sheet, described } = props
  const text = textIn(cell, sheet.draft)
  const { kind } = cell.field
  return (
    <span className={styles.written}>
      <input
        {...described}
        className="input"
        inputMode={kind === 'number' ? 'decimal' : undefined}
        placeholder={kind === 'date' ? '如 2020-03-15' : undefined}
        autoComplete="off"
        value={text}
        onChange={(event) => sheet.type(cell, event.target.value)}
        onBlur={() => {
          if (tidied(cell, text) !== text) sheet.type(cell, tidied(cell, text))
        }}
      />
      <button
        type="button"
        tabIndex={-1}
        className={styles.unclear}
        aria-label={`${cell.name}：${UNCLEAR}`}
        aria-pressed={text === UNCLEAR}
        title={UNCLEAR}
        onClick={() => sheet.type(cell, text === UNCLEAR ? '' : UNCLEAR)}
      >
        ?
      </button>
    </span>
  )
}

/** The words that a cell offers. */
const wordsOf = ({ field }: Cell): string[] =>
  field.kind === 'yesNo'
    ? ['是', '否', UNCLEAR]
    : field.kind === 'choice'
      ? [...field.options.map(({ name }) => name), UNCLEAR]
      : [NONE, UNCLEAR]

/** One of a few words; a text that is none of them stays in its place. */
const Choice = (props: { cell: Cell; sheet: Sheet; described: Described }) => {
  const { cell, sheet, described } = props
  const text = textIn(cell, sheet.draft)
  const words = wordsOf(cell)
  const first = cell.field.options[0]?.name ?? ''
  const items = itemsIn(cell, text).length > 0
  const strange = text !== '' && !items && !words.includes(text)
  return (
    <select
      {...described}
      className="input"
      value={text}
      onChange={(event) => sheet.type(cell, event.target.value)}
    >
      <option value="">未填写</option>
      {cell.field.kind === 'list' && <option value={items ? text : first}>有（逐项填写）</option>}
      {words.map((word) => (
        <option key={word} value={word}>
          {word}
        </option>
      ))}
      {strange && <option value={text}>{text}</option>}
    </select>
  )
}

/** Somebody else was faster: what he told, and which of both is to count. */
const Met = (props: {
  cell: Cell
  sheet: Sheet
  id: string
  outcome: Extract<Outcome, { kind: 'conflict' }>
}) => {
  const { cell, sheet, id, outcome } = props
  const { known } = outcome
  return (
    <div className={styles.met}>
      <p id={id}>
        {known === null
          ? '同事已撤回这个值'
          : `${known.updateUser === '' ? '同事' : known.updateUser}已改为 ${known.shown}`}
      </p>
      <Button size="sm" onClick={() => sheet.settle(cell, true)}>
        用我填的
        <span className="sr">{cell.name}</span>
      </Button>
      <Button size="sm" onClick={() => sheet.settle(cell, false)}>
        用对方的
        <span className="sr">{cell.name}</span>
      </Button>
    </div>
  )
}
