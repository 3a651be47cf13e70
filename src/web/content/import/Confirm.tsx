import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { inWords } from '#domain/fields/difference.ts'
import type { FormValue } from '#domain/fields/fields.ts'
import { SURENESS, type Sureness } from '#domain/notices/notice.ts'
import { Button } from '#web/kit/Button.tsx'
import { Failure } from '#web/kit/ConfirmDialog.tsx'
import { Tag, type Tone } from '#web/kit/Tag.tsx'
import { FormContext, type FormSurroundings } from '../form/context.ts'
import { Control } from '../form/Control.tsx'
import type { ReadDocument } from './Choose.tsx'
import styles from './import.module.css'
import { Original } from './Original.tsx'
import type { Choice, Choices, Decision } from './useChoices.ts'

const TONE: Readonly<Record<Sureness, Tone>> = { sure: 'good', likely: 'busy', unsure: 'warn' }

/** Controls of the dialog know nothing of the form behind it. */
const APART: FormSurroundings = {
  locked: false,
  problems: new Map(),
  revealed: { path: '', nth: 0 },
  doubts: new Set(),
  onConfirm: () => {},
  titles: new Map(),
}

/** 逐处核对: the original on one side, what was read of it on the other. */
export const Confirm = (props: {
  read: ReadDocument
  choices: Choices
  failure: string | null
}) => {
  const { read, choices } = props
  const list = useRef<HTMLUListElement>(null)
  const hint = useId()
  const [at, setAt] = useState(0)
  const step = (by: number): void => {
    const next = Math.max(0, Math.min(choices.choices.length - 1, at + by))
    list.current?.querySelectorAll<HTMLElement>(':scope > li')[next]?.focus()
  }
  return (
    <FormContext value={APART}>
      <div className={styles.bar}>
        <p>
          <output>
            {`识别 ${choices.choices.length} 处：已采用 ${choices.taken.length}、已忽略 ${choices.left}、待确认 ${choices.open}`}
          </output>
          <small className="muted">待确认的内容不会填入，会留在表单上方，可随时处理</small>
        </p>
        {choices.sure > 0 && (
          <Button size="sm" onClick={choices.takeSure}>
            {`采用高置信的 ${choices.sure} 处`}
          </Button>
        )}
      </div>
      {read.extraction.problems.length > 0 && (
        <p className={styles.missing}>{`${read.extraction.problems.join('、')}，需要手工填写`}</p>
      )}
      <Failure text={props.failure} />
      <p id={hint} className={styles.keys}>
        键盘：↑ ↓ 切换到上/下一处，A 采用，X 忽略，E 更正
      </p>
      <div className={styles.sides}>
        <Original blocks={read.blocks} places={choices.choices[at]?.proposal.places ?? []} />
        <ul ref={list} className={styles.list} aria-label="读到的内容" aria-describedby={hint}>
          {choices.choices.map((choice, nth) => (
            <Card
              key={nth}
              choice={choice}
              nth={nth}
              current={nth === at}
              blocks={read.blocks}
              onFocus={() => setAt(nth)}
              onStep={step}
              onDecide={(decision) => choices.decide(nth, decision)}
              onCorrect={(value) => choices.correct(nth, value)}
            />
          ))}
        </ul>
      </div>
    </FormContext>
  )
}

interface CardProps {
  choice: Choice
  nth: number
  current: boolean
  blocks: ReadDocument['blocks']
  onFocus: () => void
  onStep: (by: number) => void
  onDecide: (decision: Decision) => void
  onCorrect: (value: FormValue) => void
}

/** One field or record: its value, how sure it is, what the form says now, and what becomes of it. */
const Card = (props: CardProps) => {
  const { choice, nth, onDecide } = props
  const { proposal, decision, value, corrected } = choice
  const { field, label, sureness, differs, current } = proposal
  // Codes of regions say nothing in words.
  const [editing, setEditing] = useState(field.type === 'region')
  const name = useId()
  const turn = (to: Decision): void => onDecide(decision === to ? 'open' : to)
  const keys: Record<string, () => void> = {
    ArrowDown: () => props.onStep(1),
    ArrowUp: () => props.onStep(-1),
    a: () => turn('taken'),
    x: () => turn('left'),
    e: () => setEditing(!editing),
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
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- as below
    <li
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- each record is a stop of the keyboard: its keys decide about it, and its buttons do the same
      tabIndex={0}
      aria-labelledby={name}
      className={styles.card}
      data-decision={decision}
      data-current={props.current || undefined}
      onFocus={props.onFocus}
      onKeyDown={onKeyDown}
    >
      <div className={styles.cardHead}>
        <b id={name}>{proposal.row ? `${label}：新增一条` : label}</b>
        <Tag tone={TONE[sureness]}>{SURENESS[sureness]}</Tag>
        {corrected && <Tag tone="none">已更正</Tag>}
      </div>
      {differs && (
        <p className={styles.now}>
          <small>表单里现在是</small>
          <span>{inWords(field, current)}</span>
        </p>
      )}
      {editing ? (
        <Control
          field={field}
          path={`import.${nth}`}
          value={value}
          onChange={props.onCorrect}
          onFill={(values) => props.onCorrect(values[field.name] ?? value)}
        />
      ) : (
        <p className={styles.value}>
          {differs && <small>原文是</small>}
          <span>{inWords(field, value)}</span>
        </p>
      )}
      <p className={styles.passage}>
        <small>出处</small>
        <span>{passageOf(props.blocks, proposal.places)}</span>
      </p>
      <div className={styles.ways}>
        <Button
          size="sm"
          variant={decision === 'taken' ? 'primary' : 'secondary'}
          aria-pressed={decision === 'taken'}
          onClick={() => turn('taken')}
        >
          {differs ? '采用，换掉现在的' : '采用'}
          <span className="sr">{label}</span>
        </Button>
        <Button
          size="sm"
          aria-pressed={decision === 'left'}
          variant={decision === 'left' ? 'primary' : 'secondary'}
          onClick={() => turn('left')}
        >
          {differs ? '保留现在的' : '忽略'}
          <span className="sr">{label}</span>
        </Button>
        <Button
          size="sm"
          variant="quiet"
          aria-expanded={editing}
          onClick={() => setEditing(!editing)}
        >
          {editing ? '收起' : '更正'}
          <span className="sr">{label}</span>
        </Button>
      </div>
    </li>
  )
}

const PASSAGE = 80

/** The words that a value was read from. */
const passageOf = (
  blocks: ReadDocument['blocks'],
  places: Choice['proposal']['places'],
): string => {
  const texts = places.map(({ block, from, to }) => blocks[block]?.text.slice(from, to) ?? '')
  const words = [...new Set(texts.filter((text) => text !== ''))].join(' … ')
  const letters = Array.from(words)
  if (letters.length === 0) return '文件本身的信息'
  return letters.length > PASSAGE ? `${letters.slice(0, PASSAGE).join('')}…` : words
}
