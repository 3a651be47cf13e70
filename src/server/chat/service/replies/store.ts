import { sql } from 'kysely'
import { type Actor, writeAuditEntry } from '#server/audit/log.ts'
import type { Database } from '#server/database/pool.ts'
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

const stampOf = (time: string, user: string) => sql`
  coalesce(to_char(${sql.ref(time)} at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS'), '')
    as "updateTime", coalesce(${sql.ref(user)}, '') as "updateUser"`

/** 自动回复 in the tables: what they say stands in the dictionary the chat answers from. */
export const createAutoReplyStore = (db: Database) => ({
  /** Every entry of the dictionary, in its order. */
  all: async (): Promise<StoredReply[]> => repliesIn(db, sql`true`),

  /** The versions of one, the newest first. */
  async versions(code: string, { page, pageSize }: { page: number; pageSize: number }) {
    const { rows } = await sql<StoredReply>`
      select v.code, v.title, v.html, v.version, v.note,
        ${stampOf('v.created_at', 'u.user_name')}
      from auto_reply_version v left join user_account u on u.id = v.created_by
      where v.code = ${code}
      order by v.version desc limit ${pageSize} offset ${page * pageSize}`.execute(db)
    const counted = await db
      .selectFrom('auto_reply_version')
      .where('code', '=', code)
      .select(sql<number>`count(*)::int`.as('total'))
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
    judge: (standing: StoredReply | null) => ReplyChange,
  ): Promise<number | null> {
    return inTransaction(db, async (tx) => {
      await sql`select pg_advisory_xact_lock(hashtext('auto_reply'), hashtext(${code}))`.execute(tx)
      const [standing = null] = await repliesIn(tx, sql`d.dict_code = ${code}`)
      if ((standing?.version ?? 0) !== version) return null
      const { title, html, note, original } = judge(standing)
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
        before: { 内容: standing?.html ?? original?.html ?? '' },
        after: { 内容: html },
      })
      return next
    })
  },
})

export type AutoReplyStore = ReturnType<typeof createAutoReplyStore>

const repliesIn = async (
  db: Database | Tx,
  where: ReturnType<typeof sql>,
): Promise<StoredReply[]> => {
  const { rows } = await sql<StoredReply>`
    select d.dict_code as code, coalesce(a.title, '') as title, d.dict_desc as html,
      coalesce(a.version, 0) as version, coalesce(v.note, '') as note,
      ${stampOf('a.updated_at', 'u.user_name')}
    from dictionary d
      left join auto_reply a on a.code = d.dict_code
      left join auto_reply_version v on v.code = a.code and v.version = a.version
      left join user_account u on u.id = a.updated_by
    where d.dict_type = ${AUTO_REPLY_DICT} and ${where}
    order by d.sort, d.dict_code`.execute(db)
  return rows
}

const addVersion = async (
  tx: Tx,
  one: { code: string; version: number; title: string; html: string; note: string; by: string },
): Promise<void> => {
  await sql`insert into auto_reply_version (code, version, title, html, note, created_by)
    values (${one.code}, ${one.version}, ${one.title}, ${one.html}, ${one.note}, ${one.by})`.execute(
    tx,
  )
}
