import type pg from 'pg'
import type { FieldCode } from '#domain/matching/fields.ts'
import type { FactValue } from '#domain/matching/portrait.ts'

/** The table of the portrait's values, where the migrations have not made it. */
const TABLE = `
create table if not exists company_fact (
  company_id text not null references company (id) on delete cascade,
  field text not null,
  year smallint,
  value jsonb not null,
  unit text not null default '',
  source text not null,
  observed_at date not null,
  updated_at timestamptz not null default now(),
  updated_by text not null default '',
  unique nulls not distinct (company_id, field, year, source)
);
grant select, insert, update, delete on company_fact to ceqiao_tenant;`

/** One value as a test tells it. */
export type ToldFact = readonly [field: FieldCode, value: FactValue, year?: number]

/** Makes the table of values. */
export const createFactTable = async (pool: pg.Pool): Promise<void> => {
  await pool.query(TABLE)
}

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
