import {
  DECLARE_ACTOR,
  DECLARE_SORT,
  DECLARE_STATUS,
  DECLARE_TAB,
  type DeclareActor,
  type DeclareSort,
  type DeclareStatus,
  type DeclareTab,
  PROJECT_TYPE,
  type ProjectType,
} from '#domain/declarations/codes.ts'
import { POLICY_LEVEL, type PolicyLevel } from '#domain/policies/codes.ts'
import { isId } from '#web/kit/text.ts'

type Read = (name: string) => string

/** The fields of the address that narrow a list; the page begins anew with any of them. */
export const FILTERS = [
  'q',
  'year',
  'level',
  'type',
  'region',
  'status',
  'advisor',
  'holder',
] as const

const one = <K extends string>(table: Readonly<Record<K, unknown>>, value: string): K | '' =>
  Object.hasOwn(table, value) ? (value as K) : ''

/** The filters of the address, as the calls want them; what the address makes up is left out. */
export const filtersOf = (read: Read) => {
  const status = one<DeclareStatus>(DECLARE_STATUS, read('status'))
  const advisor = read('advisor')
  return {
    keyword: read('q').slice(0, 80),
    year: /^\d{4}$/.test(read('year')) ? Number(read('year')) : 0,
    level: one<PolicyLevel>(POLICY_LEVEL, read('level')),
    projectType: one<ProjectType>(PROJECT_TYPE, read('type')),
    regionCode: /^\d{6}$/.test(read('region')) ? read('region') : '',
    statuses: status === '' ? [] : [status],
    advisorUserId: isId(advisor) ? advisor : '',
  }
}

/** The order of the address: `due` the least first, `-due` the other way round. */
export const orderOf = (
  read: Read,
  usual: DeclareSort,
): { sort: DeclareSort; direction: 'asc' | 'desc' } => {
  const wanted = read('sort')
  const sort = one<DeclareSort>(DECLARE_SORT, wanted.replace(/^-/, ''))
  if (sort === '') return { sort: usual, direction: 'desc' }
  return { sort, direction: wanted.startsWith('-') ? 'desc' : 'asc' }
}

export const tabOf = (read: Read): DeclareTab => one<DeclareTab>(DECLARE_TAB, read('tab')) || 'all'

/** 范围 of the advisors' list. */
export const QUEUE_TAB = {
  mine: '我负责的',
  waiting: '待领取',
  open: '全部进行中',
  ended: '已结束',
} as const
export type QueueTab = keyof typeof QUEUE_TAB

export const queueTabOf = (read: Read): QueueTab => one<QueueTab>(QUEUE_TAB, read('tab')) || 'mine'

export const holderOf = (read: Read): DeclareActor | '' =>
  one<DeclareActor>(DECLARE_ACTOR, read('holder'))

/** Whether anything narrows the list, the tab aside. */
export const isFiltered = (read: Read): boolean => FILTERS.some((name) => read(name) !== '')
