import { sql } from 'kysely'
import type { Outcome } from '#domain/chat/summary.ts'
import { type Clock, systemClock } from '#server/clock.ts'
import type { Database } from '#server/database/pool.ts'
import { inTransaction } from '#server/database/transaction.ts'

/**
 * Forgets every conversation and whoever was present. The jobs of a server that runs hold rows of
 * these tables in an order of their own, so the two may meet in a deadlock: it is done again then.
 */
export const emptyChats = async (db: Database): Promise<void> =>
  inTransaction(db, async (tx) => {
    await sql`truncate chat_lease, chat_event, chat_stream, chat_move, chat_message, chat_member,
      chat_note, chat_file, conversation, expert_presence cascade`.execute(tx)
  })

const SUNDAY = Date.parse('2026-11-22T04:00:00Z')

/** A Sunday: nobody is on duty, so the house moves no conversation and says nothing in any. */
export const sundayClock: Clock = {
  ...systemClock,
  now: () => new Date(SUNDAY + performance.now()),
}

/** 服务小结 with a topic and an outcome that nobody goes on with. */
export const summed = (topicTag: string, outcome: Exclude<Outcome, 'followUp'>) => ({
  topicTag,
  outcome,
  summary: '',
  followOn: '',
  ownerId: '',
})
