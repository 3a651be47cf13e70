import type { orders } from '#contract/orders.ts'
import { apiError } from '#contract/wire/api-error.ts'
import { ORDER_STATUS, type OrderStatus } from '#domain/orders/codes.ts'
import { ADVISORS_TURN, OPEN_STATUS, WAITING_STATUS } from '#domain/orders/machine.ts'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/database/pool.ts'
import { inTenant } from '#server/database/tenant.ts'
import { type ListColumn, listFile, WHOLE_LIST } from '#server/sheets/list-file.ts'
import type { Handlers, MemberCaller, Principal } from '#server/wire/handler.ts'
import { type OrderFilter, type OrderPage, pageOfOrders } from './order.store.ts'
import { rowOf } from './transitions.ts'

const ENDED = (Object.keys(ORDER_STATUS) as OrderStatus[]).filter(
  (status) => !OPEN_STATUS.includes(status),
)
/** The states that a company's list can be narrowed to. */
const LISTED = {
  '': Object.keys(ORDER_STATUS) as OrderStatus[],
  waiting: WAITING_STATUS,
  open: OPEN_STATUS,
  ended: ENDED,
} as const
/** What advisors have to do with. */
const PLACED_OPEN = OPEN_STATUS.filter((status) => status !== '10')
/** What a count asks for. */
const COUNTED = { page: 0, pageSize: 1, sort: '', order: 'asc' } as const

/** @throws notFound for somebody without a company. */
export const memberOf = ({ principal }: MemberCaller): Principal => {
  if (principal.companyId === '') throw apiError('notFound', '您尚未加入企业')
  return principal
}

type Row = ReturnType<typeof rowOf>

const COMPANY: ListColumn<Row> = { name: '企业', width: 28, cell: ({ companyName }) => companyName }
const COLUMNS: readonly ListColumn<Row>[] = [
  { name: '委托编号', width: 20, cell: ({ orderNo }) => orderNo },
  { name: '政策', width: 40, cell: ({ policyTitle }) => policyTitle },
  { name: '批次', width: 20, cell: ({ batch }) => batch },
  { name: '截止', width: 12, cell: ({ deadline }) => deadline },
  { name: '状态', width: 14, cell: ({ statusName }) => statusName },
  { name: '更新', width: 20, cell: ({ statusSince }) => statusSince },
  { name: '顾问', width: 12, cell: ({ advisorName }) => advisorName },
  { name: '报价（元）', width: 14, cell: ({ quoteAmount }) => quoteAmount },
  { name: '发起时间', width: 20, cell: ({ createTime }) => createTime },
]

/** The filters of the advisors' list. */
interface Queued {
  tab: 'waiting' | 'mine' | 'turn' | 'open' | 'ended'
  advisorUserId: string
  keyword: string
}

type Lists = Pick<Handlers<typeof orders>, 'mine' | 'exportMine' | 'queue' | 'exportQueue'>

/** The lists of orders: a company's own, and those of all companies for advisors. */
export const createLists = (deps: { db: Database; clock: Clock }): Lists => {
  const { db } = deps

  const ownOrders = async (state: keyof typeof LISTED, asked: OrderPage, companyId: string) => {
    const base = { companyId, placed: false, advisorUserId: '', keyword: '' }
    const filter = { ...base, statuses: LISTED[state] }
    return inTenant(db, companyId, async (tx) => pageOfOrders(tx, filter, asked))
  }

  const queuedOrders = async (
    { tab, advisorUserId, keyword }: Queued,
    asked: OrderPage,
    userId: string,
  ) => {
    const base = { companyId: '', placed: true, keyword: keyword.trim() }
    const filters: Record<Queued['tab'], OrderFilter> = {
      waiting: { ...base, statuses: ['20'], advisorUserId: '' },
      mine: { ...base, statuses: PLACED_OPEN, advisorUserId: userId },
      turn: { ...base, statuses: ADVISORS_TURN, advisorUserId },
      open: { ...base, statuses: PLACED_OPEN, advisorUserId },
      ended: { ...base, statuses: ENDED, advisorUserId },
    }
    return pageOfOrders(db, filters[tab], asked, tab === 'waiting' || tab === 'turn')
  }

  const fileOf = async (
    caller: MemberCaller,
    columns: readonly ListColumn<Row>[],
    { rows, total }: Awaited<ReturnType<typeof pageOfOrders>>,
  ) =>
    listFile(deps, caller, {
      name: '申报委托',
      action: 'order.export',
      objectType: 'order',
      columns,
      found: { rows: rows.map(rowOf), total },
    })

  return {
    async mine({ state, page, pageSize, sort, order }, caller) {
      const { companyId } = memberOf(caller)
      const asked = { page, pageSize, sort, order }
      const { rows, total } = await ownOrders(state, asked, companyId)
      return { records: rows.map(rowOf), total, page, pageSize }
    },

    async exportMine({ state, sort, order }, caller) {
      const { companyId } = memberOf(caller)
      const found = await ownOrders(state, { ...WHOLE_LIST, sort, order }, companyId)
      return fileOf(caller, COLUMNS, found)
    },

    async queue({ page, pageSize, sort, order, ...filter }, caller) {
      const { userId } = caller.principal
      const all = { advisorUserId: '', keyword: '' }
      const [found, waiting, mine] = await Promise.all([
        queuedOrders(filter, { page, pageSize, sort, order }, userId),
        queuedOrders({ ...all, tab: 'waiting' }, COUNTED, userId),
        queuedOrders({ ...all, tab: 'mine' }, COUNTED, userId),
      ])
      return {
        records: found.rows.map(rowOf),
        total: found.total,
        page,
        pageSize,
        waiting: waiting.total,
        mine: mine.total,
      }
    },

    async exportQueue({ sort, order, ...filter }, caller) {
      const { userId } = caller.principal
      const found = await queuedOrders(filter, { ...WHOLE_LIST, sort, order }, userId)
      return fileOf(caller, [COMPANY, ...COLUMNS], found)
    },
  }
}
