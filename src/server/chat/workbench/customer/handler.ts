import type { workbench } from '#contract/workbench.ts'
import { apiError } from '#contract/wire/api-error.ts'
import { isGuestId } from '#domain/chat/guest.ts'
import { moveText } from '#domain/chat/transfers.ts'
import { maskPhone, serviceNameOf } from '#domain/consultation/contact.ts'
import type { Handler, MemberCaller } from '#server/wire/handler.ts'
import type { SummaryStore } from '../summary.store.ts'
import { serverOf } from '../server.ts'
import type { CustomerStore } from './store.ts'

export interface CustomerDeps {
  store: CustomerStore
  summaries: Pick<SummaryStore, 'ofCustomer'>
  names: { region: (code: string) => string; industry: (code: string) => string }
  /** Whose conversation it is; refused to whoever may not see what is kept of it. */
  seen: (conv: string, caller: MemberCaller) => Promise<{ customerId: string }>
}

/** 客户资料 beside a conversation: numbers masked, a brief only for whoever it was written for. */
export const createCustomerHandler =
  (deps: CustomerDeps): Handler<typeof workbench.customer> =>
  async ({ chatId }, caller) => {
    const { store, names, seen } = deps
    const { customerId } = await seen(chatId, caller)
    const person = await store.person(chatId)
    if (person === null) throw apiError('notFound', '没有找到这个会话')
    const { userId } = serverOf(caller)
    const [company, pages, leads, chats, moves, summaries] = await Promise.all([
      person.companyId === '' ? null : store.company(person.companyId),
      store.pages(customerId),
      store.leads(customerId),
      store.chats(customerId, chatId),
      store.moves(chatId, serverOf(caller)),
      deps.summaries.ofCustomer(customerId),
    ])
    return {
      userId: customerId,
      userName: person.userName,
      guest: isGuestId(customerId),
      company: company && {
        ...company,
        regionName: names.region(company.regionCode),
        industryName: names.industry(company.industryCode),
      },
      pages,
      leads: leads.map(({ phone, service, context, ...lead }) => ({
        ...lead,
        phone: maskPhone(phone),
        serviceName: serviceNameOf(service, context),
      })),
      chats,
      summaries: summaries.map(({ ownerId, ...one }) => ({
        ...one,
        mine: ownerId === userId,
      })),
      moves: moves.map((move) => ({ ...move, why: moveText(move.why) })),
    }
  }
