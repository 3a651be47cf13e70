import { ENT_ADMIN } from '#domain/permissions/roles.ts'
import { holdsPermission } from '#server/database/permissions.ts'
import type { Database } from '#server/database/pool.ts'
import type { Tx } from '#server/database/transaction.ts'

/** Somebody with the name that others see. */
export interface Person {
  userId: string
  name: string
}

/** People of the platform who may serve: by ready-made roles or by own ones that hold the code. */
export const servingPeople = async (
  db: Database | Tx,
  roles: readonly string[],
): Promise<Person[]> =>
  db
    .selectFrom('user_account as u')
    .where('u.company_id', 'is', null)
    .where('u.status', '=', 'active')
    .where(holdsPermission('declaring:serve', { roles }))
    .select(['u.id as userId', 'u.user_name as name'])
    .orderBy('u.user_name')
    .orderBy('u.id')
    .execute()

/** People of a company who may have a declaration: by ready-made roles or by own ones with the code. */
export const declaringPeople = async (
  db: Database | Tx,
  companyId: string,
  roles: readonly string[],
): Promise<Person[]> =>
  db
    .selectFrom('user_account as u')
    .where('u.company_id', '=', companyId)
    .where('u.status', '=', 'active')
    .where(holdsPermission('declare:list:edit', { roles }))
    .select(['u.id as userId', 'u.user_name as name'])
    .orderBy('u.user_name')
    .orderBy('u.id')
    .execute()

/** The administrators of a company. */
export const administratorsOf = async (tx: Tx, companyId: string): Promise<string[]> => {
  const found = await tx
    .selectFrom('user_account')
    .where('company_id', '=', companyId)
    .where('status', '=', 'active')
    .where((eb) => eb(eb.val<string>(ENT_ADMIN), '=', eb.fn.any('roles')))
    .select('id')
    .orderBy('id')
    .execute()
  return found.map(({ id }) => id)
}

/** The contact of a company, and the region it stands in. */
export const contactOf = async (db: Database | Tx, companyId: string) =>
  (await db
    .selectFrom('company')
    .where('id', '=', companyId)
    .select(['contact_name as name', 'contact_phone as phone', 'region_code as regionCode'])
    .executeTakeFirst()) ?? { name: '', phone: '', regionCode: '' }
