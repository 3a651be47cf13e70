import { TICKET_SECONDS } from '#domain/chat/limits.ts'
import type { Database } from '#server/database/pool.ts'
import { ahead, NOW } from '#server/database/sql.ts'
import { hashToken, isToken, newToken } from '#server/wire/tokens.ts'

/** Whom a ticket lets in. */
export interface TicketHolder {
  actorId: string
  /** Empty for a guest. */
  sessionId: string
}

/** 票据: opens one socket within half a minute. */
export const createTicketStore = (db: Database) => ({
  async issue({ actorId, sessionId }: TicketHolder): Promise<string> {
    const ticket = newToken()
    await db
      .insertInto('chat_ticket')
      .values({
        hash: hashToken(ticket),
        actor_id: actorId,
        session_id: sessionId,
        until: ahead(TICKET_SECONDS),
      })
      .execute()
    return ticket
  },
  /** Uses a ticket up; null for one that is none, was used, or is too old. */
  async redeem(ticket: string): Promise<TicketHolder | null> {
    if (!isToken(ticket)) return null
    const row = await db
      .deleteFrom('chat_ticket')
      .where('hash', '=', hashToken(ticket))
      .returning(['actor_id', 'session_id'])
      .returning((eb) => eb('until', '>', NOW).as('fresh'))
      .executeTakeFirst()
    return row?.fresh ? { actorId: row.actor_id, sessionId: row.session_id } : null
  },
  async prune(): Promise<void> {
    await db.deleteFrom('chat_ticket').where('until', '<', NOW).execute()
  },
})
