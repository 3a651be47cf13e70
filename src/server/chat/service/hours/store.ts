import { officeProblem, type OfficeHours } from '#domain/chat/week.ts'
import { type Actor, writeAuditEntry } from '#server/audit/log.ts'
import { advisoryLock } from '#server/database/lock.ts'
import type { Database } from '#server/database/pool.ts'
import { beijingTime, ROW_COUNT } from '#server/database/sql.ts'
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
    const rows = await versionsIn(db)
      .limit(pageSize)
      .offset(page * pageSize)
      .execute()
    const counted = await db
      .selectFrom('office_hours_version')
      .select(ROW_COUNT.as('total'))
      .executeTakeFirst()
    return { rows: rows.map(hoursOf), total: counted?.total ?? 0 }
  },

  /**
   * Writes what `judge` makes of the hours as they stand; it throws to refuse. The new version; null
   * when they are not in the version that was edited.
   */
  async save(
    version: number,
    by: Actor,
    judge: (current: StoredHours | null) => HoursChange,
  ): Promise<number | null> {
    return inTransaction(db, async (tx) => {
      await advisoryLock(tx, TURN)
      const current = await currentIn(tx)
      if ((current?.version ?? 0) !== version) return null
      const { hours, note, before, after } = judge(current)
      const next = version + 1
      await tx
        .insertInto('office_hours_version')
        .values({ version: next, body: JSON.stringify(hours), note, created_by: by.actorId })
        .execute()
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

const currentIn = async (db: Database | Tx): Promise<StoredHours | null> => {
  const row = await versionsIn(db).limit(1).executeTakeFirst()
  return row === undefined ? null : hoursOf(row)
}

/** The newest first. */
const versionsIn = (db: Database | Tx) =>
  db
    .selectFrom('office_hours_version as v')
    .leftJoin('user_account as u', 'u.id', 'v.created_by')
    .select(['v.version', 'v.note', beijingTime('v.created_at').as('updateTime')])
    .select((eb) => [
      eb.ref('v.body').$castTo<OfficeHours>().as('body'),
      eb.fn.coalesce('u.user_name', eb.val('')).as('updateUser'),
    ])
    .orderBy('v.version', 'desc')

const hoursOf = ({
  body,
  ...row
}: Omit<StoredHours, 'hours'> & { body: OfficeHours }): StoredHours => {
  const problem = officeProblem(body)
  if (problem !== null) throw new Error(`office hours ${row.version} cannot be used: ${problem}`)
  return { ...row, hours: body }
}
