import { sql } from 'kysely'
import type { Database } from '#server/database/pool.ts'

/** What of a company waits and counts. */
export interface CompanyCounts {
  colleagues: number
  joins: number
  requests: number
  ip: number
  /** Why the last application was turned down. */
  rejected: string
}

/** The figures of a company. */
export const companyCounts = async (db: Database, companyId: string): Promise<CompanyCounts> => {
  const { rows } = await sql<CompanyCounts>`
    select
      (select count(*)::int from user_account
        where company_id = ${companyId} and status = 'active') as colleagues,
      (select count(*)::int from join_request
        where company_id = ${companyId} and state = 'submitted') as joins,
      (select count(*)::int from permission_request
        where company_id = ${companyId} and state = 'submitted') as requests,
      (select count(*)::int from trademark where company_id = ${companyId} and not del_flag
        and not hidden)
        + (select count(*)::int from patent where company_id = ${companyId} and not del_flag
        and not hidden)
        + (select count(*)::int from copyright where company_id = ${companyId} and not del_flag
        and not hidden)
        as ip,
      coalesce((select reason from certification
        where company_id = ${companyId} and kind <> 'claim' and state = 'rejected'
        order by reviewed_at desc nulls last, id limit 1), '') as rejected`.execute(db)
  return rows[0] ?? { colleagues: 0, joins: 0, requests: 0, ip: 0, rejected: '' }
}

/** What waits for the platform's people, and what there is. */
export interface PlatformCounts {
  reviews: number
  leads: number
  requests: number
  /** Companies that somebody belongs to. */
  companies: number
}

/** The figures of the platform. */
export const platformCounts = async (db: Database): Promise<PlatformCounts> => {
  const { rows } = await sql<PlatformCounts>`
    select
      (select count(*)::int from certification where state = 'submitted') as reviews,
      (select count(*)::int from customer_contact where status = 'new') as leads,
      (select count(*)::int from permission_request
        where company_id is null and state = 'submitted') as requests,
      (select count(distinct company_id)::int from user_account
        where company_id is not null) as companies`.execute(db)
  return rows[0] ?? { reviews: 0, leads: 0, requests: 0, companies: 0 }
}

/** Whether somebody without a company waits for one: asked to join, or claimed it. */
export const isWaiting = async (db: Database, userId: string): Promise<boolean> => {
  const { rows } = await sql<{ waiting: boolean }>`
    select exists (select from join_request
        where user_id = ${userId} and state = 'submitted')
      or exists (select from certification
        where applicant_id = ${userId} and kind = 'claim' and state = 'submitted') as waiting`.execute(
    db,
  )
  return rows[0]?.waiting === true
}
