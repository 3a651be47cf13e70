import type { orders } from '#contract/orders.ts'
import type { OutputOf } from '#contract/wire/endpoint.ts'
import { apiError } from '#contract/wire/api-error.ts'
import { formatBeijingDate, formatBeijingTime } from '#domain/calendar/beijing.ts'
import {
  formProblem,
  type OrderEvent,
  type OrderSituation,
  quoteProblem,
  reasonProblem,
  situationProblem,
  WAITING_STATUS,
} from '#domain/orders/machine.ts'
import { holdsIn } from '#domain/matching/evaluate.ts'
import { matchKindOf } from '#domain/matching/kind.ts'
import { placesOf } from '#domain/matching/policy-table.ts'
import { isAppliedFor } from '#domain/policies/codes.ts'
import type { PolicyContent } from '#domain/policies/policy.ts'
import { windowVerdict } from '#domain/policies/window.ts'
import { permissionStateOf, type RegisterStatus } from '#domain/permissions/certification.ts'
import { yuanText } from '#domain/text/numbers.ts'
import { userNameOf } from '#server/database/names.ts'
import { actorOf, writeAuditEntry } from '#server/audit/log.ts'
import { noteClientRead } from '#server/audit/reads.ts'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/database/pool.ts'
import { inTenant } from '#server/database/tenant.ts'
import { inTransaction, type Tx } from '#server/database/transaction.ts'
import type { Handlers, MemberCaller, Principal } from '#server/wire/handler.ts'
import { createLists, memberOf } from './lists.ts'
import { type Declare, type Mover, moveOrder, shownOrder } from './transitions.ts'
import {
  addOrder,
  countOfOrders,
  lockCompany,
  openOrderOf,
  type Order,
  type OrderChanges,
  lockedOrder,
  orderOf,
  orderingCompany,
  talksOf,
} from './order.store.ts'

/** What of a policy an order is judged by. */
type OrderedPolicy = Pick<
  PolicyContent,
  | 'title'
  | 'shortTitle'
  | 'windows'
  | 'kind'
  | 'type'
  | 'supportModes'
  | 'regionCode'
  | 'exceptRegionCodes'
>

/** What the calls of orders are made of. */
export interface OrderDeps {
  db: Database
  clock: Clock
  /** A published policy; null when there is none of this id. */
  policy: (policyId: string) => Promise<OrderedPolicy | null>
  /** Makes the declaration of a confirmed order. */
  declare: Declare
  /** What a company's portrait says for a policy, now. */
  background: (
    companyId: string,
    policyId: string,
  ) => Promise<Pick<OutputOf<typeof orders.background>, 'completeness' | 'match'>>
}

const NO_ORDER = '没有找到这个委托'
interface Batch {
  batch: string
  /** `yyyy-MM-dd`; empty where none is running. */
  deadline: string
  open: boolean
  appliedFor: boolean
  /** Where the policy holds. */
  places: ReturnType<typeof placesOf>
}

/** The batch of a policy that one could order now, whether it can be applied for at all, and where. */
const batchOf = (policy: OrderedPolicy, now: number): Batch => {
  const { state, batch, headline } = windowVerdict(policy.windows, now)
  const dated = state === 'open' || state === 'closing' || state === 'upcoming'
  return {
    batch,
    deadline: dated && headline !== null ? formatBeijingDate(headline.ms) : '',
    open: state !== null && state !== 'closed',
    appliedFor: isAppliedFor(matchKindOf(policy)),
    places: placesOf(policy),
  }
}

/** What a caller says of an order beside its number. */
interface Seen {
  orderNo: string
  version: number
}

interface Step {
  note?: string
  changes?: OrderChanges
  declare?: Declare
}

const checked = (reason: string): string => {
  const problem = reasonProblem(reason)
  if (problem !== null) throw apiError('invalid', problem)
  return reason.trim()
}

/** 申报委托: from a match to a declaration, by company and advisor. */
export const createOrderHandlers = (deps: OrderDeps): Handlers<typeof orders> => {
  const { db, clock } = deps

  const situationOf = async (
    tx: Tx,
    companyId: string,
    batch: Omit<Batch, 'batch'>,
  ): Promise<OrderSituation> => {
    const ordering = await orderingCompany(tx, companyId)
    if (ordering === null) throw apiError('notFound', '您尚未加入企业')
    const state = permissionStateOf({
      registerStatus: ordering.registerStatus as RegisterStatus,
      before: ordering.statusBefore as RegisterStatus | '',
      expired: ordering.expired,
      research: ordering.research,
    })
    return {
      today: formatBeijingDate(clock.now().getTime()),
      certified: state === '0' || state === '2',
      policyOpen: batch.open,
      appliedFor: batch.appliedFor,
      reaches: holdsIn(batch.places, ordering.regionCode) !== false,
      deadline: batch.deadline,
    }
  }

  /** One step by a side: the order in its turn, as it was looked at, then whatever is given. */
  const step = async (
    caller: MemberCaller,
    seen: Seen,
    event: OrderEvent,
    by: 'company' | 'advisor',
    judge: (tx: Tx, order: Order, principal: Principal) => Promise<Step> | Step,
  ) => {
    const principal = by === 'company' ? memberOf(caller) : caller.principal
    return inTransaction(db, async (tx) => {
      const order = await lockedOrder(tx, seen.orderNo)
      const foreign = by === 'company' && order?.companyId !== principal.companyId
      if (order === null || foreign || (by === 'advisor' && !order.placed))
        throw apiError('notFound', NO_ORDER)
      if (order.version !== seen.version) throw apiError('conflict')
      const mover: Mover = {
        by,
        actor: actorOf(caller),
        name: await userNameOf(tx, principal.userId),
        at: clock.now(),
      }
      const moved = await moveOrder(tx, order, event, mover, await judge(tx, order, principal))
      return shownOrder(tx, moved, { by, userId: principal.userId })
    })
  }

  /** Only the advisor of an order goes on with it; whose advisor has gone is taken on by the next. */
  const own = (order: Order, principal: Principal): void => {
    if (order.advisorUserId !== '' && order.advisorUserId !== principal.userId)
      throw apiError('forbidden', `该委托由 ${order.advisorName} 负责`)
  }

  /** Draft or open order of the batch, made in turn with others by the company's row. */
  const open = async (
    caller: MemberCaller,
    { policyId, matchRunId }: { policyId: string; matchRunId: string },
  ) => {
    const { companyId, userId } = memberOf(caller)
    const policy = await deps.policy(policyId)
    if (policy === null) throw apiError('notFound', '没有找到这项政策')
    const batch = batchOf(policy, clock.now().getTime())
    return inTransaction(db, async (tx) => {
      const viewer = { by: 'company', userId } as const
      const of = { companyId, policyId, batch: batch.batch }
      await lockCompany(tx, companyId)
      const there = await openOrderOf(tx, of)
      if (there !== null) return shownOrder(tx, there, viewer)
      const situation = await situationOf(tx, companyId, batch)
      const problem = situationProblem(situation)
      if (problem !== null) throw apiError('invalid', problem)
      const ordering = await orderingCompany(tx, companyId)
      const phone = ordering?.contactPhone ?? ''
      const orderNo = await addOrder(
        tx,
        {
          ...of,
          deadline: batch.deadline,
          snapshot: {
            title: policy.title,
            shortTitle: policy.shortTitle,
            deadline: batch.deadline,
          },
          matchRunId,
          contactName: ordering?.contactName ?? '',
          contactPhone: /^1[3-9]\d{9}$/.test(phone) ? phone : '',
          createdBy: userId,
        },
        situation.today,
      )
      const made = await orderOf(tx, orderNo)
      if (made === null) throw new Error('an order was made and is not there')
      const answer = await shownOrder(tx, made, viewer)
      await writeAuditEntry(tx, actorOf(caller), {
        action: 'order.add',
        companyId,
        objectType: 'order',
        objectId: orderNo,
        objectName: made.policyTitle,
      })
      return answer
    })
  }

  return {
    ...createLists(deps),

    open: async (input, caller) => open(caller, input),

    submit: async (input, caller) =>
      step(caller, input, 'submit', 'company', async (tx, order, { companyId }) => {
        const policy = await deps.policy(order.policyId)
        const batch = policy === null ? null : batchOf(policy, clock.now().getTime())
        const situation = await situationOf(tx, companyId, {
          deadline: order.deadline,
          open: batch?.open === true && batch.batch === order.batch,
          appliedFor: batch?.appliedFor ?? true,
          places: batch?.places ?? { regionCodes: [] },
        })
        const { orderNo: _no, version: _version, companyId: _company, ...form } = input
        const problem = situationProblem(situation) ?? formProblem(form, situation)?.text
        if (problem !== undefined && problem !== null) throw apiError('invalid', problem)
        return {
          changes: {
            ...form,
            contactName: form.contactName.trim(),
            remark: form.remark.trim(),
          },
        }
      }),

    cancel: async (input, caller) =>
      step(caller, input, 'cancel', 'company', () => {
        const reason = checked(input.reason)
        return { note: reason, changes: { reason } }
      }),

    confirm: async (input, caller) =>
      step(caller, input, 'confirm', 'company', () => ({ declare: deps.declare })),

    askAgain: async (input, caller) =>
      step(caller, input, 'askAgain', 'company', () => ({ note: checked(input.reason) })),

    rate: async (input, caller) =>
      step(caller, input, 'rate', 'company', () => ({
        note: input.comment,
        changes: { score: input.score, comment: input.comment },
      })),

    async waiting(_input, caller) {
      const { companyId } = memberOf(caller)
      const count = await inTenant(db, companyId, async (tx) =>
        countOfOrders(tx, companyId, WAITING_STATUS),
      )
      return { count }
    },

    async detail({ orderNo }, caller) {
      const { companyId, userId } = memberOf(caller)
      return inTenant(db, companyId, async (tx) => {
        const order = await orderOf(tx, orderNo)
        if (order === null || order.companyId !== companyId) throw apiError('notFound', NO_ORDER)
        return shownOrder(tx, order, { by: 'company', userId })
      })
    },

    async served({ orderNo }, caller) {
      const { userId } = caller.principal
      return inTransaction(db, async (tx) => {
        const order = await orderOf(tx, orderNo)
        // A draft is still the company's own.
        if (order === null || !order.placed) throw apiError('notFound', NO_ORDER)
        return shownOrder(tx, order, { by: 'advisor', userId })
      })
    },

    async background({ orderNo }, caller) {
      const { userId } = caller.principal
      const { order, talks } = await inTransaction(db, async (tx) => {
        const found = await orderOf(tx, orderNo)
        if (found === null || !found.placed) throw apiError('notFound', NO_ORDER)
        const mine = found.advisorUserId === userId
        return { order: found, talks: mine ? await talksOf(tx, found.companyId) : [] }
      })
      if (order.advisorUserId !== userId)
        return { open: false, completeness: 0, match: null, talks: [] }
      await noteClientRead(db, caller, order)
      return {
        open: true,
        ...(await deps.background(order.companyId, order.policyId)),
        talks: talks.map(({ advisorUserId, lastAt, ...talk }) => ({
          ...talk,
          lastAt: formatBeijingTime(lastAt.getTime()),
          own: advisorUserId === userId,
        })),
      }
    },

    accept: async (input, caller) =>
      step(caller, input, 'accept', 'advisor', (_tx, _order, { userId }) => ({
        changes: { advisorUserId: userId },
      })),

    refuse: async (input, caller) =>
      step(caller, input, 'refuse', 'advisor', () => {
        const reason = checked(input.reason)
        return { note: reason, changes: { reason } }
      }),

    quote: async (input, caller) =>
      step(caller, input, 'quote', 'advisor', (_tx, order, principal) => {
        own(order, principal)
        const { amount, note, stages } = input
        const problem = quoteProblem({ amount, note, stages })
        if (problem !== null) throw apiError('invalid', problem.text)
        return {
          note: `报价 ${yuanText(amount)}`,
          changes: {
            advisorUserId: principal.userId,
            quoteAmount: amount,
            quoteNote: note.trim(),
            feeStages: stages,
          },
        }
      }),

    finish: async (input, caller) =>
      step(caller, input, 'finish', 'advisor', (_tx, order, principal) => {
        own(order, principal)
        if (order.declareStatus < 90) throw apiError('invalid', '申报结束后才能办结')
        return { note: input.note.trim(), changes: { advisorUserId: principal.userId } }
      }),
  }
}
