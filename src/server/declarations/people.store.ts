import { type NamedPerson, peopleHolding } from '#server/database/permissions.ts'
import type { Database } from '#server/database/pool.ts'
import type { Tx } from '#server/database/transaction.ts'

/** 专家顾问 whom a company may choose, and whoever else serves by an own role. */
export const choosableAdvisors = async (db: Database | Tx): Promise<NamedPerson[]> =>
  peopleHolding(db, 'declaring:serve', '', ['PLAT_ADVISOR'])

/** The contact of a company, and the region it stands in. */
export const contactOf = async (db: Database | Tx, companyId: string) =>
  (await db
    .selectFrom('company')
    .where('id', '=', companyId)
    .select(['contact_name as name', 'contact_phone as phone', 'region_code as regionCode'])
    .executeTakeFirst()) ?? { name: '', phone: '', regionCode: '' }
