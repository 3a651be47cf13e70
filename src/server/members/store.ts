import { type RawBuilder, sql } from 'kysely'
import { type Holding, READY_ROLE } from '#domain/permissions/roles.ts'
import { OWN_CODES } from '#server/database/permissions.ts'
import type { Database } from '#server/database/pool.ts'
import type { Tx } from '#server/database/transaction.ts'

const PLATFORM_ROLES = Object.entries(READY_ROLE)
  .filter(([, { side }]) => side === 'platform')
  .map(([code]) => code)

/** Somebody of the company; without one, of the platform and not merely without a company. */
export const ofScope = (companyId: string): RawBuilder<boolean> =>
  companyId === ''
    ? sql<boolean>`(user_account.company_id is null and (
        user_account.roles && ${PLATFORM_ROLES}::text[] or exists (
          select from member_role join company_role on company_role.id = member_role.role_id
          where member_role.user_id = user_account.id and company_role.company_id is null)))`
    : sql<boolean>`user_account.company_id = ${companyId}`

/** What is the company's, or the platform's. */
export const belongsTo = (column: string, companyId: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} is not distinct from ${companyId === '' ? null : companyId}`

/**
 * Whoever changes the people or roles of a company waits here for the one before, to the end of
 * the transaction. Answers false when there is no such company.
 */
export const lockCompany = async (tx: Tx, companyId: string): Promise<boolean> => {
  if (companyId === '') {
    await sql`select pg_advisory_xact_lock(hashtext('platform_members'), 0)`.execute(tx)
    return true
  }
  const row = await tx
    .selectFrom('company')
    .select('id')
    .where('id', '=', companyId)
    .where('del_flag', '=', false)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** What somebody holds now; null when they may not sign in. `turn` keeps others from changing it. */
export const holdingOf = async (tx: Tx, userId: string, lock = false): Promise<Holding | null> => {
  const people = tx
    .selectFrom('user_account')
    .select(['company_id', 'roles'])
    .select(OWN_CODES.as('own_codes'))
    .where('user_account.id', '=', userId)
    .where('status', '=', 'active')
  const row = await (lock ? people.forNoKeyUpdate() : people).executeTakeFirst()
  if (row === undefined) return null
  return { companyId: row.company_id ?? '', roles: row.roles, ownCodes: row.own_codes }
}

/** The company's name; empty when there is none. */
export const companyNameOf = async (db: Database | Tx, companyId: string): Promise<string> => {
  const row = await db
    .selectFrom('company')
    .select('company_name')
    .where('id', '=', companyId)
    .executeTakeFirst()
  return row?.company_name ?? ''
}
