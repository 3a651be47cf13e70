import type { CalendarDeadline } from '../parts/calendar-file.ts'
import { eventWords } from '../parts/expected-labels.ts'
import type { Schedule } from './schedule-query.ts'

/** Where each line comes from: a date that no notice has named says so wherever it goes. */
export const basisWords = ({ announced, years }: NonNullable<Schedule['target']>): string =>
  announced ? '按已公布的截止日期倒排' : `按往年（${years.join('、')} 年）推算倒排，尚未公布`

/** The days of a schedule for a calendar: the last day of each task, and the deadline. */
export const scheduleEntries = (
  { policy, target, tasks, project }: Schedule,
  page: { url: string; host: string },
): CalendarDeadline[] => {
  if (target === null) return []
  const name = policy.shortTitle || policy.title
  const mark = target.announced ? '' : '（往年推算）'
  const basis = `${basisWords(target)}。日期以当年通知为准。`
  return [
    ...tasks.flatMap(({ name: task, days, client, from, to }, at) =>
      to === ''
        ? []
        : [
            {
              uid: `${policy.policyId}-${target.day}-${at + 1}@${page.host}`,
              title: `【倒排${mark}】${task}：${name}`,
              details: [
                `${from} 至 ${to}，时长 ${days}（本站服务“${project?.name ?? ''}”的估计，取较长的）`,
                client,
                basis,
              ]
                .filter((line) => line !== '')
                .join('\n'),
              url: page.url,
              at: to,
            },
          ],
    ),
    {
      uid: `${policy.policyId}-${target.day}@${page.host}`,
      title: `【截止${mark}】${name}`,
      details: `${eventWords(target)}\n${basis}`,
      url: page.url,
      at: target.day,
    },
  ]
}
