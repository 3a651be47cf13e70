import type { Database } from '#server/database/pool.ts'
import { beijingTime, NOW, ROW_COUNT } from '#server/database/sql.ts'
import type { Tx } from '#server/database/transaction.ts'
import { belongsTo, ofScope } from '../store.ts'

/** 自定义角色 as the tables have it. */
export interface StoredRole {
  id: string
  name: string
  remark: string
  codes: string[]
  users: number
  updated: string
  version: number
}

const rolesIn = (db: Database | Tx, companyId: string) =>
  db
    .selectFrom('company_role')
    .select(['id', 'role_name as name', 'remark', 'permission_codes as codes', 'version'])
    .select((eb) => [
      beijingTime('company_role.updated_at').as('updated'),
      eb
        .selectFrom('member_role')
        .select(ROW_COUNT.as('count'))
        .whereRef('role_id', '=', 'company_role.id')
        .$asScalar()
        .$notNull()
        .as('users'),
    ])
    .where(belongsTo('company_role.company_id', companyId))

/** The company's own roles, by name. */
export const ownRoles = async (db: Database | Tx, companyId: string): Promise<StoredRole[]> =>
  rolesIn(db, companyId).orderBy('role_name').orderBy('id').execute()

/** One own role of the company, kept from other changes; null when there is none. */
export const ownRole = async (
  tx: Tx,
  companyId: string,
  roleId: string,
): Promise<StoredRole | null> =>
  (await rolesIn(tx, companyId).where('id', '=', roleId).forNoKeyUpdate().executeTakeFirst()) ??
  null

/** How many of the company's people hold each ready-made role. */
export const readyCounts = async (
  db: Database,
  companyId: string,
): Promise<ReadonlyMap<string, number>> => {
  const rows = await db
    .selectFrom('user_account')
    .select((eb) => [eb.fn<string>('unnest', ['roles']).as('role'), ROW_COUNT.as('users')])
    .where(ofScope(companyId))
    .groupBy('role')
    .execute()
  return new Map(rows.map(({ role, users }) => [role, users]))
}

/** Adds an own role. */
export const insertRole = async (
  tx: Tx,
  companyId: string,
  given: { id: string; name: string; remark: string; codes: readonly string[]; by: string },
): Promise<void> => {
  await tx
    .insertInto('company_role')
    .values({
      id: given.id,
      company_id: companyId === '' ? null : companyId,
      role_name: given.name,
      remark: given.remark,
      permission_codes: [...given.codes],
      created_by: given.by,
      updated_by: given.by,
    })
    .execute()
}

/** Changes an own role that is still at this version; false when it is not. */
export const updateRole = async (
  tx: Tx,
  role: { id: string; version: number; by: string },
  to: { name?: string; remark?: string; codes?: readonly string[] },
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('company_role')
    .set((eb) => ({
      ...(to.name === undefined ? {} : { role_name: to.name }),
      ...(to.remark === undefined ? {} : { remark: to.remark }),
      ...(to.codes === undefined ? {} : { permission_codes: [...to.codes] }),
      updated_by: role.by,
      updated_at: NOW,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', role.id)
    .where('version', '=', role.version)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Removes an own role, also from invitations that are still open. */
export const removeRole = async (tx: Tx, roleId: string): Promise<void> => {
  await tx
    .updateTable('invitation')
    .set((eb) => ({ role_ids: eb.fn<string[]>('array_remove', ['role_ids', eb.val(roleId)]) }))
    .where('used_at', 'is', null)
    .where((eb) => eb('role_ids', '@>', eb.val([roleId])))
    .execute()
  await tx.deleteFrom('company_role').where('id', '=', roleId).execute()
}
