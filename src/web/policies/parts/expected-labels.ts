import { DEADLINE_KIND, LIKENESS } from '#domain/policies/codes.ts'
import type { ExpectedDate } from '#domain/policies/expected.ts'
import { dayName } from '#web/kit/day-names.ts'

/** What happens on a date of a policy, in words: 开始, 网上申报截止. */
export const eventWords = ({ event }: Pick<ExpectedDate, 'event'>): string =>
  event === 'opens' ? '开始' : `${DEADLINE_KIND[event]}截止`

/** 第一批网上申报截止：2027 年 4 月 25 日至 5 月 15 日之间. */
export const expectedWords = ({ batch, event, from, to }: ExpectedDate): string => {
  const end = from === to ? '前后' : `至 ${dayName(to)}之间`
  return `${batch}${eventWords({ event })}：${from.slice(0, 4)} 年 ${dayName(from)}${end}`
}

/** 往年 4 月 25 日至 5 月 15 日截止: short enough for a list. */
export const usualWords = ({
  event,
  from,
  to,
}: Pick<ExpectedDate, 'event' | 'from' | 'to'>): string =>
  `往年 ${dayName(from)}${from === to ? '前后' : `至 ${dayName(to)}`}${event === 'opens' ? '开始' : '截止'}`

/** 2024、2025、2026 年，这几年日期相近. */
export const yearsWords = ({ years, likeness }: Pick<ExpectedDate, 'years' | 'likeness'>): string =>
  `${years.join('、')} 年，${LIKENESS[likeness]}`
