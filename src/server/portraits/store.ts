import { sql } from 'kysely'
import { isCompanyField } from '#domain/portraits/catalogue.ts'
import {
  type CompanyRecord,
  COPYRIGHT_IN_FORCE,
  type HeldTitle,
  PATENT_IN_FORCE,
  type RightsCount,
} from '#domain/portraits/fact-sources.ts'
import type { FieldCode } from '#domain/matching/fields.ts'
import type { FactSource, FactValue } from '#domain/matching/portrait.ts'
import { beijingDay, dateText } from '#server/database/sql.ts'
import type { Tx } from '#server/database/transaction.ts'

/** A value as it was told. */
export interface ToldFact {
  field: FieldCode
  year: number | null
  value: FactValue
  source: FactSource
  /** `yyyy-MM-dd`. */
  observedAt: string
  updatedAt: Date
  /** Account that told it; empty for services. */
  updatedBy: string
  /** Its name, as colleagues see it. */
  updatedName: string
  /** Rises with every telling. */
  told: string
}

/** Everything in the tables that says something of a company. */
export interface Stored {
  record: CompanyRecord
  titles: HeldTitle[]
  counted: RightsCount | null
  registered: RightsCount | null
  told: ToldFact[]
}

/** A value about to be told. */
export interface NewFact {
  field: FieldCode
  year: number | null
  value: FactValue
  unit: string
}

/** Sources that people tell by; the others are services and certificates. */
const BY_PEOPLE = ['user', 'import']

/** The company's row, kept from other changes to the end of the transaction when `inTurn`. */
const recordOf = async (tx: Tx, companyId: string, inTurn: boolean) => {
  const found = tx
    .selectFrom('company')
    .where('id', '=', companyId)
    .where('del_flag', '=', false)
    .select([
      'company_name as name',
      'region_code as regionCode',
      'industry_code as industryCode',
      'status',
    ])
    .select((eb) => [
      dateText('establish_date').as('establishDate'),
      eb.fn.coalesce('size', eb.val('')).as('size'),
      eb.fn.coalesce('hightech_field', eb.val('')).as('hightechField'),
      beijingDay('updated_at').as('observedAt'),
      dateText('checked_on').as('checkedOn'),
    ])
    .select(['ip_invention as invention', 'ip_utility as utility'])
    .select(['ip_design as design', 'ip_software as software'])
  return (await (inTurn ? found.forNoKeyUpdate() : found).executeTakeFirst()) ?? null
}

const titlesOf = async (tx: Tx, companyId: string): Promise<HeldTitle[]> =>
  tx
    .selectFrom('company_title')
    .where('company_id', '=', companyId)
    .select(['title', dateText('valid_from').as('from'), dateText('valid_to').as('until')])
    .orderBy('valid_from')
    .orderBy('title')
    .execute()

/** Rights counted from the company's own records; a kind without any record is not counted. */
const countedOf = async (tx: Tx, companyId: string): Promise<RightsCount | null> => {
  const { rows } = await sql<{
    patents: number
    works: number
    invention: number
    utility: number
    design: number
    software: number
    observedAt: string
  }>`
    with p as (
      select kind, status = any(${sql.val([...PATENT_IN_FORCE])}::text[]) as valid, updated_at
      from patent where company_id = ${companyId} and not del_flag and not hidden
    ), c as (
      select status = any(${sql.val([...COPYRIGHT_IN_FORCE])}::text[]) as valid, updated_at
      from copyright where company_id = ${companyId} and not del_flag and not hidden
        and kind = 'software'
    )
    select (select count(*)::int from p) as patents, (select count(*)::int from c) as works,
      (select count(*)::int from p where valid and kind = 'invention') as invention,
      (select count(*)::int from p where valid and kind = 'utility') as utility,
      (select count(*)::int from p where valid and kind = 'design') as design,
      (select count(*)::int from c where valid) as software,
      ${beijingDay(
        sql`greatest((select max(updated_at) from p), (select max(updated_at) from c))`,
      )} as "observedAt"`.execute(tx)
  const [row] = rows
  if (row === undefined || row.observedAt === '') return null
  const patents = row.patents > 0
  return {
    invention: patents ? row.invention : null,
    utility: patents ? row.utility : null,
    design: patents ? row.design : null,
    software: row.works > 0 ? row.software : null,
    observedAt: row.observedAt,
  }
}

const toldOf = async (tx: Tx, companyId: string): Promise<ToldFact[]> => {
  const rows = await tx
    .selectFrom('company_fact as f')
    .leftJoin('user_account as u', 'u.id', 'f.updated_by')
    .where('f.company_id', '=', companyId)
    .select(['f.field', 'f.year', 'f.value', 'f.told', 'f.updated_at as updatedAt'])
    .select(['f.updated_by as updatedBy', dateText('f.observed_at').as('observedAt')])
    .select((eb) => [
      eb.ref('f.source').$castTo<FactSource>().as('source'),
      eb.fn.coalesce('u.user_name', eb.val('')).as('updatedName'),
    ])
    .orderBy('f.told')
    .execute()
  return rows.flatMap((row) =>
    // A field that the catalogue no longer has says nothing to any rule.
    isCompanyField(row.field)
      ? [
          {
            ...row,
            field: row.field,
            value: row.value as unknown as FactValue,
            told: String(row.told),
          },
        ]
      : [],
  )
}

/** Everything that says something of a company; null when there is no such company. */
export const storedOf = async (
  tx: Tx,
  companyId: string,
  inTurn = false,
): Promise<Stored | null> => {
  const found = await recordOf(tx, companyId, inTurn)
  if (found === null) return null
  const { invention, utility, design, software, ...record } = found
  const { checkedOn } = record
  const known = [invention, utility, design, software].some((count) => count !== null)
  return {
    record,
    titles: await titlesOf(tx, companyId),
    counted: await countedOf(tx, companyId),
    registered:
      known && checkedOn !== ''
        ? { invention, utility, design, software, observedAt: checkedOn }
        : null,
    told: await toldOf(tx, companyId),
  }
}

/** Tells values in the name of somebody; what the same source told before is replaced. */
export const tell = async (
  tx: Tx,
  companyId: string,
  facts: readonly NewFact[],
  by: { userId: string; source: 'user' | 'import'; observedAt: string },
): Promise<void> => {
  for (const { field, year, value, unit } of facts)
    await sql`
      insert into company_fact
        (company_id, field, year, value, unit, source, observed_at, updated_at, updated_by)
      values (${companyId}, ${field}, ${year}, ${JSON.stringify(value)}::jsonb, ${unit},
        ${by.source}, ${by.observedAt}::date, now(), ${by.userId})
      on conflict (company_id, field, year, source) do update set
        value = excluded.value, unit = excluded.unit, observed_at = excluded.observed_at,
        updated_at = excluded.updated_at, updated_by = excluded.updated_by`.execute(tx)
}

/** Takes back what people and sheets told of a value. */
export const takeBack = async (
  tx: Tx,
  companyId: string,
  field: FieldCode,
  year: number | null,
): Promise<void> => {
  await sql`
    delete from company_fact
    where company_id = ${companyId} and field = ${field} and year is not distinct from ${year}
      and source = any(${sql.val(BY_PEOPLE)}::text[])`.execute(tx)
}

/** One change of a value as the log has it. */
export interface Change {
  at: Date
  by: string
  action: string
  before: string
  after: string
}

/** The changes of a value, the newest first; the log names it as `domain/portraits` does. */
export const changesOf = async (
  tx: Tx,
  companyId: string,
  name: string,
  limit: number,
): Promise<Change[]> => {
  const { rows } = await sql<Change>`
    select a.at, coalesce(nullif(u.user_name, ''), a.actor_name) as by, a.action,
      coalesce(a.detail -> 'before' ->> ${name}, '') as before,
      coalesce(a.detail -> 'after' ->> ${name}, '') as after
    from audit_log as a left join user_account as u on u.id = a.actor_id
    where a.company_id = ${companyId} and a.object_type = 'portrait'
      and (a.detail -> 'after' ? ${name} or a.detail -> 'before' ? ${name})
    order by a.day desc, a.seq desc limit ${limit}`.execute(tx)
  return rows
}

/** 导入预检 as it is kept. */
export interface KeptImport {
  facts: { field: FieldCode; year: number | null; value: FactValue }[]
  fileName: string
  portraitHash: string
}

/** Keeps what a sheet would change; older dry runs of the person go. */
export const keepImport = async (
  tx: Tx,
  kept: KeptImport & { id: string; companyId: string; userId: string },
): Promise<void> => {
  await sql`delete from portrait_import where company_id = ${kept.companyId}
    and (created_by = ${kept.userId} or created_at < now() - interval '1 hour')`.execute(tx)
  await tx
    .insertInto('portrait_import')
    .values({
      id: kept.id,
      company_id: kept.companyId,
      file_name: kept.fileName,
      facts: JSON.stringify(kept.facts),
      portrait_hash: kept.portraitHash,
      created_by: kept.userId,
    })
    .execute()
}

/** Takes a dry run of the person out, so that it is taken over once; null when its hour is over. */
export const takeImport = async (
  tx: Tx,
  id: string,
  whose: { companyId: string; userId: string },
): Promise<KeptImport | null> => {
  const { rows } = await sql<KeptImport>`
    delete from portrait_import
    where id = ${id} and company_id = ${whose.companyId} and created_by = ${whose.userId}
      and created_at > now() - interval '1 hour'
    returning facts, file_name as "fileName", portrait_hash as "portraitHash"`.execute(tx)
  return rows[0] ?? null
}
