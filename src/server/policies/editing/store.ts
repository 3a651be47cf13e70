import { type Kysely, type RawBuilder, sql } from 'kysely'
import { apiError } from '#contract/wire/api-error.ts'
import type { PolicyContent } from '#domain/policies/policy.ts'
import { missingFacts } from '#domain/policies/publishing.ts'
import type { DB } from '#server/database/schema.ts'
import type { Tx } from '#server/database/transaction.ts'
import { rowsOf } from '../rows.ts'

/** Who writes and when. */
export interface Author {
  by: string
  at: Date
}

/**
 * Writes policies whole, new ones as drafts; the status of a known one stays. All of them are
 * written in one statement a table.
 */
export const savePolicies = async (
  tx: Tx,
  policies: readonly PolicyContent[],
  author: Author,
): Promise<void> => {
  const rows = rowsOf(policies)
  const ids = policies.map((policy) => policy.id)
  await upsert(rows.policy, author).execute(tx)
  await tx.deleteFrom('policy_org').where('policy_id', 'in', ids).execute()
  await tx.deleteFrom('policy_condition').where('policy_id', 'in', ids).execute()
  await tx.deleteFrom('policy_window').where('policy_id', 'in', ids).execute()
  await tx.deleteFrom('policy_relation').where('policy_id', 'in', ids).execute()
  await insert('policy_org', 'policy_id, position, name', rows.org).execute(tx)
  await insert(
    'policy_condition',
    'policy_id, position, code, clause, text, threshold, period, kind, any_of, checked_by, ' +
      'evidence, confidence, field, op, value',
    rows.condition,
  ).execute(tx)
  await insert(
    'policy_window',
    'policy_id, position, batch, certainty, opens_on, note, confidence',
    rows.window,
  ).execute(tx)
  await insert(
    'policy_deadline',
    'policy_id, batch_position, position, kind, day, hour, note',
    rows.deadline,
  ).execute(tx)
  await insert('policy_relation', 'policy_id, position, related_id', rows.relation).execute(tx)
}

/** 发布. Refused while the source, the issuing body or the day it was checked is missing. */
export const publish = async (tx: Tx, ids: readonly string[], author: Author): Promise<void> => {
  const { rows } = await sql<Candidate>`
    select p.id, p.title, p.source_name, p.source_issuer, p.checked_on, p.replaced_by,
      array(select o.name from policy_org o where o.policy_id = p.id order by o.position) as orgs
    from policy p where p.id = any(${[...ids]}) and not p.del_flag
    for update`.execute(tx)
  if (rows.length < new Set(ids).size) throw apiError('notFound', '没有找到这项政策')
  for (const row of rows) {
    const missing = missingFacts({
      source: { name: row.source_name, issuer: row.source_issuer, url: '', note: '' },
      orgs: row.orgs,
      checkedOn: row.checked_on ?? '',
    })
    if (missing.length > 0)
      throw apiError('invalid', `《${row.title}》缺少${missing.join('、')}，不能发布`)
  }
  await sql`
    update policy set
      status = case when replaced_by is null then 'published' else 'replaced' end,
      version = version + 1, updated_at = ${author.at}, updated_by = ${author.by}
    where id = any(${[...ids]})`.execute(tx)
}

/** 下线: readers no longer find it. Answers whether it was public before. */
export const takeOffline = async (tx: Tx, id: string, author: Author): Promise<boolean> => {
  const result = await tx
    .updateTable('policy')
    .set((eb) => ({
      status: 'offline',
      version: eb('version', '+', 1),
      updated_at: author.at,
      updated_by: author.by,
    }))
    .where('id', '=', id)
    .where('status', 'in', ['published', 'replaced'])
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Who wrote a policy last, and when. */
export const lastEditOf = async (
  db: Kysely<DB>,
  id: string,
): Promise<{ updatedAt: Date; updatedBy: string }> => {
  const row = await db
    .selectFrom('policy')
    .select(['updated_at', 'updated_by'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { updatedAt: row.updated_at, updatedBy: row.updated_by }
}

/** 替代: the newer policy takes the place of this one, or with an empty id does so no more. */
export const replacePolicy = async (
  tx: Tx,
  { id, by }: { id: string; by: string },
  author: Author,
): Promise<void> => {
  await tx
    .updateTable('policy')
    .set((eb) => ({
      replaced_by: by === '' ? null : by,
      status: by === '' ? 'published' : 'replaced',
      version: eb('version', '+', 1),
      updated_at: author.at,
      updated_by: author.by,
    }))
    .where('id', '=', id)
    .where('status', 'in', ['published', 'replaced'])
    .execute()
}

interface Candidate {
  id: string
  title: string
  source_name: string
  source_issuer: string
  checked_on: string | null
  replaced_by: string | null
  orgs: string[]
}

const COLUMNS =
  'id, title, short_title, keywords, type, kind, doc_kind, doc_number, level, region_code, ' +
  'except_region_codes, written_on, published_on, effective_on, expires_on, validity, replaced_by, industries, ' +
  'hightech_fields, sizes, support_modes, amount_min, amount_max, amount_text, amounts, source_name, ' +
  'source_issuer, source_url, checked_on, confidence, detail'

const upsert = (rows: readonly object[], author: Author): RawBuilder<unknown> => {
  const updates = COLUMNS.split(', ')
    .filter((column) => column !== 'id')
    .map((column) => `${column} = excluded.${column}`)
  return sql`
    insert into policy (${sql.raw(COLUMNS)}, created_at, created_by, updated_at, updated_by)
    select ${sql.raw(COLUMNS)}, ${author.at}::timestamptz, ${author.by}, ${author.at}::timestamptz,
      ${author.by}
    from jsonb_populate_recordset(null::policy, ${JSON.stringify(rows)}::jsonb)
    on conflict (id) do update set ${sql.raw(updates.join(', '))},
      version = policy.version + 1, updated_at = excluded.updated_at,
      updated_by = excluded.updated_by`
}

const insert = (
  table: string,
  columns: string,
  rows: readonly object[],
): RawBuilder<unknown> => sql`
  insert into ${sql.table(table)} (${sql.raw(columns)})
  select ${sql.raw(columns)}
  from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`
