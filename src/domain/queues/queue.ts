import { formatBeijingTime } from '../calendar/beijing.ts'
import type { WorkCalendar } from '../calendar/working-days.ts'
import { workingMinutes } from '../calendar/working-time.ts'

/** 待办总览: the queues of the platform's people, with the code that each asks for. */
export const QUEUE = {
  chats: { name: '待回复会话', code: 'serve:chat', target: '' },
  leads: { name: '咨询线索', code: 'lead:list', target: '一个工作日内首次联系' },
  certifications: { name: '企业认证', code: 'certification:review', target: '两个工作日内审核' },
  claims: { name: '企业认领', code: 'certification:review', target: '两个工作日内审核' },
  orders: { name: '申报委托', code: 'order:serve', target: '两个工作日内受理' },
  declarations: { name: '申报办理', code: 'declaring:serve', target: '不晚于登记的截止日期' },
  partners: { name: '渠道合作', code: 'partner:edit', target: '不晚于下一步日期' },
  titleCases: { name: '职称办理', code: 'titles:serve', target: '不晚于下一步日期' },
  contents: { name: '内容审核', code: 'content:review', target: '' },
  permissions: { name: '权限申请', code: 'back:user:assign', target: '' },
  sms: { name: '短信未送达', code: 'outbox:list', target: '' },
  mails: { name: '邮件未送达', code: 'outbox:list', target: '' },
} as const satisfies Record<string, { name: string; code: string; target: string }>

export type QueueName = keyof typeof QUEUE
export const QUEUES = Object.keys(QUEUE) as QueueName[]

/** What of a queue is with one person; with nobody where `ownerId` is empty. */
export interface QueuePart {
  ownerId: string
  ownerName: string
  count: number
  /** Beyond its target. */
  late: number
  /** Since when the oldest of them waits. */
  oldest: Date | null
}

/** What a capability answers of its queue. */
export interface QueueFigures {
  /** Things of this queue are somebody's; else `parts` has one of nobody. */
  owned: boolean
  parts: readonly QueuePart[]
}

/** A queue as a whole. */
export interface QueueSum {
  count: number
  /** With nobody; 0 where nothing is anybody's. */
  free: number
  late: number
  /** Since when the oldest waits, `yyyy-MM-dd HH:mm:ss`, Beijing; empty when nothing does. */
  oldest: string
  /** How long that is in working time. */
  oldestMinutes: number
}

/** A queue added up at a moment. */
export const sumOf = (
  { owned, parts }: QueueFigures,
  now: Date,
  calendar: WorkCalendar,
): QueueSum => {
  const moments = parts.flatMap(({ oldest }) => (oldest === null ? [] : [oldest.getTime()]))
  const oldest = moments.length === 0 ? '' : formatBeijingTime(Math.min(...moments))
  return {
    count: parts.reduce((sum, part) => sum + part.count, 0),
    free: owned ? parts.reduce((sum, part) => sum + (part.ownerId === '' ? part.count : 0), 0) : 0,
    late: parts.reduce((sum, part) => sum + part.late, 0),
    oldest,
    oldestMinutes:
      oldest === '' ? 0 : workingMinutes(oldest, formatBeijingTime(now.getTime()), calendar),
  }
}
