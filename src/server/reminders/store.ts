import { type RawBuilder, sql } from 'kysely'
import { knownRemindKind, type RemindKind } from '#domain/subscriptions/codes.ts'
import type { Database } from '#server/database/pool.ts'
import { anyOf, beijingTime, NOW, ROW_COUNT } from '#server/database/sql.ts'

/** 提醒 as the tables have it. */
export interface StoredReminder {
  id: string
  kind: RemindKind
  title: string
  content: string
  link: string
  read: boolean
  created: string
}

const withKind = <T extends { kind: string }>(row: T): T & { kind: RemindKind } => ({
  ...row,
  kind: knownRemindKind(row.kind),
})

/** Reminders of one person; nobody else's are ever touched. */
export const createReminderStore = (db: Database) => {
  const read = sql<boolean>`read_at is not null`
  const created: RawBuilder<string> = beijingTime('created_at')
  const of = (userId: string) => db.selectFrom('reminder').where('user_id', '=', userId)

  const unread = async (userId: string): Promise<number> => {
    const row = await of(userId)
      .where('read_at', 'is', null)
      .select(ROW_COUNT.as('unread'))
      .executeTakeFirst()
    return row?.unread ?? 0
  }

  return {
    unread,

    /** A page, newest first. */
    async page(
      userId: string,
      filters: { kinds: readonly RemindKind[]; read: string; page: number; pageSize: number },
    ): Promise<{ rows: StoredReminder[]; total: number }> {
      const { kinds, page, pageSize } = filters
      let found = of(userId)
      if (kinds.length > 0) found = found.where('kind', 'in', kinds)
      if (filters.read !== '')
        found = found.where('read_at', filters.read === '1' ? 'is not' : 'is', null)
      const [rows, counted] = await Promise.all([
        found
          .select(['id', 'kind', 'title', 'content', 'link'])
          .select([read.as('read'), created.as('created')])
          .orderBy('created_at', 'desc')
          .orderBy('id')
          .limit(pageSize)
          .offset(page * pageSize)
          .execute(),
        found.select(ROW_COUNT.as('total')).executeTakeFirst(),
      ])
      return { rows: rows.map(withKind), total: counted?.total ?? 0 }
    },

    /** Marks these read, or every one. */
    async markRead(userId: string, ids: readonly string[] | 'all'): Promise<void> {
      const unreadOnes = db
        .updateTable('reminder')
        .set({ read_at: NOW })
        .where('user_id', '=', userId)
        .where('read_at', 'is', null)
      await (ids === 'all' ? unreadOnes : unreadOnes.where('id', '=', anyOf(ids))).execute()
    },

    /** Marks one read and answers it; null when the person has none of this id. */
    async open(userId: string, id: string): Promise<StoredReminder | null> {
      const row = await db
        .updateTable('reminder')
        .set({ read_at: sql<Date>`coalesce(read_at, now())` })
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .returning(['id', 'kind', 'title', 'content', 'link'])
        .returning([read.as('read'), created.as('created')])
        .executeTakeFirst()
      return row === undefined ? null : withKind(row)
    },
  }
}

export type ReminderStore = ReturnType<typeof createReminderStore>
