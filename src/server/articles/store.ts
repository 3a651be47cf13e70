import { sql } from 'kysely'
import type { VIEWED } from '#contract/projects.ts'
import type { Database } from '#server/database/pool.ts'

/** What has a page of its own, and when it last changed. */
export interface Addressed {
  id: string
  title: string
  /** `yyyy-MM-dd`, empty when it is not known. */
  publishedOn: string
  changedAt: Date
}

/** 公告 and the addresses of public objects, in the tables. */
export interface ArticleStore {
  viewCount(code: string): Promise<number>
  /** Public objects of a kind, newest first: a portion of them, and how many there are. */
  addresses(
    kind: (typeof VIEWED)[number],
    portion: { offset: number; limit: number },
  ): Promise<{ records: Addressed[]; total: number }>
}

/** Reads them over `db`. */
export const createArticleStore = (db: Database): ArticleStore => ({
  async viewCount(code) {
    const row = await db
      .selectFrom('view_count')
      .select('total')
      .where('obj_type', '=', 'article')
      .where('obj_id', '=', code)
      .executeTakeFirst()
    return Number(row?.total ?? 0)
  },

  async addresses(kind, { offset, limit }) {
    const found =
      kind === 'policy'
        ? sql`select id, title, published_on, updated_at from policy
            where status in ('published', 'replaced') and not del_flag`
        : sql`select id, coalesce(body->>'title', body->>'name', id) as title, published_on,
              updated_at from publication
            where kind = ${kind} and status = 'published' and not del_flag`
    const [counted, listed] = await Promise.all([
      sql<{ total: string }>`select count(*) as total from (${found}) it`.execute(db),
      sql<Addressed>`
        select id, title, coalesce(to_char(published_on, 'YYYY-MM-DD'), '') as "publishedOn",
          updated_at as "changedAt"
        from (${found}) it
        order by published_on desc nulls last, id desc
        limit ${limit} offset ${offset}`.execute(db),
    ])
    return { records: listed.rows, total: Number(counted.rows[0]?.total ?? 0) }
  },
})
