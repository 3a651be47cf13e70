import { type RawBuilder, sql } from 'kysely'
import { ENT_ADMIN } from '#domain/permissions/roles.ts'
import { keptText } from '#domain/privacy/retention.ts'
import { type Actor, writeAuditEntry } from '#server/audit/log.ts'
import type { Database } from '#server/database/pool.ts'
import { inTransaction, type Tx } from '#server/database/transaction.ts'
import {
  GONE_NAME,
  OF_ACTOR,
  type Person,
  type PersonalData,
  type PersonalRows,
} from '#server/personal-data.ts'
import type { Owner } from './store.ts'

/** Rows of one table that the copy holds at most; whoever has more is told so in it. */
export const ROWS = 20_000

/** The condition of rows, with the person's own values bound. */
const condition = (where: string, person: Person): RawBuilder<boolean> =>
  sql.join(
    where
      .split(/(:id|:phone)/)
      .map((part) =>
        part === ':id'
          ? sql`${person.userId}`
          : part === ':phone'
            ? sql`${person.phone}`
            : sql.raw(part),
      ),
    sql``,
  )

const rowsOf = async (
  tx: Tx,
  { table, where, omit = [] }: PersonalRows,
  person: Person,
): Promise<unknown[]> => {
  const { rows } = await sql<{ row: unknown }>`
    select to_jsonb(t) - ${[...omit]}::text[] as row from ${sql.table(table)} t
    where ${condition(where, person)} limit ${ROWS}`.execute(tx)
  return rows.map(({ row }) => row)
}

/** Everything about a person, to be read or to be gone; `all` is what every capability keeps. */
export const createDataStore = (db: Database, all: readonly PersonalData[]) => ({
  /** How long each part of the copy is kept, by its name in the copy. */
  keptTexts: (): Record<string, string> =>
    Object.fromEntries(rowsIn(all).map(({ name, kept }) => [name, keptText(kept ?? 'account')])),

  /** @returns every row about somebody, by the names that capabilities give them. */
  async collect(owner: Owner, actor: Actor): Promise<Record<string, unknown[]>> {
    return inTransaction(db, async (tx) => {
      const phone = await phoneOf(tx, owner.userId)
      const found: Record<string, unknown[]> = {}
      for (const rows of rowsIn(all))
        found[rows.name] = await rowsOf(tx, rows, { userId: owner.userId, phone })
      await writeAuditEntry(tx, actor, {
        action: 'account.export',
        companyId: owner.companyId,
        objectType: 'user',
        objectId: owner.userId,
        objectName: owner.loginName,
      })
      return found
    })
  },

  /**
   * Removes somebody; nothing about them stays but the audit log. `lastAdmin` says that their
   * company would be left without an administrator, and nothing happens.
   */
  async remove(owner: Owner, actor: Actor): Promise<'removed' | 'lastAdmin'> {
    const { userId, companyId, loginName } = owner
    return inTransaction(db, async (tx) => {
      if (companyId !== '' && (await isLastAdmin(tx, userId, companyId))) return 'lastAdmin'
      const phone = await phoneOf(tx, userId)
      await forgetPerson(tx, all, { userId, phone })
      await tx.deleteFrom('user_account').where('id', '=', userId).execute()
      await writeAuditEntry(tx, actor, {
        action: 'account.delete',
        companyId,
        objectType: 'user',
        objectId: userId,
        objectName: loginName,
      })
      return 'removed'
    })
  },
})

export type DataStore = ReturnType<typeof createDataStore>

const phoneOf = async (tx: Tx, userId: string): Promise<string> => {
  const row = await tx
    .selectFrom('user_account')
    .select('phone')
    .where('id', '=', userId)
    .executeTakeFirst()
  return row?.phone ?? ''
}

/** Whoever changes the people of a company takes turns by its row (members/store.ts). */
const isLastAdmin = async (tx: Tx, userId: string, companyId: string): Promise<boolean> => {
  await tx.selectFrom('company').select('id').where('id', '=', companyId).forNoKeyUpdate().execute()
  const { rows } = await sql<{ mine: boolean; others: number }>`
    select coalesce(bool_or(id = ${userId}), false) as mine,
      count(*) filter (where id <> ${userId} and status = 'active')::int as others
    from user_account where company_id = ${companyId} and ${ENT_ADMIN} = any(roles)`.execute(tx)
  return rows[0]?.mine === true && rows[0].others === 0
}

/** All rows about people, in the order of the copy. */
export const rowsIn = (all: readonly PersonalData[]): PersonalRows[] =>
  all.flatMap(({ rows = [] }) => rows)

/** Removes what is the person's alone, and takes them out of records that stay. */
const forgetPerson = async (
  tx: Tx,
  all: readonly PersonalData[],
  person: Person,
): Promise<void> => {
  for (const { forget } of all) await forget?.(tx, person)
  for (const { table, where, onLeave } of rowsIn(all)) {
    if (onLeave === 'delete')
      await sql`delete from ${sql.table(table)} t where ${condition(where, person)}`.execute(tx)
    if (onLeave === 'anonymise')
      await sql`update ${sql.table(table)} t set actor_id = '', actor_name = ${GONE_NAME}
        where ${condition(OF_ACTOR, person)}`.execute(tx)
  }
  for (const [table, column] of all.flatMap(({ mentions = [] }) => mentions))
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ''
      where ${sql.ref(column)} = ${person.userId}`.execute(tx)
}
