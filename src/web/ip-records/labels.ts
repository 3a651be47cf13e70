import { grouped } from '#domain/text/numbers.ts'
import { URGENT_DAYS } from '#domain/policies/window.ts'
import type { Deadline } from './queries.ts'

/** A deadline is near from so many days on: the third of the usual reminders (product.md 4.8). */
const NEAR_DAYS = 90

type DueState = Pick<Deadline, 'state' | 'daysLeft'> & { event: Deadline['event'] | '' }

/** How much a deadline presses; the words beside it say the same. */
export type DueTone = 'bad' | 'warn' | 'plain' | 'done'

/** Red from URGENT_DAYS before it on and when it has passed, amber within 90 days (ux/design.md 3). */
export const dueTone = ({ state, daysLeft }: DueState): DueTone => {
  if (state === 'done') return 'done'
  if (state === 'late' || state === 'missed') return 'bad'
  if (state === 'unconfirmed') return 'warn'
  if (daysLeft <= URGENT_DAYS) return 'bad'
  return daysLeft <= NEAR_DAYS ? 'warn' : 'plain'
}

/** 还有 129 天, 今天到期, 逾期，还可补办 20 天. */
export const dueWords = ({ state, daysLeft, event }: DueState): string => {
  // Nothing is late there: from that day on others may ask for the cancellation.
  if (event === 'nonUse' && (state === 'late' || state === 'missed')) return '已满三年'
  switch (state) {
    case 'done':
      return '已办理'
    case 'late':
      return daysLeft === 0
        ? '已逾期，今天是最后补办日'
        : `已逾期，可补办（剩 ${grouped(daysLeft)} 天）`
    case 'missed':
      return '已逾期'
    case 'unconfirmed':
      return '未登记缴费'
    case 'open':
      return daysLeft === 0 ? '今天到期' : `还有 ${grouped(daysLeft)} 天`
  }
}

/** Of the year before a deadline, the part that has passed, 0 to 1: what a ruler shows of it. */
export const dueShare = ({ state, daysLeft }: DueState): number =>
  state === 'open' ? Math.min(1, Math.max(0, 1 - daysLeft / 365)) : 1

/** 12 KB, 3.4 MB. */
export const sizeWords = (bytes: number): string =>
  bytes < 1024 * 1024
    ? `${Math.max(1, Math.round(bytes / 1024))} KB`
    : `${(bytes / 1024 / 1024).toFixed(1)} MB`
