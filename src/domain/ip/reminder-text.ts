/** 提醒 in words. */
import { daysBetween } from '../calendar/days.ts'
import { DUE_EVENT, IP_KIND, type DueEvent, type IpKind } from './record-codes.ts'

/** What a reminder tells of. */
export interface DueFacts {
  kind: IpKind
  event: DueEvent
  year: number
  name: string
  number: string
  due: string
  /** Empty when it stays open without end. */
  until: string
}

const what = ({ event, year }: DueFacts): string =>
  event === 'annuity' ? `缴纳第 ${year} 年年费` : DUE_EVENT[event]

/** How near a deadline is, in words. */
export const nearness = ({ event, due, until }: DueFacts, today: string): string => {
  const left = daysBetween(today, due)
  if (event === 'nonUse')
    return left > 0 ? `${due} 满三年未登记使用证据` : `${due} 起连续三年未登记使用证据，可能被撤销`
  if (left > 0) return `${due} 到期，还有 ${left} 天`
  if (left === 0) return `今天（${due}）到期`
  if (until === '' || until <= due) return `${due} 已到期`
  const window = event === 'renewal' ? '宽展期' : '滞纳期'
  return `${due} 已到期，${window}到 ${until}，还有 ${daysBetween(today, until)} 天`
}

/** The reminder of one deadline: at most 100 and 500 characters. */
export const reminderText = (
  told: DueFacts,
  today: string,
): { title: string; content: string } => ({
  title: Array.from(`${IP_KIND[told.kind]}提醒：${told.name} ${what(told)}`)
    .slice(0, 100)
    .join(''),
  content: Array.from(
    `${IP_KIND[told.kind]}“${told.name}”${told.number === '' ? '' : `（${told.number}）`}${what(told)}：${nearness(told, today)}。`,
  )
    .slice(0, 500)
    .join(''),
})

/** One reminder for what is left of many deadlines of a kind, the nearest first; that one is named. */
export const restText = (
  kind: IpKind,
  rest: readonly [DueFacts, ...DueFacts[]],
  today: string,
): { title: string; content: string } => {
  const [first] = rest
  return {
    title: `另有 ${rest.length} 项${IP_KIND[kind]}期限提醒`,
    content: `其中最近的是“${Array.from(first.name).slice(0, 100).join('')}”${what(first)}：${nearness(first, today)}。全部期限请在期限日历中查看。`,
  }
}
