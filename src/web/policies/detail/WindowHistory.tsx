import { expectedDates } from '#domain/policies/expected.ts'
import { expectedWords, yearsWords } from '../parts/expected-labels.ts'
import { windowYears } from './window-years.ts'
import type { PolicyWindow } from './types.ts'
import styles from './WindowHistory.module.css'

const MONTHS = ['1 月', '4 月', '7 月', '10 月'] as const

/** 历年申报窗口: when each batch was open, on the scale of a year. */
export const WindowHistory = (props: { windows: readonly PolicyWindow[]; now: string }) => {
  const expected = expectedDates(props.windows, props.now.slice(0, 10))
  if (props.windows.length < 2 && expected.length === 0) return null
  const years = windowYears(props.windows, props.now)
  const past = years.some(({ reference }) => reference)
  return (
    <section className={`card ${styles.card}`} aria-labelledby="history-h" data-keep-clear>
      <h2 id="history-h">{past ? '历年申报窗口' : '各批次申报时间'}</h2>
      {years.some(({ bar }) => bar !== null) && (
        <div className={`num ${styles.months}`} aria-hidden>
          {MONTHS.map((month) => (
            <span key={month}>{month}</span>
          ))}
        </div>
      )}
      <ul>
        {years.map(({ batch, dates, bar, reference }) => (
          <li key={`${batch}${dates}`}>
            <p className="num">
              <b>{batch}</b>
              <span>{dates}</span>
            </p>
            {bar !== null && (
              <div
                className={`scale ${styles.year}`}
                aria-hidden
                data-reference={reference || undefined}
              >
                <i style={{ left: percent(bar.from), width: percent(bar.to - bar.from) }} />
              </div>
            )}
          </li>
        ))}
      </ul>
      {expected.length > 0 && (
        <>
          <h3>按往年推算</h3>
          <ul className={styles.expected}>
            {expected.map((it) => (
              <li key={`${it.batch} ${it.event}`} className="num">
                <b>{expectedWords(it)}</b>
                <span>{`依据：${yearsWords(it)}`}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      <p className={styles.note}>
        {expected.length > 0
          ? '推算不是通知：当年没有发布通知的，时间可能变化，也可能不再开展。'
          : past
            ? '往年时间仅供参考，以当年通知为准。'
            : '日期以原文为准。'}
      </p>
    </section>
  )
}

const percent = (share: number): string => `${Math.round(share * 1000) / 10}%`
