import { daysBetween } from '#domain/calendar/days.ts'
import { URGENT_DAYS } from '#domain/policies/window.ts'
import type { DeadlineEvent } from './types.ts'

/** 剩 10 天, red at 14 days or fewer before a deadline; of a past year's date 往年参考. */
export const Distance = (props: {
  event: DeadlineEvent['event']
  at: string
  past: boolean
  now: string
  className?: string | undefined
}) => {
  const { event, at, past, now, className = '' } = props
  if (past) return <span className={`st past ${className}`}>往年参考</span>
  const days = daysBetween(now, at)
  const opens = event === 'opens'
  if (days < 0)
    return <span className={`st closed ${className}`}>{opens ? '已开始' : '已截止'}</span>
  const words = opens
    ? days === 0
      ? '今天开始'
      : `${days} 天后`
    : days === 0
      ? '今天截止'
      : `剩 ${days} 天`
  const tone = opens ? 'future' : days <= URGENT_DAYS ? 'soon' : 'open'
  return <span className={`st ${tone} ${className}`}>{words}</span>
}
