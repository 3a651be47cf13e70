import { sql } from 'kysely'
import type { QueuePart } from '#domain/queues/queue.ts'
import type { Database } from '#server/database/pool.ts'

/** 权限申请 of the platform's own people that wait for an answer. */
export const requestQueue = async (db: Database): Promise<QueuePart[]> =>
  (
    await sql<QueuePart>`
      select '' as "ownerId", '' as "ownerName", count(*)::int as count, 0 as late,
        min(created_at) as oldest
      from permission_request where company_id is null and state = 'submitted'`.execute(db)
  ).rows
