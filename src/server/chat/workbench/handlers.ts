import type { workbench } from '#contract/workbench.ts'
import { apiError } from '#contract/wire/api-error.ts'
import { MSG_TYPE } from '#contract/chat.socket.ts'
import { formatBeijingDate, formatBeijingTime } from '#domain/calendar/beijing.ts'
import { availabilityOf, receptionOf, receptionUntil } from '#domain/chat/availability.ts'
import {
  draftSummary,
  followProblem,
  outcomeOf,
  type SummaryLine,
  topicOf,
} from '#domain/chat/summary.ts'
import { nextOpening, resumesAt } from '#domain/chat/hours.ts'
import type { Clock } from '#server/clock.ts'
import type { Handlers, MemberCaller } from '#server/wire/handler.ts'
import type { ExpertCard } from '../answers.ts'
import type { ChatService } from '../chat-service.ts'
import type { FactStore } from '../presence/facts.store.ts'
import type { PresenceCache, ServingOf } from '../presence/presence.ts'
import type { SharedReplyStore } from '../service/quick/store.ts'
import { createCustomerHandler, type CustomerDeps } from './customer/handler.ts'
import { createLeadHandler, type LeadDeps } from './leads.ts'
import type { NoteStore } from './notes.store.ts'
import { noteOf } from './noting.ts'
import { createReplyHandlers } from './replies/handlers.ts'
import type { SummaryStore } from './summary.store.ts'
import type { ReplyStore } from './replies/store.ts'
import { serverOf } from './server.ts'
import type { WorkbenchStore } from './store.ts'
import { createSuperviseHandlers } from './supervise/handlers.ts'
import type { SuperviseStore } from './supervise/store.ts'

export interface WorkbenchDeps {
  store: WorkbenchStore
  notes: NoteStore
  summaries: SummaryStore
  replies: ReplyStore
  shared: SharedReplyStore
  supervision: SuperviseStore
  customers: Omit<CustomerDeps, 'seen' | 'summaries'>
  facts: FactStore
  presence: PresenceCache
  chatService: Pick<ChatService, 'tell'>
  serving: Pick<ServingOf, 'of'>
  /** Everybody who answers, or those of these ids. */
  experts: (host: string, ids?: readonly string[]) => Promise<ExpertCard[]>
  clock: Clock
  leads: Omit<LeadDeps, 'store' | 'clock' | 'seen'>
}

const missing = () => apiError('notFound', '没有找到这个会话')

/** 专家接待: the calls of the workbench. */
export const createWorkbenchHandlers = (deps: WorkbenchDeps): Handlers<typeof workbench> => {
  const { store, notes, facts, presence, chatService, experts, serving, clock } = deps

  /** Whether the caller may see what is kept of a conversation; refused otherwise. */
  const seen = async (conv: string, caller: MemberCaller): Promise<{ customerId: string }> => {
    const found = await store.seen(conv, serverOf(caller))
    if (found === null) throw missing()
    return found
  }
  const ownPresence = async (userId: string) => {
    const [own] = await facts.facts([userId])
    if (own === undefined) throw apiError('notFound')
    const { manual, reason, capacity, load, reception: answer } = own
    const [now, hours] = [clock.now().getTime(), serving.of(userId)]
    const reception = receptionOf(answer, now, hours)
    const until =
      reception === 'yes'
        ? (answer?.until ?? null)
        : reception === 'open'
          ? null
          : nextOpening(resumesAt(hours.pausedUntil, now) ?? now, hours.opening)
    return {
      ...{ status: manual, reason, capacity, load, reception },
      until: until === null ? '' : formatBeijingTime(until).slice(0, 16),
    }
  }
  /** Nobody is sent to whom nobody answers. */
  const assertReachable = async (host: string, userId: string): Promise<void> => {
    const [card] = await experts(host, [userId])
    const [known] = await facts.facts([userId])
    if (card === undefined || known === undefined) throw apiError('notFound', '没有找到这位专家')
    const { status } = availabilityOf(known, clock.now().getTime(), serving.of(userId))
    if (status === 'offline' || status === 'away')
      throw apiError('invalid', `${card.userName}现在不在线，请换一位专家`)
  }

  return {
    ...createReplyHandlers(deps.replies, deps.shared),
    ...createSuperviseHandlers({
      store: deps.supervision,
      moves: deps.customers.store.moves,
      presence,
      chatService,
      experts,
    }),
    saveLead: createLeadHandler({ ...deps.leads, store, clock, seen }),
    customer: createCustomerHandler({ ...deps.customers, summaries: deps.summaries, seen }),

    async accept({ chatId }, caller) {
      const outcome = await store.accept(
        chatId,
        serverOf(caller).userId,
        noteOf(caller, chatId, 'chat.accept'),
      )
      if (outcome.kind === 'none') throw missing()
      if (outcome.kind === 'own') throw apiError('invalid', '不能接入自己的咨询')
      if (outcome.kind === 'ended') throw apiError('conflict', '会话已结束')
      if (outcome.kind === 'taken') throw apiError('conflict', `${outcome.by}已接入这个会话`)
      if (outcome.kind === 'full') throw apiError('invalid', '接待数已满，请先结束或转接一个会话')
      if (outcome.kind === 'accepted') {
        presence.forget()
        chatService.tell(outcome.moved.events, outcome.moved.said)
      }
      return { accepted: true }
    },

    async transfer({ chatId, toUserId, brief }, caller) {
      const { userId } = serverOf(caller)
      if (toUserId === userId) throw apiError('invalid', '不能转接给自己')
      // Whoever does not have the conversation learns nothing of the others.
      await seen(chatId, caller)
      if (toUserId !== '') await assertReachable(caller.host, toUserId)
      const outcome = await store.pass(
        chatId,
        userId,
        { to: toUserId, brief },
        noteOf(caller, chatId, 'chat.transfer', ({ toName }) => ({ 顾问: toName || '排队' })),
      )
      if (outcome.kind === 'ended') throw apiError('conflict', '会话已结束')
      if (outcome.kind === 'own') throw apiError('invalid', '不能转接给客户本人')
      if (outcome.kind === 'full') throw apiError('invalid', '对方接待数已满，请换一位专家')
      if (outcome.kind !== 'passed') throw missing()
      presence.forget()
      chatService.tell(outcome.moved.events, outcome.moved.said)
      return { transferred: true }
    },

    async summaryDraft({ chatId }, caller) {
      await seen(chatId, caller)
      const found = await deps.summaries.lines(chatId)
      if (found === null) throw missing()
      const lines = found.lines.flatMap(({ from, type, body }): SummaryLine[] =>
        type === MSG_TYPE.system || body.auto === true
          ? []
          : [
              {
                by: from === found.customerId ? 'customer' : 'expert',
                kind: type === MSG_TYPE.card ? 'card' : type === MSG_TYPE.file ? 'file' : 'text',
                text: body.text,
              },
            ],
      )
      return {
        topicTag: topicOf(lines, found.topic),
        outcome: outcomeOf(lines),
        summary: draftSummary(lines),
      }
    },

    async followUpDone({ summaryId }, caller) {
      const { userId } = serverOf(caller)
      return { done: await deps.summaries.done(summaryId, userId) }
    },

    async end({ chatId, topicTag, outcome, summary, followOn, ownerId }, caller) {
      const { userId } = serverOf(caller)
      const today = formatBeijingDate(clock.now().getTime())
      const problem = followProblem(outcome, followOn, today)
      if (problem !== null) throw apiError('invalid', problem)
      const owner = outcome === 'followUp' ? ownerId || userId : ''
      if (owner !== '' && owner !== userId && (await experts(caller.host, [owner])).length === 0)
        throw apiError('invalid', '请从列表中选择跟进人')
      const closed = await store.end(
        chatId,
        userId,
        { topicTag, outcome, summary: summary.trim(), followOn, ownerId: owner },
        noteOf(caller, chatId, 'chat.end', () => ({ 咨询主题: topicTag })),
      )
      if (closed.kind === 'none') throw missing()
      if (closed.kind === 'ended') {
        presence.forget()
        chatService.tell(closed.ended.events, closed.ended.said)
      }
      return { ended: true }
    },

    async addNote({ chatId, id, text }, caller) {
      await seen(chatId, caller)
      const authorId = serverOf(caller).userId
      const given = { conv: chatId, authorId, clientId: id, text }
      return notes.add(given, noteOf(caller, chatId, 'chat.note'))
    },

    async notes({ chatId }, caller) {
      await seen(chatId, caller)
      return { records: await notes.list(chatId) }
    },

    presence: async (_input, caller) => ownPresence(serverOf(caller).userId),

    async setPresence({ status, reason, capacity }, caller) {
      const { userId } = serverOf(caller)
      const events = await facts.say(userId, { status, reason, capacity })
      presence.forget()
      chatService.tell(events)
      return ownPresence(userId)
    },

    async receive({ receives }, caller) {
      const { userId } = serverOf(caller)
      const until = receptionUntil(receives, clock.now().getTime(), serving.of(userId))
      const events = await facts.receive(userId, { receives, until })
      presence.forget()
      chatService.tell(events)
      return ownPresence(userId)
    },

    async colleagues(_input, caller) {
      const { userId } = serverOf(caller)
      const cards = (await experts(caller.host)).filter((card) => card.userId !== userId)
      const ids = cards.map((card) => card.userId)
      const [known, shown] = await Promise.all([presence.factsOf(ids), presence.of(ids)])
      return {
        records: cards.flatMap((card, at) => {
          const [fact, state] = [known[at], shown[at]]
          if (fact === undefined || state === undefined) return []
          const { userName, headImg, role, personnelTag } = card
          const tags = personnelTag.split(',').filter((tag) => tag !== '')
          const { load, capacity } = fact
          return [
            { userId: card.userId, userName, headImg, role, tags, load, capacity, presence: state },
          ]
        }),
      }
    },
  }
}
