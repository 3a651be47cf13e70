import { sql } from 'kysely'
import type { QueuePart } from '#domain/queues/queue.ts'
import type { Database } from '#server/database/pool.ts'

/** Declarations whose turn it is on the side of the platform, by advisor; `today` is `yyyy-MM-dd`. */
export const declarationQueue = async (db: Database, today: string): Promise<QueuePart[]> =>
  (
    await sql<QueuePart>`
      select coalesce(d.advisor_user_id, '') as "ownerId",
        coalesce(min(u.user_name), '') as "ownerName", count(*)::int as count,
        (count(*) filter (where d.deadline < ${today}::date))::int as late,
        min(d.holder_since) as oldest
      from declaration d left join user_account u on u.id = d.advisor_user_id
      where d.shared_at is not null and not d.del_flag and d.status < 90
        and strpos(d.holder, 'V') > 0
      group by d.advisor_user_id`.execute(db)
  ).rows
