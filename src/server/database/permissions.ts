import { type Kysely, type RawBuilder, sql } from 'kysely'
import { ENT_ADMIN, rolesWith, SUPER_ADMIN } from '#domain/permissions/roles.ts'
import type { DB } from './schema.ts'

/**
 * Whether the account `u` holds a permission: by a ready-made role, or by an own role of its side, i.e.
 * of its company or, for people of the platform, of the platform. An own role holds what it names and
 * what that stands below: `ip:patent` for `ip:patent:edit`.
 */
export const holdsPermission = (code: string, roles: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`(u.roles && ${sql.val([...roles])}::text[] or exists (
    select from member_role as m join company_role as r on r.id = m.role_id
    where m.user_id = u.id and r.company_id is not distinct from u.company_id
      and exists (select from unnest(r.permission_codes) as c
        where c = ${code} or starts_with(c, ${`${code}:`}))))`

/** Somebody with the name that others see. */
export interface NamedPerson {
  userId: string
  name: string
}

/**
 * Active people of a company, or of the platform (`companyId` empty), who hold a permission, by name.
 * @param roles ready-made roles that hold it; all of the side that do unless told.
 */
export const peopleHolding = async (
  db: Kysely<DB>,
  code: string,
  companyId: string,
  roles = rolesWith(code, companyId === '' ? 'platform' : 'company'),
): Promise<NamedPerson[]> =>
  db
    .selectFrom('user_account as u')
    .select(['u.id as userId', 'u.user_name as name'])
    .where('u.company_id', 'is not distinct from', companyId === '' ? null : companyId)
    .where('u.status', '=', 'active')
    .where(holdsPermission(code, roles))
    .orderBy('u.user_name')
    .orderBy('u.id')
    .execute()

/** The same by id alone, of all roles. */
export const idsHolding = async (
  db: Kysely<DB>,
  code: string,
  companyId: string,
): Promise<string[]> => (await peopleHolding(db, code, companyId)).map(({ userId }) => userId)

/** Ids of those who administer a company; of the platform (`companyId` empty) its super administrators. */
export const administratorsOf = async (db: Kysely<DB>, companyId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('user_account')
    .select('id')
    .where('company_id', 'is not distinct from', companyId === '' ? null : companyId)
    .where('status', '=', 'active')
    .where((eb) => eb('roles', '@>', eb.val([companyId === '' ? SUPER_ADMIN : ENT_ADMIN])))
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** The codes of the own roles of `user_account`; those of another company's roles are none. */
export const OWN_CODES = sql<string[]>`array(
  select unnest(company_role.permission_codes)
  from member_role join company_role on company_role.id = member_role.role_id
  where member_role.user_id = user_account.id
    and company_role.company_id is not distinct from user_account.company_id)`
