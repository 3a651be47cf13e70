import { sql } from 'kysely'
import { officeProblem, type OfficeHours } from '#domain/chat/week.ts'
import { type Actor, writeAuditEntry } from '#server/audit/log.ts'
import type { Database } from '#server/database/pool.ts'
import { inTransaction, type Tx } from '#server/database/transaction.ts'

/** The hours of the platform as they were written; times are `yyyy-MM-dd HH:mm:ss`, Beijing. */
export interface StoredHours {
  version: number
  hours: OfficeHours
  note: string
  updateTime: string
  updateUser: string
}

/** A change of the hours, and what the log says of it. */
export interface HoursChange {
  hours: OfficeHours
  note: string
  before: Readonly<Record<string, string>>
  after: Readonly<Record<string, string>>
}

/** One change at a time. */
const TURN = 'office_hours'

/** 接待时间 of the platform in the tables. */
export const createHoursStore = (db: Database) => ({
  /** What holds now; null while the built-in hours do. */
  current: async (): Promise<StoredHours | null> => currentIn(db),

  /** Every version, the newest first. */
  async versions({ page, pageSize }: { page: number; pageSize: number }) {
    const rows = await versionsIn(db, sql`limit ${pageSize} offset ${page * pageSize}`)
    const counted = await db
      .selectFrom('office_hours_version')
      .select(sql<number>`count(*)::int`.as('total'))
      .executeTakeFirst()
    return { rows, total: counted?.total ?? 0 }
  },

  /**
   * Writes what `judge` makes of the hours as they stand; it throws to refuse. The new version; null
   * when they are not in the version that was edited.
   */
  async save(
    version: number,
    by: Actor,
    judge: (standing: StoredHours | null) => HoursChange,
  ): Promise<number | null> {
    return inTransaction(db, async (tx) => {
      await sql`select pg_advisory_xact_lock(hashtext(${TURN}))`.execute(tx)
      const standing = await currentIn(tx)
      if ((standing?.version ?? 0) !== version) return null
      const { hours, note, before, after } = judge(standing)
      const next = version + 1
      await sql`insert into office_hours_version (version, body, note, created_by)
        values (${next}, ${JSON.stringify(hours)}::jsonb, ${note}, ${by.actorId})`.execute(tx)
      await writeAuditEntry(tx, by, {
        action: 'service.hours',
        companyId: '',
        objectType: 'officeHours',
        objectName: `第 ${next} 版`,
        before,
        after,
      })
      return next
    })
  },
})

export type HoursStore = ReturnType<typeof createHoursStore>

const currentIn = async (db: Database | Tx): Promise<StoredHours | null> =>
  (await versionsIn(db, sql`limit 1`))[0] ?? null

const versionsIn = async (db: Database | Tx, part: ReturnType<typeof sql>) => {
  const { rows } = await sql<Omit<StoredHours, 'hours'> & { body: OfficeHours }>`
    select v.version, v.body, v.note, coalesce(u.user_name, '') as "updateUser",
      to_char(v.created_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as "updateTime"
    from office_hours_version v left join user_account u on u.id = v.created_by
    order by v.version desc ${part}`.execute(db)
  return rows.map(({ body, ...row }): StoredHours => {
    const problem = officeProblem(body)
    if (problem !== null) throw new Error(`office hours ${row.version} cannot be used: ${problem}`)
    return { ...row, hours: body }
  })
}
