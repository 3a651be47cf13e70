import { holdsPermission, type NamedPerson, peopleHolding } from '#server/database/permissions.ts'
import type { Database } from '#server/database/pool.ts'
import type { Tx } from '#server/database/transaction.ts'

/** Ready-made roles of those who serve; others may, and do not. */
const ADVISING_ROLES = ['PLAT_ADVISOR']

/** 专家顾问 whom a company may choose, and whoever else serves by an own role. */
export const choosableAdvisors = async (db: Database | Tx): Promise<NamedPerson[]> =>
  peopleHolding(db, 'declaring:serve', '', ADVISING_ROLES)

/** 顾问 whom the platform may choose: the same, and whoever has a declaration by another right. */
export const advisingPeople = async (db: Database | Tx): Promise<NamedPerson[]> =>
  db
    .selectFrom('user_account as u')
    .where('u.company_id', 'is', null)
    .where('u.status', '=', 'active')
    .where((eb) =>
      eb.or([
        holdsPermission('declaring:serve', ADVISING_ROLES),
        eb.exists(
          eb
            .selectFrom('declaration as d')
            .select('d.declare_no')
            .whereRef('d.advisor_user_id', '=', 'u.id')
            .where('d.del_flag', '=', false),
        ),
      ]),
    )
    .select(['u.id as userId', 'u.user_name as name'])
    .orderBy('u.user_name')
    .orderBy('u.id')
    .execute()

/** The contact of a company, and the region it stands in. */
export const contactOf = async (db: Database | Tx, companyId: string) =>
  (await db
    .selectFrom('company')
    .where('id', '=', companyId)
    .select(['contact_name as name', 'contact_phone as phone', 'region_code as regionCode'])
    .executeTakeFirst()) ?? { name: '', phone: '', regionCode: '' }
