import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { type Actor, writeAuditEntry } from '#server/audit/log.ts'
import { advisoryLock } from '#server/database/lock.ts'
import type { Database } from '#server/database/pool.ts'
import { beijingTime, containing, NOW, paged, ROW_COUNT } from '#server/database/sql.ts'
import { inTransaction, type Tx } from '#server/database/transaction.ts'

/** A quick reply of everybody; times are `yyyy-MM-dd HH:mm:ss`, Beijing. */
export interface SharedReply {
  replyId: string
  title: string
  text: string
  tags: string[]
  version: number
  updateTime: string
  updateUser: string
  /** Empty while it is not deleted. */
  removedTime: string
}

export interface SharedFilter {
  keyword: string
  tag: string
  removed: boolean
  page: number
  pageSize: number
}

/** A new one without an id, or a changed one with the version that was read. */
export interface SharedChange {
  replyId: string
  title: string
  text: string
  tags: readonly string[]
  version: number
}

/** Replies of everybody, and days that a deleted one can come back. */
const SHARED_MAX = 200
const BACK_DAYS = 30

/** 共享快捷语 in the tables. */
export const createSharedReplyStore = (db: Database) => ({
  /** A page in the order of the workbench, with every tag there is. */
  async page(filter: SharedFilter) {
    const like = containing(filter.keyword)
    const shown = sql`q.owner_id = '' and (q.removed_at is not null) = ${filter.removed}`
    const wanted = sql`${shown}
      and (${filter.keyword} = '' or q.title like ${like} or q.text like ${like})
      and (${filter.tag} = '' or ${filter.tag} = any(q.tags))`
    const [{ rows }, counted, tags] = await Promise.all([
      sql<SharedReply>`
        select q.id as "replyId", q.title, q.text, q.tags, q.version,
          ${beijingTime('q.updated_at')} as "updateTime", coalesce(u.user_name, '') as "updateUser",
          ${beijingTime('q.removed_at')} as "removedTime"
        from quick_reply q left join user_account u on u.id = q.updated_by
        where ${wanted}
        order by q.removed_at desc nulls last, q.created_at, q.id
        ${paged(filter)}`.execute(db),
      sql<{ total: number }>`
        select count(*)::int as total from quick_reply q where ${wanted}`.execute(db),
      sql<{ tag: string }>`
        select tag from quick_reply q, unnest(q.tags) as tag where ${shown}
        group by tag order by count(*) desc, tag`.execute(db),
    ])
    return {
      rows,
      total: counted.rows[0]?.total ?? 0,
      tags: tags.rows.map(({ tag }) => tag),
    }
  },

  /** Adds or changes one: its id, `full`, `none` when it is not there, `stale` after another edit. */
  async save(
    { replyId, title, text, tags, version }: SharedChange,
    by: Actor,
  ): Promise<{ replyId: string } | 'full' | 'none' | 'stale'> {
    return inTransaction(db, async (tx) => {
      await advisoryLock(tx, 'shared_reply')
      if (replyId === '') {
        if ((await countIn(tx)) >= SHARED_MAX) return 'full'
        const id = randomUUID()
        await tx
          .insertInto('quick_reply')
          .values({ id, title, text, tags: [...tags], updated_by: by.actorId })
          .execute()
        await note(tx, by, { id, title }, {}, { 标题: title, 内容: text, 标签: tags.join('、') })
        return { replyId: id }
      }
      const before = await oneIn(tx, replyId)
      if (before === undefined || before.removed) return 'none'
      if (before.version !== version) return 'stale'
      await tx
        .updateTable('quick_reply')
        .set((eb) => ({
          title,
          text,
          tags: [...tags],
          version: eb('version', '+', 1),
          updated_at: NOW,
          updated_by: by.actorId,
        }))
        .where('id', '=', replyId)
        .execute()
      await note(
        tx,
        by,
        { id: replyId, title },
        { 标题: before.title, 内容: before.text, 标签: before.tags.join('、') },
        { 标题: title, 内容: text, 标签: tags.join('、') },
      )
      return { replyId }
    })
  },

  /** Deletes one, or brings it back; false when there is none to do that with, or no room. */
  async setRemoved(replyId: string, removed: boolean, by: Actor): Promise<boolean> {
    return inTransaction(db, async (tx) => {
      await advisoryLock(tx, 'shared_reply')
      const before = await oneIn(tx, replyId)
      if (before === undefined || before.removed === removed) return false
      if (!removed && (await countIn(tx)) >= SHARED_MAX) return false
      await tx
        .updateTable('quick_reply')
        .set((eb) => ({
          removed_at: removed ? NOW : null,
          version: eb('version', '+', 1),
          updated_at: NOW,
          updated_by: by.actorId,
        }))
        .where('id', '=', replyId)
        .execute()
      const states = removed ? ['使用中', '已删除'] : ['已删除', '使用中']
      const [from = '', to = ''] = states
      await note(tx, by, { id: replyId, title: before.title }, { 状态: from }, { 状态: to })
      return true
    })
  },

  /** Forgets those that were deleted long ago. */
  async prune(): Promise<void> {
    await sql`delete from quick_reply
      where removed_at < now() - make_interval(days => ${BACK_DAYS})`.execute(db)
  },
})

export type SharedReplyStore = ReturnType<typeof createSharedReplyStore>

const countIn = async (tx: Tx): Promise<number> => {
  const { count } = await tx
    .selectFrom('quick_reply')
    .select(ROW_COUNT.as('count'))
    .where('owner_id', '=', '')
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

const oneIn = async (tx: Tx, replyId: string) =>
  tx
    .selectFrom('quick_reply')
    .select(['title', 'text', 'tags', 'version'])
    .select((eb) => eb('removed_at', 'is not', null).as('removed'))
    .where('id', '=', replyId)
    .where('owner_id', '=', '')
    .forUpdate()
    .executeTakeFirst()

const note = async (
  tx: Tx,
  by: Actor,
  { id, title }: { id: string; title: string },
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
): Promise<void> =>
  writeAuditEntry(tx, by, {
    action: 'service.quickReply',
    companyId: '',
    objectType: 'quickReply',
    objectId: id,
    objectName: title,
    before,
    after,
  })
