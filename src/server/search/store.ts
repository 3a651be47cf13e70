import { type RawBuilder, sql } from 'kysely'
import { DAY_MS } from '#domain/calendar/beijing.ts'
import { type Actor as Recorder, writeAuditEntry } from '#server/audit/log.ts'
import type { Database } from '#server/database/pool.ts'
import { inTransaction } from '#server/database/transaction.ts'

/** Whose searches: a signed-in user's or a guest's. */
export type Searcher = { userId: string } | { visitor: string }

/** What people search now: one line for all wordings that ask the same. */
export interface PopularWord {
  /** The wording that most people used. */
  keyword: string
  /** Different people who searched it. */
  searchers: number
  /** What they count now, each once and the less the longer ago. */
  heat: number
}

/** What an editor made of a word. */
export interface EditedWord {
  keyword: string
  state: 'pinned' | 'banned'
  updateUser: string
}

/** 搜索记录 in the tables. */
export interface SearchStore {
  add(entry: {
    who: Searcher
    keyword: string
    /** The same for wordings that ask the same. */
    same: string
    total: number
    at: Date
  }): Promise<void>
  /** Words searched since a moment with results by so many people, the hottest first. */
  popular(span: { since: Date; now: Date; least: number; top: number }): Promise<PopularWord[]>
  /** Words an editor pinned, in order, and words banned. */
  edited(): Promise<EditedWord[]>
  /** Pins a word, bans it, or forgets that it was either. */
  edit(keyword: string, state: 'pinned' | 'banned' | 'popular', by: Recorder): Promise<void>
  /** The last different words of one searcher, newest first. */
  history(who: Searcher, top: number): Promise<{ keyword: string; lastTime: Date }[]>
  /** Deletes one searcher's entries of a word, or all of theirs; how many words that were. */
  erase(who: Searcher, keyword: string | null): Promise<number>
  /** Searches since a moment, one line for wordings that ask the same, those of most people first. */
  asked(span: { since: Date; now: Date; top: number }): Promise<(PopularWord & { last: Date })[]>
  /** Whether the searcher's newest entry since a moment is this very word. */
  repeated(who: Searcher, keyword: string, since: Date): Promise<boolean>
}

/** A person's search counts half after so long. */
const HALF_LIFE_MS = 2 * DAY_MS

/** Reads and writes searches over `db`. */
export const createSearchStore = (db: Database): SearchStore => ({
  async add({ who, keyword, same, total, at }) {
    await db
      .insertInto('search_log')
      .values({
        visitor: 'visitor' in who ? who.visitor : null,
        user_id: 'userId' in who ? who.userId : null,
        keyword,
        same,
        total,
        created_at: at,
      })
      .execute()
  },

  async popular({ since, now, least, top }) {
    const { rows } = await heated(
      sql`created_at > ${since} and total > 0`,
      now,
      least,
      top,
    ).execute(db)
    return rows
  },

  async asked({ since, now, top }) {
    const within = sql`created_at > ${since}`
    const { rows } = await heated(within, now, 1, top, sql`searchers desc`).execute(db)
    return rows
  },

  async edited() {
    const rows = await db
      .selectFrom('hot_search')
      .leftJoin('user_account', 'user_account.id', 'hot_search.updated_by')
      .select(['keyword', 'banned'])
      .select((eb) => eb.fn.coalesce('user_account.user_name', eb.val('')).as('updateUser'))
      .where((where) => where.or([where('pinned', '=', true), where('banned', '=', true)]))
      .orderBy('position')
      .orderBy('keyword')
      .execute()
    return rows.map(({ keyword, banned, updateUser }) => ({
      keyword,
      state: banned ? 'banned' : 'pinned',
      updateUser,
    }))
  },

  async edit(keyword, state, by) {
    await inTransaction(db, async (tx) => {
      await tx.deleteFrom('hot_search').where('keyword', '=', keyword).execute()
      if (state !== 'popular')
        await tx
          .insertInto('hot_search')
          .values({
            keyword,
            pinned: state === 'pinned',
            banned: state === 'banned',
            position: sql<number>`(select coalesce(max(position), 0) + 1 from hot_search)`,
            updated_by: by.actorId,
          })
          .execute()
      await writeAuditEntry(tx, by, {
        action: 'hotWord.edit',
        companyId: '',
        objectType: 'hotWord',
        objectId: '',
        objectName: keyword,
        after: { 状态: { pinned: '置顶', banned: '禁止', popular: '按热度' }[state] },
      })
    })
  },

  async history(who, top) {
    return db
      .selectFrom('search_log')
      .select((eb) => ['keyword', eb.fn.max('created_at').as('lastTime')])
      .where(mine(who))
      .groupBy('keyword')
      .orderBy('lastTime', 'desc')
      .orderBy('keyword')
      .limit(top)
      .execute()
  },

  async erase(who, keyword) {
    const { rows } = await sql<{ words: number }>`
      with gone as (
        delete from search_log
        where ${mine(who)} and (${keyword}::text is null or keyword = ${keyword}) returning keyword
      ) select count(distinct keyword)::int as words from gone`.execute(db)
    return rows[0]?.words ?? 0
  },

  async repeated(who, keyword, since) {
    const row = await db
      .selectFrom('search_log')
      .select('keyword')
      .where(mine(who))
      .where('created_at', '>', since)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    return row?.keyword === keyword
  },
})

/** Searches of which a condition holds, by what they ask: how many people, in whose wording, and how hot. */
const heated = (
  condition: RawBuilder<unknown>,
  now: Date,
  least: number,
  top: number,
  order: RawBuilder<unknown> = sql`heat desc`,
) => sql<PopularWord & { last: Date }>`
  with said as (
    select coalesce(same, keyword) as same, keyword, coalesce('u' || user_id, visitor) as who,
      max(created_at) as last
    from search_log where ${condition} group by 1, 2, 3
  ), person as (
    select same, who, max(last) as last from said group by same, who
  ), heat as (
    select same, count(*)::int as searchers, max(last) as last,
      sum(power(0.5::float8, greatest(0, extract(epoch from ${now}::timestamptz - last))::float8
        * 1000 / ${HALF_LIFE_MS})) as heat
    from person group by same having count(*) >= ${least}
  ), wording as (
    select distinct on (same) same, keyword from said
    group by same, keyword order by same, count(*) desc, max(last) desc, keyword
  )
  select keyword, searchers, heat, last from heat join wording using (same)
  order by ${order}, last desc, keyword limit ${top}`

const mine = (who: Searcher) =>
  'userId' in who ? sql<boolean>`user_id = ${who.userId}` : sql<boolean>`visitor = ${who.visitor}`
