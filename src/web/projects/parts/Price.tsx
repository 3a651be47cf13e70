import { grouped } from '#domain/text/numbers.ts'
import styles from './Price.module.css'
import type { ProjectPrice } from './types.ts'

/** `2026-12-31` as `12-31`, in another year than the answer's `now` in full. */
const lastDay = (until: string, now: string): string =>
  until.slice(0, 4) === now.slice(0, 4) ? until.slice(5) : until

/** 优惠至 12-31; empty while no reduction runs. */
export const reductionWords = ({ until }: ProjectPrice, now: string): string =>
  until === '' ? '' : `优惠至 ${lastDay(until, now)}`

/**
 * 服务价格, never with official fees in it: 面议, `¥ 880 /类`, `¥ 28,000 起` (the whole range where
 * there is room), and while a reduction runs the price before and, given `now`, its last day.
 */
export const Price = (props: { price: ProjectPrice; now?: string; whole?: boolean }) => {
  const { price, now, whole = false } = props
  const { from, to, original, unit } = price
  if (from === null) return <span className={styles.price}>面议</span>
  const range = to !== null && to > from
  return (
    <span className={styles.price}>
      <small>¥</small>
      <b className="num">{range && whole ? `${grouped(from)}–${grouped(to)}` : grouped(from)}</b>
      {range && !whole && <small>起</small>}
      {unit !== '' && <small>/{unit}</small>}
      {original !== null && (
        <span className={styles.before}>
          <s className="num">原价 ¥ {grouped(original)}</s>
          {now !== undefined && <span className="num">{reductionWords(price, now)}</span>}
        </span>
      )}
    </span>
  )
}

/** 约 90 天; empty when nobody can say. */
export const cycleWords = (days: number | null): string => (days === null ? '' : `约 ${days} 天`)
