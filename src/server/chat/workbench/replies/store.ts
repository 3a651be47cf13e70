import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '#server/database/pool.ts'

/** 快捷语. */
export interface Reply {
  replyId: string
  title: string
  text: string
  tags: string[]
  shared: boolean
  version: number
}

/** A new one, or a changed one with the version that was read. */
export interface SavedReply {
  /** Empty for a new one. */
  replyId: string
  title: string
  text: string
  tags: readonly string[]
  version: number
}

/** Replies that one expert may keep. */
const OWN_MAX = 200

/** Whose is empty for everybody's. */
const SHARED = ''

const COLUMNS = [
  'id as replyId',
  'title',
  'text',
  'tags',
  sql<boolean>`owner_id = ''`.as('shared'),
  'version',
] as const

/** 快捷语: an expert's own, and those of everybody, which only few may change. */
export const createReplyStore = (db: Database) => ({
  /** One's own first. */
  async list(userId: string): Promise<Reply[]> {
    return db
      .selectFrom('quick_reply')
      .select(COLUMNS)
      .where('owner_id', 'in', [userId, SHARED])
      .where('removed_at', 'is', null)
      .orderBy(sql`owner_id = ''`)
      .orderBy('created_at')
      .orderBy('id')
      .execute()
  },

  /** Adds one of an expert; null when there are too many. */
  async add(ownerId: string, { title, text, tags }: SavedReply): Promise<Reply | null> {
    const { rows } = await sql<Reply>`
      insert into quick_reply (id, owner_id, title, text, tags)
      select ${randomUUID()}, ${ownerId}, ${title}, ${text}, ${[...tags]}::text[]
      where (select count(*) from quick_reply
        where owner_id = ${ownerId}) < ${OWN_MAX}
      returning id as "replyId", title, text, tags, owner_id = '' as shared, version`.execute(db)
    return rows[0] ?? null
  },

  /** Changes one as it was read: `none` for another's, `stale` when somebody was faster. */
  async change(
    ownerId: string,
    { replyId, title, text, tags, version }: SavedReply,
  ): Promise<Reply | 'none' | 'stale'> {
    const row = await db
      .updateTable('quick_reply')
      .set((eb) => ({ title, text, tags: [...tags], version: eb('version', '+', 1) }))
      .where('id', '=', replyId)
      .where('owner_id', '=', ownerId)
      .where('version', '=', version)
      .returning(COLUMNS)
      .executeTakeFirst()
    if (row !== undefined) return row
    const there = await db
      .selectFrom('quick_reply')
      .select('id')
      .where('id', '=', replyId)
      .where('owner_id', '=', ownerId)
      .executeTakeFirst()
    return there === undefined ? 'none' : 'stale'
  },

  async remove(ownerId: string, replyId: string): Promise<boolean> {
    const { numDeletedRows } = await db
      .deleteFrom('quick_reply')
      .where('id', '=', replyId)
      .where('owner_id', '=', ownerId)
      .executeTakeFirst()
    return numDeletedRows > 0n
  },
})

export type ReplyStore = ReturnType<typeof createReplyStore>
