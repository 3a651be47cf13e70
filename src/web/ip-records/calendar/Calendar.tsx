import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatBeijingDate } from '#domain/calendar/beijing.ts'
import { CALENDAR_SOURCE, type CalendarSource } from '#domain/ip/record-codes.ts'
import { Button } from '#web/kit/Button.tsx'
import { shiftMonth } from '#domain/calendar/months.ts'
import { now } from '#web/kit/clock.ts'
import { monthName } from '#web/kit/day-names.ts'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { IconChevronLeft, IconChevronRight, IconLink } from '#web/kit/icons.ts'
import { ButtonLink } from '#web/kit/links.tsx'
import { MonthGrid } from '#web/kit/MonthGrid.tsx'
import { Segmented } from '#web/kit/Segmented.tsx'
import { Skeleton } from '#web/kit/Skeleton.tsx'
import { useAddress } from '#web/kit/useAddress.ts'
import { PHONE, useMedia } from '#web/kit/useMedia.ts'
import { useAllowed } from '#web/shell/context.ts'
import { useHref } from '#web/shell/useHref.ts'
import { datesQuery, type CalendarDate } from '../queries.ts'
import { Agenda } from './Agenda.tsx'
import styles from './calendar.module.css'
import { DateList } from './DateList.tsx'
import { groupBy, monthBounds, monthIn, spanOf } from './dates.ts'
import { FeedDialog } from './FeedDialog.tsx'
import { dayWords, Marks } from './Marks.tsx'

const VIEWS = [
  { value: 'grid', name: '月历' },
  { value: 'list', name: '清单' },
] as const

/** Where the sources that are shown stand in the address: those left out, by comma. */
const leftOut = (text: string): readonly CalendarSource[] =>
  text.split(',').filter((code): code is CalendarSource => Object.hasOwn(CALENDAR_SOURCE, code))

/** 期限日历: the deadlines of all rights and the dates of policies, on a month or as a list of a year. */
export const Calendar = () => {
  const { read } = useAddress()
  const phone = useMedia(PHONE)
  const today = formatBeijingDate(now())
  const month = monthIn(read('month'), today)
  const wanted = read('show')
  const view = wanted === 'list' || (wanted === '' && phone) ? 'list' : 'grid'
  const without = leftOut(read('without'))
  const asked = useQuery({
    ...datesQuery(spanOf(month, view)),
    placeholderData: keepPreviousData,
  })
  const dates = (asked.data?.records ?? []).filter(({ source }) => !without.includes(source))
  return (
    <section className={`card ${styles.calendar}`} aria-label="期限日历">
      <Bar month={month} today={today} view={view} />
      <Sources sources={asked.data?.sources ?? []} without={without} />
      {asked.isError ? (
        <ErrorBlock
          text={asked.error.message}
          error={asked.error}
          onRetry={() => void asked.refetch()}
        />
      ) : asked.data === undefined ? (
        <Skeleton label="期限日历" rows={4} height="4rem" />
      ) : (
        <div aria-busy={asked.isPlaceholderData} className={styles.body}>
          {asked.data.cut && <p className="t2">日期太多，只显示了前 1,000 个。</p>}
          {view === 'grid' ? (
            <Month month={month} today={today} dates={dates} />
          ) : (
            <Agenda from={month} dates={dates} />
          )}
        </div>
      )}
    </section>
  )
}

const Bar = (props: { month: string; today: string; view: 'grid' | 'list' }) => {
  const { month, today, view } = props
  const { read, go } = useAddress()
  const href = useHref()
  const { allow } = useAllowed('declare')
  const [feeding, setFeeding] = useState(false)
  const { first, last } = monthBounds(today)
  const turn = (count: number): void => go({ month: shiftMonth(month, count) }, true)
  return (
    <div className={styles.bar}>
      <fieldset className={styles.months}>
        <legend className="sr">月份</legend>
        <button
          type="button"
          className="iconbtn"
          aria-label="上一月"
          disabled={month <= first}
          onClick={() => turn(-1)}
        >
          <IconChevronLeft />
        </button>
        <b className="num" aria-live="polite">
          {view === 'grid' ? monthName(month) : `${monthName(month)}起一年`}
        </b>
        <button
          type="button"
          className="iconbtn"
          aria-label="下一月"
          disabled={month >= last}
          onClick={() => turn(1)}
        >
          <IconChevronRight />
        </button>
        {month !== today.slice(0, 7) && (
          <Button size="sm" onClick={() => go({ month: '' }, true)}>
            回到本月
          </Button>
        )}
      </fieldset>
      <Segmented
        label="日历样式"
        options={VIEWS}
        value={view}
        onChange={(next) => go({ show: next }, true)}
      />
      {allow[0] && (
        <ButtonLink to={href('declareManage', { view: 'calendar', month: read('month') })}>
          申报日历
        </ButtonLink>
      )}
      <Button onClick={() => setFeeding(true)}>
        <IconLink size={18} />
        订阅到手机日历
      </Button>
      {feeding && <FeedDialog onClose={() => setFeeding(false)} />}
    </div>
  )
}

/** What the dates are of; each may be left out. */
const Sources = (props: {
  sources: readonly CalendarSource[]
  without: readonly CalendarSource[]
}) => {
  const { sources, without } = props
  const { go } = useAddress()
  if (sources.length < 2) return null
  return (
    <fieldset className={styles.sources}>
      <legend className="sr">显示哪些日期</legend>
      {sources.map((source) => (
        <label key={source}>
          <input
            type="checkbox"
            checked={!without.includes(source)}
            onChange={(event) =>
              go(
                {
                  without: (event.target.checked
                    ? without.filter((one) => one !== source)
                    : [...without, source]
                  ).join(),
                },
                true,
              )
            }
          />
          <i className={styles.dot} data-source={source} aria-hidden />
          {CALENDAR_SOURCE[source]}
        </label>
      ))}
    </fieldset>
  )
}

/** The grid, and beside it the dates of the chosen day. */
const Month = (props: { month: string; today: string; dates: readonly CalendarDate[] }) => {
  const { month, today, dates } = props
  const { go } = useAddress()
  const days = groupBy(dates, 10)
  const [picked, setPicked] = useState<string | null>(null)
  const usual =
    [...days.keys()].find((day) => day >= today) ??
    [...days.keys()].at(-1) ??
    (today.startsWith(month) ? today : `${month}-01`)
  const chosen = picked?.startsWith(month) === true ? picked : usual
  return (
    <div className={styles.split}>
      <MonthGrid
        month={month}
        today={today}
        chosen={chosen}
        wordsOf={(day) => dayWords(days.get(day) ?? [])}
        marksOf={(day) => <Marks dates={days.get(day) ?? []} />}
        onChoose={(day) => {
          setPicked(day)
          if (!day.startsWith(month)) go({ month: day.slice(0, 7) }, true)
        }}
        className={styles.grid}
      />
      <DateList day={chosen} dates={days.get(chosen) ?? []} empty={dates.length === 0} />
    </div>
  )
}
