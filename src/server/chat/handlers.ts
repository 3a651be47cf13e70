import type { chat } from '#contract/chat.ts'
import type { Handlers } from '#server/wire/handler.ts'
import type { ExpertCard } from './answers.ts'
import { createConversations, type ConversationDeps } from './conversations.ts'
import { createTalk } from './talk.ts'

type Given = 'autoReply' | 'filterWords' | 'ticket' | 'wait'

export interface ChatHandlerDeps extends Omit<ConversationDeps, 'around'> {
  /** Every expert the public may meet, or those of these ids. */
  experts: (host: string, ids?: readonly string[]) => Promise<ExpertCard[]>
  /** The company that experts write for; `0` for none. */
  platformCompanyId: string
  regionName: (code: string) => string
  /** How soon a first reply usually comes, in milliseconds; 0 where too few tell. */
  usualMs: () => Promise<number>
  /** Calls that belong to other parts of the chat. */
  others: Pick<Handlers<typeof chat>, Given>
}

/** 聊天: the calls of guests, members and experts. */
export const createChatHandlers = (given: ChatHandlerDeps): Handlers<typeof chat> => {
  const { experts, platformCompanyId, regionName, presence, usualMs, others } = given
  const deps: ConversationDeps = {
    ...given,
    around: async (host, ids) => {
      const wanted = [...new Set(ids)].filter((id) => id !== '')
      const cards = wanted.length === 0 ? [] : await experts(host, wanted)
      return {
        cards: new Map(cards.map((card) => [card.userId, card])),
        platformCompanyId,
        regionName,
      }
    },
  }
  return {
    ...createTalk(deps),
    ...createConversations(deps),
    ...others,
    async customerService(_input, caller) {
      const [records, mine] = await Promise.all([experts(caller.host), given.callers.idsOf(caller)])
      const [shown, usual] = await Promise.all([
        presence(
          records.map(({ userId }) => userId),
          mine,
        ),
        usualMs(),
      ])
      return { records, presence: shown, usualMs: usual }
    },
  }
}
