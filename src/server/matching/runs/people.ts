import { sql } from 'kysely'
import { READY_ROLE, permissionsOf } from '#domain/permissions/roles.ts'
import type { Tx } from '#server/database/transaction.ts'

/** What somebody has to hold to be told of results. */
const CODE = 'precise:list'

const READY = Object.keys(READY_ROLE).filter(
  (role) => READY_ROLE[role]?.side === 'company' && permissionsOf([role]).has(CODE),
)

/** The people of a company who see its results. */
export const matchReaders = async (tx: Tx, companyId: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select u.id from user_account u
    where u.company_id = ${companyId} and u.status = 'active' and (
      u.roles && ${READY}::text[]
      or exists (
        select from member_role m join company_role r on r.id = m.role_id
        where m.user_id = u.id and r.company_id = u.company_id
          and exists (
            select from unnest(r.permission_codes) as code
            where code = ${CODE} or code like ${`${CODE}:%`})))
    order by u.id`.execute(tx)
  return rows.map(({ id }) => id)
}
