import { type RawBuilder, sql } from 'kysely'
import type { addressed } from '#contract/articles.ts'
import type { Database } from '#server/database/pool.ts'
import { dateText, ROW_COUNT } from '#server/database/sql.ts'

/** What has a page of its own, and when it last changed. */
export interface Addressed {
  id: string
  title: string
  /** `yyyy-MM-dd`, empty when it is not known. */
  publishedOn: string
  changedAt: Date
}

type Kind = ReturnType<typeof addressed>[number]

/** 公告 and the addresses of public objects, in the tables. */
export interface ArticleStore {
  viewCount(code: string): Promise<number>
  /** Public objects of a kind, newest first: a portion of them, and how many there are. */
  addresses(
    kind: Kind,
    portion: { offset: number; limit: number },
  ): Promise<{ records: Addressed[]; total: number }>
}

/** Reads them over `db`; invented notices of job titles only where the demonstration runs. */
export const createArticleStore = (db: Database, demo: boolean): ArticleStore => ({
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
    const found = publicOnes(kind, demo)
    const [counted, listed] = await Promise.all([
      sql<{ total: number }>`select ${ROW_COUNT} as total from (${found}) it`.execute(db),
      sql<Addressed>`
        select id, title, ${dateText('published_on')} as "publishedOn",
          updated_at as "changedAt"
        from (${found}) it
        order by published_on desc nulls last, id desc
        limit ${limit} offset ${offset}`.execute(db),
    ])
    return { records: listed.rows, total: counted.rows[0]?.total ?? 0 }
  },
})

/** The public objects of a kind: id, title, the day they are ordered by, and the last change. */
const publicOnes = (kind: Kind, demo: boolean): RawBuilder<unknown> => {
  switch (kind) {
    case 'policy':
      return sql`select id, title, published_on, updated_at from policy
        where status in ('published', 'replaced') and not del_flag`
    case 'trademark':
      return sql`select id, name as title, app_date as published_on, updated_at from trademark
        where listed and not del_flag`
    case 'patent':
      return sql`select id, title, app_date as published_on, updated_at from patent
        where listed and not del_flag`
    case 'copyright':
      return sql`select id, name as title, reg_date as published_on, updated_at from copyright
        where listed and not del_flag`
    default:
      return sql`select id, coalesce(body->>'title', body->>'name', id) as title, published_on,
          updated_at from publication
        where kind = ${kind} and status = 'published' and not del_flag
          and (${demo} or kind <> 'jobTitle' or body->>'demo' is distinct from 'true')`
  }
}
