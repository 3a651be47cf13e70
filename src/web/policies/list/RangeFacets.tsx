import { addDays } from '#domain/calendar/days.ts'
import { fullDay } from '../parts/format.ts'
import { changed, type ListQuery } from '../list-query.ts'
import { ListForm } from '../search/ListForm.tsx'
import { AMOUNT_BANDS, amountWords, withoutFilter } from './facets.ts'
import styles from './Facets.module.css'
import { FilterLink } from './FilterLink.tsx'

const WAN = 10_000

/** 额度: four bands, and 自定义 in 万元. */
export const AmountOptions = ({ query }: { query: ListQuery }) => {
  const { amountMin, amountMax } = query
  const given = (yuan: number): string => (yuan < 0 ? '' : String(yuan / WAN))
  return (
    <>
      <FilterLink
        to={withoutFilter(query, 'amount')}
        className={styles.option}
        current={amountMin < 0 && amountMax < 0}
      >
        不限
      </FilterLink>
      {AMOUNT_BANDS.map(([from, to]) => {
        const next = changed(query, { amountMin: from, amountMax: to })
        return (
          <FilterLink
            key={from}
            to={next}
            className={styles.option}
            current={from === amountMin && to === amountMax}
          >
            {amountWords(next)}
          </FilterLink>
        )
      })}
      <ListForm
        key={`${amountMin}-${amountMax}`}
        query={query}
        own={['amt']}
        className={`${styles.range} ${styles.scripted}`}
        label="自定义额度"
      >
        <input
          className={styles.number}
          name="amtFrom"
          inputMode="numeric"
          pattern="\d{0,7}"
          autoComplete="off"
          aria-label="最低额度，万元"
          defaultValue={given(amountMin)}
        />
        <span aria-hidden>–</span>
        <input
          className={styles.number}
          name="amtTo"
          inputMode="numeric"
          pattern="\d{0,7}"
          autoComplete="off"
          aria-label="最高额度，万元"
          defaultValue={given(amountMax)}
        />
        万元
        <button type="submit" className="btn s sm">
          确定<span className="sr">额度</span>
        </button>
      </ListForm>
    </>
  )
}

const SPANS = [
  [30, '近 30 天'],
  [90, '近 90 天'],
  [365, '近一年'],
] as const

/** 时间: published lately or between two days, and in force on a day. */
export const TimeOptions = ({ query, now }: { query: ListQuery; now: string }) => {
  const { publishFrom, publishTo, effectiveOn } = query
  const today = fullDay(now)
  return (
    <>
      <FilterLink
        to={changed(query, { publishFrom: '', publishTo: '', effectiveOn: '' })}
        className={styles.option}
        current={publishFrom + publishTo + effectiveOn === ''}
      >
        不限
      </FilterLink>
      {now !== '' &&
        SPANS.map(([days, name]) => {
          const from = addDays(now, -days)
          return (
            <FilterLink
              key={days}
              to={changed(query, { publishFrom: from, publishTo: '' })}
              className={styles.option}
              current={publishFrom === from && publishTo === ''}
            >
              {name}
            </FilterLink>
          )
        })}
      {today !== '' && (
        <FilterLink
          to={changed(query, { effectiveOn: effectiveOn === today ? '' : today })}
          className={styles.option}
          current={effectiveOn === today}
        >
          今天有效
        </FilterLink>
      )}
      <ListForm
        key={`${publishFrom} ${publishTo} ${effectiveOn}`}
        query={query}
        own={['from', 'to', 'on']}
        className={styles.range}
        label="自定义时间"
      >
        <span>发布</span>
        <DayField name="from" label="发布日期从" day={publishFrom} />
        <span aria-hidden>–</span>
        <DayField name="to" label="发布日期到" day={publishTo} />
        <span>有效于</span>
        <DayField name="on" label="在这一天有效" day={effectiveOn} />
        <button type="submit" className="btn s sm">
          确定<span className="sr">时间</span>
        </button>
      </ListForm>
    </>
  )
}

const DayField = (props: { name: string; label: string; day: string }) => (
  <input
    type="date"
    name={props.name}
    aria-label={props.label}
    defaultValue={props.day}
    className={`num ${styles.day}`}
  />
)
