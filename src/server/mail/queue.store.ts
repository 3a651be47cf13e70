import { sql } from 'kysely'
import type { QueuePart } from '#domain/queues/queue.ts'
import type { Database } from '#server/database/pool.ts'

/** How far back one looks for mails that did not go out. */
const STUCK_DAYS = 7

/** Mails that did not go out: given up in the last days, or tried in vain so far. */
export const mailQueue = async (db: Database): Promise<QueuePart[]> =>
  (
    await sql<QueuePart>`
      select '' as "ownerId", '' as "ownerName", count(*)::int as count, 0 as late,
        min(made_at) as oldest
      from mail_outbox where made_at > now() - make_interval(days => ${STUCK_DAYS})
        and (state = 'failed' or state in ('queued', 'sending') and tries > 0)`.execute(db)
  ).rows
