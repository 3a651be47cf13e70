import type pg from 'pg'
import type { FieldCode } from '#domain/matching/fields.ts'
import type { FactValue } from '#domain/matching/portrait.ts'

/** One value as a test tells it. */
export type ToldFact = readonly [field: FieldCode, value: FactValue, year?: number]

/** Tells values of a company, over what was told before. */
export const tellFacts = async (
  pool: pg.Pool,
  companyId: string,
  facts: readonly ToldFact[],
): Promise<void> => {
  for (const [field, value, year] of facts)
    await pool.query(
      `insert into company_fact (company_id, field, year, value, source, observed_at)
       values ($1, $2, $3, $4, 'user', '2026-11-20')
       on conflict (company_id, field, year, source) do update set value = excluded.value`,
      [companyId, field, year ?? null, JSON.stringify(value)],
    )
}

/** Makes a company that nothing is known of. */
export const createCompany = async (pool: pg.Pool, id: string, nth: number): Promise<void> => {
  await pool.query(
    `insert into company (id, company_name, name_folded, credit_code, region_code, industry_code,
       establish_date, register_status)
     values ($1, '企业' || $1, $1, '91330106' || lpad($2::text, 10, '7'), '330100', 'C',
       '2015-01-01', '2')`,
    [id, nth],
  )
}
