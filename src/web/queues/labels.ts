import type { queues } from '#contract/queues.ts'
import type { AnswerOf } from '#contract/wire/endpoint.ts'
import { DAY_MINUTES } from '#domain/calendar/working-time.ts'
import type { QueueName } from '#domain/queues/queue.ts'
import type { hrefTo } from '#domain/pages/addresses.ts'
import type { PageName } from '#domain/pages/pages.ts'

export type Queue = AnswerOf<typeof queues.overview>['records'][number]

/** Which part of a queue a number counts. */
export type Part =
  | { kind: 'all' }
  | { kind: 'free' }
  | { kind: 'late' }
  | { kind: 'owner'; userId: string; mine: boolean }

type Query = Record<string, string>
interface Way {
  page: PageName
  /** Fields of the list for each part. */
  all: Query
  free: Query
  late: Query
  owner: (userId: string) => Query
}

const none = (): Query => ({})

/** 列表: where the things of a queue stand, filtered as they were counted. */
const WAYS: Readonly<Partial<Record<QueueName, Way>>> = {
  chats: { page: 'news', all: {}, free: {}, late: {}, owner: none },
  leads: {
    page: 'leads',
    all: { status: 'waiting' },
    free: { view: 'free' },
    late: { late: '1' },
    owner: (advisor) => ({ status: 'waiting', advisor }),
  },
  certifications: {
    page: 'certifications',
    all: { kind: 'company' },
    free: {},
    late: { kind: 'company' },
    owner: none,
  },
  claims: {
    page: 'certifications',
    all: { kind: 'claim' },
    free: {},
    late: { kind: 'claim' },
    owner: none,
  },
  orders: {
    page: 'orders',
    all: { tab: 'turn' },
    free: { tab: 'waiting' },
    late: { tab: 'waiting' },
    owner: (advisor) => ({ tab: 'turn', advisor }),
  },
  declarations: {
    page: 'declareManage',
    all: { tab: 'open', holder: 'V' },
    free: { tab: 'waiting', holder: 'V' },
    late: { tab: 'open', holder: 'V', sort: 'due' },
    owner: (advisor) => ({ tab: 'open', holder: 'V', advisor }),
  },
  partners: {
    page: 'partnerApply',
    all: { state: 'open' },
    free: { view: 'free' },
    late: { late: '1' },
    owner: (owner) => ({ state: 'open', owner }),
  },
  titleCases: {
    page: 'jobTitleCases',
    all: { status: 'open' },
    free: { view: 'free' },
    late: { late: '1' },
    owner: (advisor) => ({ status: 'open', advisor }),
  },
  contents: { page: 'content', all: { state: 'review' }, free: {}, late: {}, owner: none },
  permissions: { page: 'user', all: { tab: 'requests' }, free: {}, late: {}, owner: none },
  sms: { page: 'smsOutbox', all: {}, free: {}, late: {}, owner: none },
}

/** Whether the things of a queue stand in a list of their own. */
export const hasPage = (queue: QueueName): boolean => WAYS[queue] !== undefined

/** The address of the list that a number counts. */
export const wayTo = (href: typeof hrefTo, queue: QueueName, part: Part): string => {
  const way = WAYS[queue]
  if (way === undefined) return ''
  return href(way.page, part.kind === 'owner' ? way.owner(part.userId) : way[part.kind])
}

/** 3 个工作日 2 小时; less than a minute is said so. */
export const ageText = (minutes: number): string => {
  const days = Math.floor(minutes / DAY_MINUTES)
  const hours = Math.floor((minutes % DAY_MINUTES) / 60)
  if (days > 0) return hours > 0 ? `${days} 个工作日 ${hours} 小时` : `${days} 个工作日`
  if (hours > 0) return `${hours} 小时`
  return minutes > 0 ? `${minutes} 分钟` : '不到 1 分钟'
}
