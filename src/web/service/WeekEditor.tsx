import {
  DAY_NAMES,
  type HourRange,
  RANGES_MAX,
  rangesProblem,
  rangesText,
} from '#domain/chat/week.ts'
import { Button } from '#web/kit/Button.tsx'
import { FieldError } from '#web/kit/Field.tsx'
import styles from './service.module.css'
import { minutesOf, timeOf } from './labels.ts'

/** What a new range begins as, where it fits. */
const MORNING: HourRange = { from: 9 * 60, to: 18 * 60 }

const nextRange = (ranges: readonly HourRange[]): HourRange => {
  const last = ranges.at(-1)
  if (last === undefined) return MORNING
  const from = Math.min(last.to + 60, 23 * 60)
  return { from, to: Math.min(from + 120, 24 * 60) }
}

/** 时段 of one day; without any it is closed. */
export const RangesEditor = (props: {
  /** What day it is, for assistive technology. */
  name: string
  id: string
  ranges: readonly HourRange[]
  onChange: (ranges: HourRange[]) => void
}) => {
  const { name, id, ranges, onChange } = props
  const problem = rangesProblem(ranges)
  const change = (at: number, which: keyof HourRange, time: string): void => {
    const minutes = minutesOf(time, which)
    if (minutes === null) return
    onChange(ranges.map((range, index) => (index === at ? { ...range, [which]: minutes } : range)))
  }
  return (
    <div className={styles.ranges}>
      {ranges.map((range, at) => (
        // Ranges have no names: their places are what they are.
        // oxlint-disable-next-line react/no-array-index-key
        <span key={at} className={styles.range}>
          <input
            type="time"
            className="input num"
            aria-label={`${name}第 ${at + 1} 段从`}
            aria-invalid={problem === null ? undefined : true}
            aria-describedby={problem === null ? undefined : id}
            value={timeOf(range.from)}
            onChange={(event) => change(at, 'from', event.target.value)}
          />
          <span aria-hidden>–</span>
          <input
            type="time"
            className="input num"
            aria-label={`${name}第 ${at + 1} 段到`}
            aria-invalid={problem === null ? undefined : true}
            aria-describedby={problem === null ? undefined : id}
            value={timeOf(range.to)}
            onChange={(event) => change(at, 'to', event.target.value)}
          />
          <Button
            size="sm"
            variant="quiet"
            onClick={() => onChange(ranges.filter((_one, index) => index !== at))}
          >
            删除
            <span className="sr">{`${name}第 ${at + 1} 段`}</span>
          </Button>
        </span>
      ))}
      {ranges.length === 0 && <span className="muted">休息</span>}
      {ranges.length < RANGES_MAX && (
        <Button size="sm" onClick={() => onChange([...ranges, nextRange(ranges)])}>
          {ranges.length === 0 ? '设为接待' : '添加时段'}
          <span className="sr">{name}</span>
        </Button>
      )}
      {problem !== null && <FieldError id={id} text={problem} />}
    </div>
  )
}

/** 每周时段: seven days; the first can be copied to the working days. */
export const WeekEditor = (props: {
  id: string
  week: readonly (readonly HourRange[])[]
  onChange: (week: HourRange[][]) => void
}) => {
  const { id, week } = props
  const first = week[0] ?? []
  const set = (at: number, ranges: readonly HourRange[]): void =>
    props.onChange(
      DAY_NAMES.map((_name, index) => [...(index === at ? ranges : (week[index] ?? []))]),
    )
  const copy = (): void =>
    props.onChange(DAY_NAMES.map((_name, index) => [...(index < 5 ? first : (week[index] ?? []))]))
  const alike = week.slice(1, 5).every((day) => rangesText(day) === rangesText(first))
  return (
    <div className={styles.week}>
      {DAY_NAMES.map((name, at) => (
        <fieldset key={name} className={styles.day}>
          <legend className="sr">{name}</legend>
          <b aria-hidden>{name}</b>
          <RangesEditor
            name={name}
            id={`${id}-${at}`}
            ranges={week[at] ?? []}
            onChange={(ranges) => set(at, ranges)}
          />
        </fieldset>
      ))}
      {!alike && (
        <Button size="sm" onClick={copy}>
          把周一的时段用到周二至周五
        </Button>
      )}
      <p className="muted">
        跨过零点的时段请拆成两段：当天到 24:00（填 00:00），第二天从 0:00 开始。
      </p>
    </div>
  )
}
