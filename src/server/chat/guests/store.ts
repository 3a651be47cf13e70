import { sql } from 'kysely'
import type { Database } from '#server/database/pool.ts'

/** Names that one browser is known by. */
const NAMES_MAX = 20

/** 游客: names of 18 digits and the browsers whose they are. */
export const createGuestStore = (db: Database) => ({
  /**
   * Whether a name is this browser's; the first one that uses it has it. Callers without a cookie
   * (null) share what nobody with a cookie has, and no cookie gets it after them.
   */
  async claim(guestId: string, visitor: string | null): Promise<boolean> {
    const { rows } = await sql<{ id: string }>`
      insert into chat_guest as g (id, cookie_hash)
      select ${guestId}, ${visitor ?? ''}
      where not exists (select from user_account where id = ${guestId})
      on conflict (id) do update set seen_at = now() where g.cookie_hash = excluded.cookie_hash
      returning id`.execute(db)
    return rows.length > 0
  },

  /** The names of this browser, the one used last first. */
  async namesOf(visitor: string): Promise<string[]> {
    if (visitor === '') return []
    const rows = await db
      .selectFrom('chat_guest')
      .select('id')
      .where('cookie_hash', '=', visitor)
      .orderBy('seen_at', 'desc')
      .limit(NAMES_MAX)
      .execute()
    return rows.map(({ id }) => id)
  },
})
