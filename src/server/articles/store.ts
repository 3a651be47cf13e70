import type { VIEWED } from '#contract/projects.ts'
import type { Database } from '#server/database/pool.ts'

/** What has a page of its own, and when it last changed. */
export interface Addressed {
  id: string
  changedAt: Date
}

/** 公告 and the addresses of public objects, in the tables. */
export interface ArticleStore {
  viewCount(code: string): Promise<number>
  /** Public objects of a kind by id, a portion of them, and how many there are. */
  addresses(
    kind: (typeof VIEWED)[number],
    portion: { offset: number; limit: number },
  ): Promise<{ records: Addressed[]; total: number }>
}

/** Reads them over `db`. */
export const createArticleStore = (db: Database): ArticleStore => {
  const publicOnes = (kind: (typeof VIEWED)[number]) =>
    kind === 'policy'
      ? db
          .selectFrom('policy')
          .select(['id', 'updated_at'])
          .where('status', 'in', ['published', 'replaced'])
          .where('del_flag', '=', false)
      : db
          .selectFrom('publication')
          .select(['id', 'updated_at'])
          .where('kind', '=', kind)
          .where('status', '=', 'published')
          .where('del_flag', '=', false)
  return {
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
      const counted = db
        .selectFrom(publicOnes(kind).as('it'))
        .select((it) => it.fn.countAll().as('total'))
      const listed = db
        .selectFrom(publicOnes(kind).as('it'))
        .select(['it.id', 'it.updated_at'])
        .orderBy('it.id')
        .limit(limit)
        .offset(offset)
      const [{ total }, rows] = await Promise.all([
        counted.executeTakeFirstOrThrow(),
        listed.execute(),
      ])
      return {
        records: rows.map((row) => ({ id: row.id, changedAt: row.updated_at })),
        total: Number(total),
      }
    },
  }
}
