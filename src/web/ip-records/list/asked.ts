import { DUE_WITHIN, IP_ORIGIN } from '#domain/ip/record-codes.ts'
import { IP_GROUP } from '#domain/ip/status.ts'
import { isDay } from '#domain/calendar/days.ts'
import { orderIn } from '#web/kit/useAddress.ts'

/** Rows on one page of a list. */
export const SIZES = [10, 20, 50, 100] as const
/** In the address the list of what is hidden stands in the place of a group. */
export const HIDDEN = 'hidden'

type Read = (name: string) => string

/** A code of the address when it is one; else none. */
export const codeIn = <C extends string>(
  codes: Readonly<Record<C, string>>,
  value: string,
): C | '' => (Object.hasOwn(codes, value) ? (value as C) : '')

const cut = (text: string): string => Array.from(text).slice(0, 100).join('')
const dayOf = (text: string): string => (isDay(text) ? text : '')

/** The filters that all three lists have, as the address says them. */
export const commonFilters = (read: Read) => ({
  keyword: cut(read('q')),
  group: codeIn(IP_GROUP, read('group')),
  owner: cut(read('owner')),
  from: dayOf(read('from')),
  to: dayOf(read('to')),
  due: codeIn(DUE_WITHIN, read('due')),
  origin: codeIn(IP_ORIGIN, read('origin')),
  hidden: read('group') === HIDDEN,
})

/** The order of a list, as the address says it. */
export const orderOf = (read: Read) => orderIn(read, ORDERS)

const ORDERS = [
  'number',
  'name',
  'owner',
  'appDate',
  'regDate',
  'status',
  'next',
  'updateTime',
] as const

/** Every field of the address that narrows a list, to be taken away together. */
export const CLEARED = {
  q: '',
  owner: '',
  from: '',
  to: '',
  due: '',
  origin: '',
  status: '',
  kind: '',
  class: '',
  type: '',
  reduction: '',
  page: '',
} as const

/** Whether a list is narrowed beyond its group. */
export const isNarrowed = (read: Read): boolean =>
  Object.keys(CLEARED).some((name) => name !== 'page' && read(name) !== '')
