import { sql } from 'kysely'
import { type Actor, writeAuditEntry } from '#server/audit/log.ts'
import { advisoryLock } from '#server/database/lock.ts'
import type { Database } from '#server/database/pool.ts'
import { beijingTime, ROW_COUNT } from '#server/database/sql.ts'
import { inTransaction, type Tx } from '#server/database/transaction.ts'
import { AUTO_REPLY_DICT } from '../../auto/reply.ts'

/** A reply as it stands; the version is 0 and the title empty while it was never written here. */
export interface StoredReply {
  code: string
  title: string
  html: string
  version: number
  note: string
  updateTime: string
  updateUser: string
}

/** What is written of a reply. */
export interface ReplyChange {
  title: string
  html: string
  note: string
  /** What the first version holds of a reply that stood before any was written; null for none. */
  original: { title: string; html: string } | null
}

const SOURCE = '服务设置'

/** 自动回复 in the tables: what they say stands in the dictionary the chat answers from. */
export const createAutoReplyStore = (db: Database) => ({
  /** Every entry of the dictionary, in its order. */
  all: async (): Promise<StoredReply[]> => repliesIn(db).execute(),

  /** The versions of one, the newest first. */
  async versions(code: string, { page, pageSize }: { page: number; pageSize: number }) {
    const rows: StoredReply[] = await db
      .selectFrom('auto_reply_version as v')
      .leftJoin('user_account as u', 'u.id', 'v.created_by')
      .select(['v.code', 'v.title', 'v.html', 'v.version', 'v.note'])
      .select((eb) => [
        beijingTime('v.created_at').as('updateTime'),
        eb.fn.coalesce('u.user_name', eb.val('')).as('updateUser'),
      ])
      .where('v.code', '=', code)
      .orderBy('v.version', 'desc')
      .limit(pageSize)
      .offset(page * pageSize)
      .execute()
    const counted = await db
      .selectFrom('auto_reply_version')
      .where('code', '=', code)
      .select(ROW_COUNT.as('total'))
      .executeTakeFirst()
    return { rows, total: counted?.total ?? 0 }
  },

  /**
   * Writes what `judge` makes of the reply as it stands; it throws to refuse. The new version; null
   * when it is not in the version that was edited.
   */
  async save(
    { code, version }: { code: string; version: number },
    by: Actor,
    judge: (current: StoredReply | null) => ReplyChange,
  ): Promise<number | null> {
    return inTransaction(db, async (tx) => {
      await advisoryLock(tx, 'auto_reply', code)
      const current =
        (await repliesIn(tx).where('d.dict_code', '=', code).executeTakeFirst()) ?? null
      if ((current?.version ?? 0) !== version) return null
      const { title, html, note, original } = judge(current)
      const first = version === 0 && original !== null ? 1 : 0
      const next = version + first + 1
      await sql`
        insert into auto_reply (code, title, version, updated_by)
        values (${code}, ${title}, ${next}, ${by.actorId})
        on conflict (code) do update set title = excluded.title, version = excluded.version,
          updated_at = now(), updated_by = excluded.updated_by`.execute(tx)
      if (first === 1)
        await addVersion(tx, { code, version: 1, note: '原始内容', by: '', ...original! })
      await addVersion(tx, { code, version: next, title, html, note, by: by.actorId })
      await sql`
        insert into dictionary (dict_type, dict_code, dict_desc, sort, source)
        select ${AUTO_REPLY_DICT}, ${code}, ${html}, coalesce(max(sort), 0) + 1, ${SOURCE}
        from dictionary where dict_type = ${AUTO_REPLY_DICT}
        on conflict (dict_type, dict_code) do update set dict_desc = excluded.dict_desc`.execute(tx)
      await writeAuditEntry(tx, by, {
        action: 'service.reply',
        companyId: '',
        objectType: 'autoReply',
        objectId: code,
        objectName: `${title} 第 ${next} 版`,
        before: { 内容: current?.html ?? original?.html ?? '' },
        after: { 内容: html },
      })
      return next
    })
  },
})

export type AutoReplyStore = ReturnType<typeof createAutoReplyStore>

const repliesIn = (db: Database | Tx) =>
  db
    .selectFrom('dictionary as d')
    .leftJoin('auto_reply as a', 'a.code', 'd.dict_code')
    .leftJoin('auto_reply_version as v', (join) =>
      join.onRef('v.code', '=', 'a.code').onRef('v.version', '=', 'a.version'),
    )
    .leftJoin('user_account as u', 'u.id', 'a.updated_by')
    .select(['d.dict_code as code', 'd.dict_desc as html'])
    .select((eb) => [
      eb.fn.coalesce('a.title', eb.val('')).as('title'),
      eb.fn.coalesce('a.version', eb.lit(0)).as('version'),
      eb.fn.coalesce('v.note', eb.val('')).as('note'),
      beijingTime('a.updated_at').as('updateTime'),
      eb.fn.coalesce('u.user_name', eb.val('')).as('updateUser'),
    ])
    .where('d.dict_type', '=', AUTO_REPLY_DICT)
    .orderBy('d.sort')
    .orderBy('d.dict_code')

const addVersion = async (
  tx: Tx,
  one: { code: string; version: number; title: string; html: string; note: string; by: string },
): Promise<void> => {
  const { code, version, title, html, note, by } = one
  await tx
    .insertInto('auto_reply_version')
    .values({ code, version, title, html, note, created_by: by })
    .execute()
}
