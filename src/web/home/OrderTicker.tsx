import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { REDUCED_MOTION, useMedia } from '#web/kit/useMedia.ts'
import styles from './OrderTicker.module.css'
import { orderNewsQuery } from './queries.ts'

/** How long one line stands. */
const STANDS_MS = 6000
const HOUR = 60
const DAY = 24 * HOUR

/** How long ago, in one unit. */
export const agoWords = (minutes: number): string => {
  if (minutes < 1) return '刚刚'
  if (minutes < HOUR) return `${minutes} 分钟前`
  return minutes < DAY
    ? `${Math.floor(minutes / HOUR)} 小时前`
    : `${Math.floor(minutes / DAY)} 天前`
}

/**
 * 服务动态: one line about a real order, the next one after six seconds unless pointer or focus is
 * on it or it was stopped; nothing at all without orders.
 */
export const OrderTicker = () => {
  const { data } = useQuery(orderNewsQuery())
  const still = useMedia(REDUCED_MOTION)
  const [at, setAt] = useState(0)
  const [held, setHeld] = useState(false)
  const [stopped, setStopped] = useState(false)
  const rows = data?.records ?? []
  const moving = rows.length > 1 && !held && !stopped && !still
  useEffect(() => {
    if (!moving) return
    const timer = setInterval(() => setAt((was) => was + 1), STANDS_MS)
    return () => clearInterval(timer)
  }, [moving])
  const row = rows[at % Math.max(1, rows.length)]
  if (!row) return null
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hover and focus hold the line, nothing is done by them
    <section
      className={styles.ticker}
      aria-label="服务动态"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span className="muted">服务动态</span>
      <p>{`${row.companyName}${row.action}「${row.subject}」`}</p>
      <span className="muted num">{agoWords(row.minutesAgo)}</span>
      {rows.length > 1 && (
        <button type="button" className="link" onClick={() => setStopped(!stopped)}>
          {stopped ? '继续' : '暂停'}
        </button>
      )}
    </section>
  )
}
