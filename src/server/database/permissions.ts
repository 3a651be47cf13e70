import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from './schema.ts'

/**
 * Whether the account `u` holds a permission: by a ready-made role, or by an own role of its side, i.e.
 * of its company or, for people of the platform, of the platform. The code of an own role is the
 * permission itself or, with `below`, also one below it, `ip:patent:edit` for `ip:patent`.
 */
export const holdsPermission = (
  code: string,
  { roles, below = false }: { roles: readonly string[]; below?: boolean },
): RawBuilder<boolean> => {
  const named = below
    ? sql`exists (select from unnest(r.permission_codes) as c
        where c = ${code} or starts_with(c, ${`${code}:`}))`
    : sql`${code} = any(r.permission_codes)`
  return sql<boolean>`(u.roles && ${sql.val([...roles])}::text[] or exists (
    select from member_role as m join company_role as r on r.id = m.role_id
    where m.user_id = u.id and r.company_id is not distinct from u.company_id and ${named}))`
}

/**
 * Active people of a company, or of the platform (`companyId` empty), who hold a permission.
 * @param roles ready-made roles that hold it.
 */
export const peopleHolding = async (
  db: Kysely<DB>,
  code: string,
  { companyId, roles }: { companyId: string; roles: readonly string[] },
): Promise<string[]> => {
  const rows = await db
    .selectFrom('user_account as u')
    .select('u.id')
    .where('u.company_id', 'is not distinct from', companyId === '' ? null : companyId)
    .where('u.status', '=', 'active')
    .where(holdsPermission(code, { roles }))
    .orderBy('u.id')
    .execute()
  return rows.map(({ id }) => id)
}

/** The codes of the own roles of `user_account`; those of another company's roles are none. */
export const OWN_CODES = sql<string[]>`array(
  select unnest(company_role.permission_codes)
  from member_role join company_role on company_role.id = member_role.role_id
  where member_role.user_id = user_account.id
    and company_role.company_id is not distinct from user_account.company_id)`
