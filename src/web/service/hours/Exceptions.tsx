import { useState } from 'react'
import { formatBeijingDate } from '#domain/calendar/beijing.ts'
import {
  DAY_NAMES,
  EXCEPTION_KIND,
  EXCEPTION_NAME_MAX,
  EXCEPTIONS_MAX,
  type ExceptionKind,
  type HourRange,
  OFFICE_HOURS,
} from '#domain/chat/week.ts'
import { addDays, isDay, weekdayOf } from '#domain/calendar/days.ts'
import { Button } from '#web/kit/Button.tsx'
import { now } from '#web/kit/clock.ts'
import { Failure } from '#web/kit/ConfirmDialog.tsx'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { Field } from '#web/kit/Field.tsx'
import { TextField } from '#web/kit/TextField.tsx'
import { Segmented } from '#web/kit/Segmented.tsx'
import styles from '../service.module.css'
import { RangesEditor } from '../WeekEditor.tsx'
import type { Hours } from '../labels.ts'

const KINDS = Object.keys(EXCEPTION_KIND) as ExceptionKind[]
/** Days that one go may add. */
const SPAN_MAX = 31

type Exception = Hours['exceptions'][number]

const byDay = (one: Exception, other: Exception): number => (one.day < other.day ? -1 : 1)

/** 特殊日期: days that are not like their day of the week, those to come first. */
export const Exceptions = (props: { hours: Hours; onChange: (hours: Hours) => void }) => {
  const { hours, onChange } = props
  const [past, setPast] = useState(false)
  const today = formatBeijingDate(now())
  const over = hours.exceptions.filter(({ day }) => day < today)
  const shown = past ? hours.exceptions : hours.exceptions.filter(({ day }) => day >= today)
  const put = (exceptions: readonly Exception[]): void =>
    onChange({ ...hours, exceptions: exceptions.toSorted(byDay) })
  const set = (day: string, ranges: HourRange[]): void =>
    put(hours.exceptions.map((one) => (one.day === day ? { ...one, ranges } : one)))
  return (
    <section className={styles.section}>
      <div className={styles.bar}>
        <h2>特殊日期</h2>
        {over.length > 0 && (
          <Button size="sm" aria-pressed={past} onClick={() => setPast(!past)}>
            {past ? '收起已过去的' : `显示已过去的 ${over.length} 天`}
          </Button>
        )}
        {past && over.length > 0 && (
          <Button size="sm" onClick={() => put(hours.exceptions.filter(({ day }) => day >= today))}>
            删去已过去的
          </Button>
        )}
      </div>
      <p className="muted">
        节假日以国务院办公厅的通知为准，逐日录入，休息和调休上班都要填。“法定节假日与调休”还用于计算工作日期限；“本平台安排”只影响接待和首次联系的期限。
      </p>
      <Adding hours={hours} onAdd={put} />
      {shown.length === 0 ? (
        <EmptyState text="暂无特殊日期，节假日会按每周时段接待；请先录入下一个节假日" />
      ) : (
        <ul className={styles.days}>
          {shown.map((one) => (
            <Day
              key={one.day}
              exception={one}
              onChange={(ranges) => set(one.day, ranges)}
              onRemove={() => put(hours.exceptions.filter(({ day }) => day !== one.day))}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

const Day = (props: {
  exception: Exception
  onChange: (ranges: HourRange[]) => void
  onRemove: () => void
}) => {
  const { day, name, kind, ranges } = props.exception
  return (
    <li className={styles.exception}>
      <div>
        <b className="num">{day}</b>
        <span className="muted">{` ${DAY_NAMES[weekdayOf(day)] ?? ''}`}</span>
        <p>{name}</p>
        <p className="muted">{EXCEPTION_KIND[kind]}</p>
      </div>
      <RangesEditor name={day} id={`day-${day}`} ranges={ranges} onChange={props.onChange} />
      <Button size="sm" onClick={props.onRemove}>
        移除
        <span className="sr">{day}</span>
      </Button>
    </li>
  )
}

interface Draft {
  from: string
  to: string
  name: string
  kind: ExceptionKind
  open: 'closed' | 'open'
}

const EMPTY: Draft = { from: '', to: '', name: '', kind: 'holiday', open: 'closed' }

/** The days of a draft; empty where they make none. */
const daysOf = ({ from, to }: Draft): string[] => {
  const last = to === '' ? from : to
  if (!isDay(from) || !isDay(last) || last < from) return []
  const days: string[] = []
  for (let day = from; day <= last && days.length <= SPAN_MAX; day = addDays(day, 1)) days.push(day)
  return days
}

const problemOf = (draft: Draft, taken: ReadonlySet<string>): string | null => {
  const days = daysOf(draft)
  if (days.length === 0) return '请填写日期，结束日期不能早于开始日期'
  if (days.length > SPAN_MAX) return `一次最多添加 ${SPAN_MAX} 天`
  if (draft.name.trim() === '') return '请填写名称，如 春节'
  const twice = days.find((day) => taken.has(day))
  if (twice !== undefined) return `${twice} 已经在下面了，请直接修改`
  return taken.size + days.length > EXCEPTIONS_MAX
    ? `特殊日期最多 ${EXCEPTIONS_MAX} 天，请先删去已过去的`
    : null
}

const Adding = (props: { hours: Hours; onAdd: (exceptions: Exception[]) => void }) => {
  const { exceptions } = props.hours
  const [draft, setDraft] = useState<Draft>(EMPTY)
  const [tried, setTried] = useState(false)
  const problem = problemOf(draft, new Set(exceptions.map(({ day }) => day)))
  const set = (more: Partial<Draft>): void => setDraft({ ...draft, ...more })
  const add = (): void => {
    setTried(problem !== null)
    if (problem !== null) return
    const usual = OFFICE_HOURS.week[0] ?? []
    const made = daysOf(draft).map((day) => ({
      day,
      name: draft.name.trim(),
      kind: draft.kind,
      ranges: draft.open === 'open' ? usual.map((range) => ({ ...range })) : [],
    }))
    props.onAdd([...exceptions, ...made])
    setDraft(EMPTY)
  }
  return (
    <fieldset className={styles.adding}>
      <legend className="sr">添加特殊日期</legend>
      <TextField
        label="从"
        type="date"
        className="input num"
        value={draft.from}
        onText={(typed) => set({ from: typed })}
      />
      <TextField
        label="到"
        optional
        type="date"
        className="input num"
        value={draft.to}
        onText={(typed) => set({ to: typed })}
      />
      <TextField
        label="名称"
        maxLength={EXCEPTION_NAME_MAX}
        placeholder="如 春节"
        value={draft.name}
        onText={(typed) => set({ name: typed })}
      />
      <Field label="性质">
        {(control) => (
          <select
            {...control}
            className="input"
            value={draft.kind}
            onChange={(event) => set({ kind: event.target.value as ExceptionKind })}
          >
            {KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {EXCEPTION_KIND[kind]}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Segmented
        label="当天"
        options={[
          { value: 'closed', name: '休息' },
          { value: 'open', name: '接待' },
        ]}
        value={draft.open}
        onChange={(open) => set({ open })}
      />
      <Button onClick={add}>添加</Button>
      {tried && <Failure text={problem} />}
    </fieldset>
  )
}
