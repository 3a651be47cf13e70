import { type KeyboardEvent, useId, useState } from 'react'
import { FACT_STATE, type FactState, type JudgedFact } from '#domain/content/facts.ts'
import { saysNothing } from '#domain/content/doubts.ts'
import { inWords } from '#domain/fields/difference.ts'
import type { Field, Form, FormValue } from '#domain/fields/fields.ts'
import { SURENESS, type Sureness } from '#domain/notices/notice.ts'
import { sameValue } from '#domain/same.ts'
import { Button } from '#web/kit/Button.tsx'
import { Tag, type Tone } from '#web/kit/Tag.tsx'
import { APART, FormContext } from '../form/context.ts'
import { Control } from '../form/Control.tsx'
import styles from './source.module.css'

const SURE_TONE: Readonly<Record<Sureness, Tone>> = { sure: 'good', likely: 'busy', unsure: 'warn' }
const STATE_TONE: Readonly<Record<FactState, Tone>> = {
  taken: 'good',
  changed: 'busy',
  left: 'none',
  open: 'warn',
}

/** A value in words; of a record what it says yes or no to as well. */
const wordsOf = (field: Field, value: FormValue): string =>
  [
    inWords(field, value),
    ...(field.type === 'record' && value !== null
      ? field.fields
          .filter(({ type }) => type === 'flag')
          .map((flag) => `${flag.label}：${inWords(flag, (value as Form)[flag.name] ?? false)}`)
      : []),
  ]
    .filter((words) => words !== '')
    .join('；')

/** What can be done with a fact. */
export interface FactActs {
  take: (value?: FormValue) => void
  leave: () => void
  reopen: () => void
  restore: () => void
  /** Leads to it in the form. */
  reveal: () => void
}

/** One fact: its value, how sure it is, what the form says now, and what becomes of it. */
export const FactCard = (props: {
  of: JudgedFact
  nth: number
  chosen: boolean
  locked: boolean
  /** The words that it was read from. */
  passage: string
  acts: FactActs
  onChoose: () => void
  onStep: (by: number) => void
}) => {
  const { of, nth, locked, acts } = props
  const { fact, state, label, field, current } = of
  const name = useId()
  // Codes of regions say nothing in words.
  const [correcting, setCorrecting] = useState<FormValue>(() =>
    field.type === 'region' && state === 'open' && !locked ? fact.value : null,
  )
  const decides = !locked && (state === 'open' || state === 'left')
  const differs = state === 'open' && !fact.row && !saysNothing(current)
  const correct = (): void => setCorrecting(correcting === null ? fact.value : null)
  const take = (): void => {
    acts.take(correcting === null || sameValue(correcting, fact.value) ? undefined : correcting)
    setCorrecting(null)
  }
  const keys: Record<string, () => void> = {
    ArrowDown: () => props.onStep(1),
    ArrowUp: () => props.onStep(-1),
    Enter: acts.reveal,
    ...(decides ? { a: take, e: correct } : {}),
    ...(!locked && state === 'open' ? { x: acts.leave } : {}),
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    // Keys inside a control are that control's.
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey)
      return
    const act = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key]
    if (act === undefined) return
    event.preventDefault()
    act()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- as below
    <li
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- each fact is a stop of the keyboard: its keys decide about it, and its buttons do the same
      tabIndex={0}
      aria-labelledby={name}
      className={styles.card}
      data-state={state}
      data-chosen={props.chosen || undefined}
      onFocus={props.onChoose}
      onClick={props.onChoose}
      onKeyDown={onKeyDown}
    >
      <div className={styles.cardHead}>
        <b id={name}>{fact.row && state === 'open' ? `${label}：新增一条` : label}</b>
        <Tag tone={STATE_TONE[state]}>{FACT_STATE[state]}</Tag>
        {state === 'open' && <Tag tone={SURE_TONE[fact.sureness]}>{SURENESS[fact.sureness]}</Tag>}
      </div>
      {correcting === null ? (
        <p className={styles.value}>
          {(differs || state === 'changed') && <small>原文是</small>}
          <span>{wordsOf(field, fact.value)}</span>
        </p>
      ) : (
        <FormContext value={APART}>
          <Control
            field={field}
            path={`fact.${nth}`}
            value={correcting}
            onChange={setCorrecting}
            onFill={(values) => setCorrecting(values[field.name] ?? correcting)}
          />
        </FormContext>
      )}
      {(differs || state === 'changed') && (
        <p className={styles.now}>
          <small>表单里现在是</small>
          <span>{wordsOf(field, current)}</span>
        </p>
      )}
      <p className={styles.passage}>
        <small>出处</small>
        <span>{props.passage}</span>
      </p>
      <div className={styles.ways}>
        {decides && (
          <>
            <Button size="sm" variant={state === 'open' ? 'primary' : 'secondary'} onClick={take}>
              {correcting !== null ? '按更正采用' : differs ? '采用，换掉现在的' : '采用'}
              <span className="sr">{label}</span>
            </Button>
            {state === 'open' ? (
              <Button size="sm" onClick={acts.leave}>
                {differs ? '保留现在的' : '忽略'}
                <span className="sr">{label}</span>
              </Button>
            ) : (
              <Button size="sm" onClick={acts.reopen}>
                改回待确认
                <span className="sr">{label}</span>
              </Button>
            )}
            <Button size="sm" variant="quiet" aria-expanded={correcting !== null} onClick={correct}>
              {correcting === null ? '更正' : '收起'}
              <span className="sr">{label}</span>
            </Button>
          </>
        )}
        {!locked && state === 'changed' && (
          <Button size="sm" onClick={acts.restore}>
            恢复原文
            <span className="sr">{label}</span>
          </Button>
        )}
        <Button size="sm" variant="quiet" onClick={acts.reveal}>
          在表单中查看
          <span className="sr">{label}</span>
        </Button>
      </div>
    </li>
  )
}
