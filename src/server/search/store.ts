import { sql } from 'kysely'
import type { Database } from '#server/database/pool.ts'

/** Whose searches: a signed-in user's or a guest's. */
export type Searcher = { userId: string } | { visitor: string }

/** 搜索记录 in the tables. */
export interface SearchStore {
  add(entry: { who: Searcher; keyword: string; total: number; at: Date }): Promise<void>
  /** Words searched since a moment with results, most distinct searchers first. */
  popular(since: Date, top: number): Promise<{ keyword: string; searchers: number }[]>
  /** Words an editor pinned, in order, and words banned. */
  edited(): Promise<{ pinned: string[]; banned: string[] }>
  /** The last different words of one searcher, newest first. */
  history(who: Searcher, top: number): Promise<{ keyword: string; lastTime: Date }[]>
  /** Whether the searcher's newest entry since a moment is this very word. */
  repeated(who: Searcher, keyword: string, since: Date): Promise<boolean>
  /** Forgets searches before a moment. */
  forget(before: Date): Promise<void>
}

/** Reads and writes searches over `db`. */
export const createSearchStore = (db: Database): SearchStore => ({
  async add({ who, keyword, total, at }) {
    await db
      .insertInto('search_log')
      .values({
        visitor: 'visitor' in who ? who.visitor : null,
        user_id: 'userId' in who ? who.userId : null,
        keyword,
        total,
        created_at: at,
      })
      .execute()
  },

  async popular(since, top) {
    const { rows } = await sql<{ keyword: string; searchers: string }>`
      select keyword, count(distinct coalesce('u' || user_id, visitor)) as searchers
      from search_log where created_at > ${since} and total > 0
      group by keyword order by searchers desc, max(created_at) desc, keyword
      limit ${top}`.execute(db)
    return rows.map((row) => ({ keyword: row.keyword, searchers: Number(row.searchers) }))
  },

  async edited() {
    const rows = await db
      .selectFrom('hot_search')
      .select(['keyword', 'pinned', 'banned'])
      .orderBy('position')
      .orderBy('keyword')
      .execute()
    return {
      pinned: rows.filter((row) => row.pinned).map((row) => row.keyword),
      banned: rows.filter((row) => row.banned).map((row) => row.keyword),
    }
  },

  async history(who, top) {
    const { rows } = await sql<{ keyword: string; lastTime: Date }>`
      select keyword, max(created_at) as "lastTime" from search_log
      where ${mine(who)} group by keyword order by max(created_at) desc, keyword
      limit ${top}`.execute(db)
    return rows
  },

  async repeated(who, keyword, since) {
    const { rows } = await sql<{ keyword: string }>`
      select keyword from search_log where ${mine(who)} and created_at > ${since}
      order by created_at desc, id desc limit 1`.execute(db)
    return rows[0]?.keyword === keyword
  },

  async forget(before) {
    await db.deleteFrom('search_log').where('created_at', '<', before).execute()
  },
})

const mine = (who: Searcher) =>
  'userId' in who ? sql`user_id = ${who.userId}` : sql`visitor = ${who.visitor}`
