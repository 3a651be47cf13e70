import { guestName } from '#domain/chat/guest.ts'
import { apiError } from '#contract/wire/api-error.ts'
import type { Caller } from '#server/wire/handler.ts'
import type { Actor } from './chat-service.ts'
import type { ChatStore } from './store.ts'

const SERVE = 'serve:chat'

/** A guest as an actor. */
export const guestActor = (id: string): Actor => ({
  id,
  kind: 'guest',
  name: guestName(id),
  companyId: '',
  serves: false,
})

/** The cookie of a guest; null of a program that keeps none and will not know its name again. */
const keptCookie = ({ visitor, cookies, browser }: Caller): string | null =>
  browser || cookies.guest !== undefined ? visitor : null

/** Who a caller is in the chat: by the session, else by the cookie of the guest. */
export const createCallers = (store: Pick<ChatStore, 'guests' | 'openConversation'>) => {
  const { guests, openConversation } = store

  /** The account as an actor. */
  const member = async (who: {
    userId: string
    permissions: ReadonlySet<string>
  }): Promise<Actor> => {
    const { name, companyId } = await openConversation.personOf(who.userId)
    return { id: who.userId, kind: 'user', name, companyId, serves: who.permissions.has(SERVE) }
  }

  /** Every actor that a caller is: one account, or the names of a browser. */
  const idsOf = async ({ principal, visitor }: Caller): Promise<string[]> => {
    if (principal !== null) return [principal.userId]
    return visitor === null ? [] : guests.namesOf(visitor)
  }

  return {
    member,
    idsOf,
    serves: ({ principal }: Caller): boolean => principal?.permissions.has(SERVE) === true,

    /** As whom a caller takes part in a conversation; refused to anybody else. */
    async within(caller: Caller, conv: string): Promise<Actor> {
      const id = await openConversation.memberAmong(conv, await idsOf(caller))
      if (id === null) throw apiError('notFound', '没有找到这个会话')
      return caller.principal === null ? guestActor(id) : member(caller.principal)
    },

    /** As whom a caller writes who has no conversation yet; a guest says the name it goes by. */
    async writing(caller: Caller, guestId: string): Promise<Actor> {
      if (caller.principal !== null) return member(caller.principal)
      if (guestId === '') throw apiError('invalid', '请先选择游客身份')
      // A browser has a cookie once it has opened a conversation; without one it is too early.
      if (caller.browser && caller.visitor === null) throw apiError('forbidden')
      if (!(await guests.claim(guestId, keptCookie(caller)))) throw apiError('forbidden')
      return guestActor(guestId)
    },
  }
}

export type Callers = ReturnType<typeof createCallers>
