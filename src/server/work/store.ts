import { sql } from 'kysely'
import type { WorkKind } from '#domain/work/work.ts'
import { OWN_CODES } from '#server/database/permissions.ts'
import type { Database } from '#server/database/pool.ts'
import { dateText } from '#server/database/sql.ts'
import type { Tx } from '#server/database/transaction.ts'

/** A thing that somebody has put off. */
export interface Snoozed {
  kind: string
  id: string
  until: string
}

/** Somebody who may be told what waits. */
export interface Addressee {
  id: string
  companyId: string
  roles: string[]
  ownCodes: string[]
}

/** People who were here so long ago are told nothing. */
const HERE_WITHIN_DAYS = 30
/** Things that were put off are forgotten so many days after they came back. */
const FORGOTTEN_DAYS = 1

/** 待办 in the tables: what was put off, and who was told in the morning. */
export const createWorkStore = (db: Database) => ({
  /** What somebody has put off beyond a day. */
  snoozed: async (userId: string, today: string): Promise<Snoozed[]> =>
    db
      .selectFrom('work_snooze')
      .select(['kind', 'thing_id as id', dateText('until').as('until')])
      .where('user_id', '=', userId)
      .where('until', '>', today)
      .execute(),

  async snooze(userId: string, thing: { kind: WorkKind; id: string }, until: string) {
    await db
      .insertInto('work_snooze')
      .values({ user_id: userId, kind: thing.kind, thing_id: thing.id, until })
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'kind', 'thing_id']).doUpdateSet({ until }),
      )
      .execute()
  },

  /** Whether there was something to take back. */
  async wake(userId: string, thing: { kind: WorkKind; id: string }): Promise<boolean> {
    const { numDeletedRows } = await db
      .deleteFrom('work_snooze')
      .where('user_id', '=', userId)
      .where('kind', '=', thing.kind)
      .where('thing_id', '=', thing.id)
      .executeTakeFirst()
    return numDeletedRows > 0n
  },

  /** Forgets what came back into its list. */
  async prune(today: string): Promise<void> {
    await sql`delete from work_snooze
      where until < ${today}::date - ${FORGOTTEN_DAYS}::int`.execute(db)
  },

  /** Some people who were not looked after on a day yet. */
  addressees: async (today: string, most: number): Promise<Addressee[]> => {
    const rows = await db
      .selectFrom('user_account')
      .select(['user_account.id', 'user_account.company_id', 'user_account.roles'])
      .select(OWN_CODES.as('ownCodes'))
      .where('status', '=', 'active')
      .where('last_login_at', '>', sql<Date>`now() - make_interval(days => ${HERE_WITHIN_DAYS})`)
      .where(sql<boolean>`not exists (select from work_letter as w
        where w.user_id = user_account.id and w.told_on >= ${today}::date)`)
      .orderBy('user_account.id')
      .limit(most)
      .execute()
    return rows.map(({ company_id, ...row }) => ({ ...row, companyId: company_id ?? '' }))
  },

  /** Notes that somebody was looked after on a day; false when another node did it meanwhile. */
  async note(tx: Tx, userId: string, today: string): Promise<boolean> {
    const { rows } = await sql`
      insert into work_letter as w (user_id, told_on) values (${userId}, ${today})
      on conflict (user_id) do update set told_on = excluded.told_on
        where w.told_on < excluded.told_on
      returning user_id`.execute(tx)
    return rows.length > 0
  },
})

export type WorkStore = ReturnType<typeof createWorkStore>
