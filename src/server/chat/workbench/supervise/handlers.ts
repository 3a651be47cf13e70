import type { workbench } from '#contract/workbench.ts'
import { apiError } from '#contract/wire/api-error.ts'
import { moveText } from '#domain/chat/transfers.ts'
import { actorOf, writeAuditEntry } from '#server/audit/log.ts'
import type { Handlers } from '#server/wire/handler.ts'
import type { ExpertCard } from '../../answers.ts'
import type { ChatService } from '../../chat-service.ts'
import type { PresenceCache } from '../../presence/presence.ts'
import type { CustomerStore } from '../customer/store.ts'
import { serverOf } from '../server.ts'
import type { SuperviseStore } from './store.ts'

export interface SuperviseDeps {
  store: SuperviseStore
  moves: CustomerStore['moves']
  presence: PresenceCache
  chatService: Pick<ChatService, 'tell'>
  /** Everybody who answers. */
  experts: (host: string) => Promise<ExpertCard[]>
}

const missing = () => apiError('notFound', '没有找到这个会话')

/** 接待监看: the calls of a supervisor. */
export const createSuperviseHandlers = (
  deps: SuperviseDeps,
): Pick<Handlers<typeof workbench>, 'wall' | 'watch' | 'takeOver'> => {
  const { store, presence, chatService } = deps

  const staff = async (host: string) => {
    const cards = await deps.experts(host)
    const ids = cards.map(({ userId }) => userId)
    const [facts, shown, served] = await Promise.all([
      presence.factsOf(ids),
      presence.of(ids),
      store.servedToday(),
    ])
    return cards.flatMap(({ userId, userName, headImg }, at) => {
      const [known, state] = [facts[at], shown[at]]
      if (known === undefined || state === undefined) return []
      const { load, capacity, reason, owesSince, connected } = known
      const servedToday = served[userId] ?? 0
      const waitingSince = owesSince ?? 0
      const row = { userId, userName, headImg, load, capacity, reason, waitingSince, servedToday }
      return [{ connected, row: { ...row, presence: state } }]
    })
  }

  return {
    async wall(_input, { host }) {
      const [everybody, day, chats] = await Promise.all([staff(host), store.day(), store.open()])
      const online = everybody.filter(({ connected }) => connected).map(({ row }) => row)
      return {
        ...day,
        online: online.length,
        load: online.reduce((sum, { load }) => sum + load, 0),
        capacity: online.reduce((sum, { capacity }) => sum + capacity, 0),
        experts: everybody.map(({ row }) => row),
        chats,
      }
    },

    async watch({ chatId, after }, caller) {
      const { userId } = serverOf(caller)
      const found = await store.watch(chatId, userId, after, async (tx, customer) =>
        writeAuditEntry(tx, actorOf(caller), {
          action: 'chat.watch',
          companyId: '',
          objectType: 'conversation',
          objectId: chatId,
          objectName: customer,
        }),
      )
      if (found === null) throw missing()
      const moves = await deps.moves(chatId, { userId, everything: true })
      return { ...found, moves: moves.map((move) => ({ ...move, why: moveText(move.why) })) }
    },

    async takeOver({ chatId }, caller) {
      const outcome = await store.takeOver(chatId, serverOf(caller).userId, async (tx, moved) =>
        writeAuditEntry(tx, actorOf(caller), {
          action: 'chat.takeOver',
          companyId: '',
          objectType: 'conversation',
          objectId: chatId,
          before: { 顾问: moved.fromName },
          after: { 顾问: moved.toName },
        }),
      )
      if (outcome.kind === 'none') throw missing()
      if (outcome.kind === 'own') throw apiError('invalid', '不能接管自己的咨询')
      if (outcome.kind === 'ended') throw apiError('conflict', '会话已结束')
      if (outcome.kind === 'full') throw apiError('invalid', '接待数已满，请先结束或转接一个会话')
      if (outcome.kind === 'taken') {
        presence.forget()
        chatService.tell(outcome.moved.events, outcome.moved.said)
      }
      return { taken: true }
    },
  }
}
