import { useId } from 'react'
import type { AskedQuestion } from '../queries.ts'
import styles from './QuestionCard.module.css'

const UNKNOWN = '不清楚'
/** From so many options on they stand in a list to be opened. */
const MANY = 11

interface ChoicesProps {
  question: AskedQuestion
  possible: readonly string[]
  chosen: readonly string[] | null | undefined
  onChoose: (chosen: readonly string[] | null) => void
  waiting: boolean
}

/** The options of a question as radios, ticks or a list, with 不清楚. */
export const Choices = (props: ChoicesProps) => {
  const { question } = props
  if (question.multiple) return <Ticks {...props} />
  return question.options.length >= MANY ? <LongList {...props} /> : <Radios {...props} />
}

const Radios = ({ question, possible, chosen, onChoose, waiting }: ChoicesProps) => {
  const name = useId()
  const options = question.options.filter(({ id }) => possible.includes(id))
  return (
    <div className={styles.options}>
      {[...options, { id: '', text: UNKNOWN }].map(({ id, text }) => (
        <label key={id} data-unknown={id === '' || undefined}>
          <input
            type="radio"
            name={name}
            disabled={waiting}
            checked={
              chosen === undefined ? false : id === '' ? chosen === null : chosen?.[0] === id
            }
            onChange={() => onChoose(id === '' ? null : [id])}
          />
          <span>{text}</span>
        </label>
      ))}
    </div>
  )
}

const LongList = ({ question, possible, chosen, onChoose, waiting }: ChoicesProps) => {
  const options = question.options.filter(({ id }) => possible.includes(id))
  const groups = [...new Set(options.map(({ under }) => under))]
  const option = ({ id, text }: { id: string; text: string }) => (
    <option key={id} value={id}>
      {text}
    </option>
  )
  return (
    <select
      className={`input ${styles.select}`}
      aria-label={question.text}
      disabled={waiting}
      value={chosen === undefined ? '-' : (chosen?.[0] ?? '')}
      onChange={({ target }) => onChoose(target.value === '' ? null : [target.value])}
    >
      <option value="-" disabled>
        请选择
      </option>
      <option value="">{UNKNOWN}</option>
      {groups.map((group) => {
        const inside = options.filter(({ under }) => under === group).map(option)
        return group === '' ? (
          inside
        ) : (
          <optgroup key={group} label={group}>
            {inside}
          </optgroup>
        )
      })}
    </select>
  )
}

/** Ticks: what is not ticked is answered no. */
const Ticks = ({ question, chosen, onChoose, waiting }: ChoicesProps) => {
  const ids = question.options.map(({ id }) => id)
  const ticked = new Set((chosen ?? []).filter((id) => !id.startsWith('-')))
  const choose = (next: ReadonlySet<string>): void =>
    onChoose(ids.map((id) => (next.has(id) ? id : `-${id}`)))
  const nothing = chosen !== undefined && chosen !== null && ticked.size === 0
  return (
    <div className={styles.options}>
      {question.options.map(({ id, text }) => (
        <label key={id}>
          <input
            type="checkbox"
            disabled={waiting}
            checked={ticked.has(id)}
            onChange={({ target }) => {
              const next = new Set(ticked)
              if (target.checked) next.add(id)
              else next.delete(id)
              choose(next)
            }}
          />
          <span>{text}</span>
        </label>
      ))}
      <label>
        <input
          type="checkbox"
          disabled={waiting}
          checked={nothing}
          onChange={() => choose(new Set())}
        />
        <span>以上都没有</span>
      </label>
      <label data-unknown>
        <input
          type="checkbox"
          disabled={waiting}
          checked={chosen === null}
          onChange={() => onChoose(null)}
        />
        <span>{UNKNOWN}</span>
      </label>
    </div>
  )
}
