import { sql } from 'kysely'
import { ENT_ADMIN } from '#domain/permissions/roles.ts'
import type { Database } from '#server/database/pool.ts'
import { NOW, ROW_COUNT } from '#server/database/sql.ts'
import type { Tx } from '#server/database/transaction.ts'

/** The people of a company, as far as its certification is concerned. */
export const createCertPeopleStore = (db: Database) => ({
  async members(companyId: string): Promise<number> {
    const row = await db
      .selectFrom('user_account')
      .select(ROW_COUNT.as('count'))
      .where('company_id', '=', companyId)
      .executeTakeFirstOrThrow()
    return row.count
  },

  /** Those who are told of a company's certification: its administrators. */
  async administrators(tx: Tx, companyId: string): Promise<string[]> {
    const rows = await tx
      .selectFrom('user_account')
      .select('id')
      .where('company_id', '=', companyId)
      .where('status', '=', 'active')
      .where((eb) => eb(eb.val<string>(ENT_ADMIN), '=', eb.fn.any('roles')))
      .execute()
    return rows.map(({ id }) => id)
  },

  async userName(userId: string): Promise<string> {
    const row = await db
      .selectFrom('user_account')
      .select('user_name')
      .where('id', '=', userId)
      .executeTakeFirst()
    return row?.user_name ?? ''
  },

  /** Makes somebody without a company the administrator of one; false when they have one now. */
  async appoint(tx: Tx, userId: string, company: { id: string; name: string }): Promise<boolean> {
    const { numUpdatedRows } = await tx
      .updateTable('user_account')
      .set((eb) => ({
        company_id: company.id,
        company_name: company.name,
        roles: sql<string[]>`array_append(array_remove(roles, ${ENT_ADMIN}), ${ENT_ADMIN})`,
        updated_at: NOW,
        version: eb('version', '+', 1),
      }))
      .where('id', '=', userId)
      .where('company_id', 'is', null)
      .where('status', '=', 'active')
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return false
    await tx
      .updateTable('join_request')
      .set({ state: 'withdrawn' })
      .where('user_id', '=', userId)
      .where('state', '=', 'submitted')
      .execute()
    return true
  },
})
