import { sql } from 'kysely'
import type { Database } from '#server/database/pool.ts'

/** 收藏、订阅与足迹 in the tables. */
export const createSubscriptionStore = (db: Database) => ({
  /** How many somebody has of each. */
  async counts(userId: string): Promise<{ favourites: number; sets: number; footprints: number }> {
    const { rows } = await sql<{ favourites: number; sets: number; footprints: number }>`
      select
        (select count(*)::int from favourite where user_id = ${userId}) as favourites,
        (select count(*)::int from subscribe_set where user_id = ${userId}) as sets,
        (select count(*)::int from footprint where user_id = ${userId}) as footprints`.execute(db)
    return rows[0] ?? { favourites: 0, sets: 0, footprints: 0 }
  },
})

export type SubscriptionStore = ReturnType<typeof createSubscriptionStore>
