import type { FormEvent } from 'react'
import { REPLY_TARGETS } from '#contract/reports.ts'
import { formatBeijingDate } from '#domain/calendar/beijing.ts'
import { addDays, addMonths } from '#domain/calendar/days.ts'
import { PERIOD_KIND, type PeriodKind } from '#domain/reports/period.ts'
import { valueText } from '#domain/reports/values.ts'
import { Button } from '#web/kit/Button.tsx'
import { now } from '#web/kit/clock.ts'
import { IconChevronLeft, IconChevronRight } from '#web/kit/icons.ts'
import { Segmented } from '#web/kit/Segmented.tsx'
import { useAddress } from '#web/kit/useAddress.ts'
import { useFollowing } from '#web/kit/useFollowing.ts'
import styles from './ReportsPage.module.css'
import { USUAL_TARGET } from './useAsked.ts'
import type { Asked, Report } from './labels.ts'

const KINDS = (Object.keys(PERIOD_KIND) as PeriodKind[]).map((value) => ({
  value,
  name: PERIOD_KIND[value],
}))

/** A day of the period after this one. */
const nextOf = (from: string, kind: PeriodKind): string =>
  kind === 'month' ? addMonths(from, 1) : addDays(from, kind === 'week' ? 7 : 1)

/** 统计周期: its kind, the way to the ones beside it, its days, and the target of the service report. */
export const PeriodBar = ({ asked, report }: { asked: Asked; report: Report | undefined }) => {
  const { go } = useAddress()
  const { period } = asked
  return (
    <div className={styles.bar}>
      <Segmented<PeriodKind>
        label="周期"
        options={KINDS}
        value={period}
        onChange={(next) =>
          go({
            period: next === 'week' ? '' : next,
            // Whoever chooses days of their own begins with those that are shown.
            on: next === 'custom' ? '' : (report?.to ?? ''),
            from: next === 'custom' ? (report?.from ?? '') : '',
            to: next === 'custom' ? (report?.to ?? '') : '',
          })
        }
      />
      {period === 'custom' ? (
        <CustomDays asked={asked} />
      ) : (
        <Beside asked={asked} report={report} />
      )}
      {asked.report === 'service' && (
        <label className={styles.target}>
          首响目标
          <select
            className="input"
            value={asked.target}
            onChange={(event) =>
              go({ target: event.target.value === String(USUAL_TARGET) ? '' : event.target.value })
            }
          >
            {REPLY_TARGETS.map((seconds) => (
              <option key={seconds} value={seconds}>
                {valueText(seconds, 'seconds')}
              </option>
            ))}
          </select>
        </label>
      )}
    </div>
  )
}

const Beside = ({ asked, report }: { asked: Asked; report: Report | undefined }) => {
  const { go } = useAddress()
  const today = formatBeijingDate(now())
  const next = report === undefined ? '' : nextOf(report.from, asked.period)
  const shown = asked.on === '' ? (report?.to ?? today) : asked.on
  return (
    <div className={styles.beside}>
      <Button
        aria-label="上一周期"
        disabledReason={report === undefined ? '正在加载' : undefined}
        onClick={() => go({ on: report?.beforeFrom ?? '' })}
      >
        <IconChevronLeft size={18} />
      </Button>
      <input
        ref={useFollowing<HTMLInputElement>(shown)}
        type="date"
        className="input num"
        aria-label="周期中的一天"
        max={today}
        defaultValue={shown}
        onChange={(event) => {
          if (/^\d{4}-\d{2}-\d{2}$/.test(event.target.value)) go({ on: event.target.value })
        }}
      />
      {next !== '' && next <= today && (
        <Button aria-label="下一周期" onClick={() => go({ on: next })}>
          <IconChevronRight size={18} />
        </Button>
      )}
    </div>
  )
}

const CustomDays = ({ asked }: { asked: Asked }) => {
  const { go } = useAddress()
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const day = (name: string): string => {
      const value = form.get(name)
      return typeof value === 'string' ? value : ''
    }
    go({ from: day('from'), to: day('to') })
  }
  return (
    <form className={styles.beside} onSubmit={submit}>
      <input
        ref={useFollowing<HTMLInputElement>(asked.from)}
        type="date"
        name="from"
        className="input num"
        aria-label="从"
        defaultValue={asked.from}
      />
      <span aria-hidden>–</span>
      <input
        ref={useFollowing<HTMLInputElement>(asked.to)}
        type="date"
        name="to"
        className="input num"
        aria-label="到"
        defaultValue={asked.to}
      />
      <Button type="submit">查看</Button>
    </form>
  )
}
