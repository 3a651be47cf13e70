import { sql } from 'kysely'
import type { Comment } from '#domain/content/comments.ts'
import type { Doubt } from '#domain/content/doubts.ts'
import type { Fact } from '#domain/content/facts.ts'
import type { ContentAct, Work } from '#domain/content/flow.ts'
import type { Form } from '#domain/fields/fields.ts'
import { type ContentKind, storedForm } from '#domain/content/kinds.ts'
import { advisoryLock } from '#server/database/lock.ts'
import type { Database } from '#server/database/pool.ts'
import { beijingTime, paged } from '#server/database/sql.ts'
import type { Tx } from '#server/database/transaction.ts'

/** What the content editor keeps of an item beside what stands published. */
export interface ItemRow {
  version: number
  work: Work
  /** As it is stored; null without a working form. */
  form: unknown
  title: string
  editedBy: string
  editedAt: Date | null
  submittedBy: string
  submittedAt: Date | null
  approvedBy: string
  approvedAt: Date | null
  reason: string
  publishAt: Date | null
  offlineAt: Date | null
  deletedAt: Date | null
  /** What was imported into the working form and nobody has looked at yet. */
  doubts: readonly Doubt[]
  /** 公文台账: all that was read of its documents. */
  facts: readonly Fact[]
  /** 审核意见 that it was sent back with. */
  comments: readonly Comment[]
}

/** Which item. */
export interface Key {
  kind: ContentKind
  id: string
}

/** An item that nothing was done with yet. */
export const UNTOUCHED: ItemRow = {
  version: 1,
  work: '',
  form: null,
  title: '',
  editedBy: '',
  editedAt: null,
  submittedBy: '',
  submittedAt: null,
  approvedBy: '',
  approvedAt: null,
  reason: '',
  publishAt: null,
  offlineAt: null,
  deletedAt: null,
  doubts: [],
  facts: [],
  comments: [],
}

/** The row of an item; null while nothing was done with it. */
export const findItem = async (db: Database | Tx, { kind, id }: Key): Promise<ItemRow | null> => {
  const row = await db
    .selectFrom('content_item')
    .select(['version', 'form', 'title', 'edited_by as editedBy', 'edited_at as editedAt'])
    .select(['submitted_by as submittedBy', 'submitted_at as submittedAt', 'reason'])
    .select(['approved_by as approvedBy', 'approved_at as approvedAt'])
    .select(['publish_at as publishAt', 'offline_at as offlineAt', 'deleted_at as deletedAt'])
    .select((eb) => [
      eb.ref('work').$castTo<Work>().as('work'),
      eb.ref('doubts').$castTo<readonly Doubt[]>().as('doubts'),
      eb.ref('facts').$castTo<readonly Fact[]>().as('facts'),
      eb.ref('comments').$castTo<readonly Comment[]>().as('comments'),
    ])
    .where('kind', '=', kind)
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

/** Makes everything that is done with an item take turns until the transaction ends. */
export const lockItem = async (tx: Tx, { kind, id }: Key): Promise<void> => {
  await advisoryLock(tx, 'content', `${kind} ${id}`)
}

/** Writes the row of an item whole. */
export const writeItem = async (
  tx: Tx,
  { kind, id }: Key,
  row: Omit<ItemRow, 'form'> & { form: Form | null },
  author: { by: string; at: Date },
): Promise<void> => {
  const values = {
    version: row.version,
    work: row.work,
    form: row.form === null ? null : JSON.stringify(row.form),
    title: row.title,
    edited_by: row.editedBy,
    edited_at: row.editedAt,
    submitted_by: row.submittedBy,
    submitted_at: row.submittedAt,
    approved_by: row.approvedBy,
    approved_at: row.approvedAt,
    reason: row.reason,
    publish_at: row.publishAt,
    offline_at: row.offlineAt,
    deleted_at: row.deletedAt,
    doubts: JSON.stringify(row.doubts),
    facts: JSON.stringify(row.facts),
    comments: JSON.stringify(row.comments),
    updated_at: author.at,
    updated_by: author.by,
  }
  await tx
    .insertInto('content_item')
    .values({ kind, id, ...values })
    .onConflict((conflict) => conflict.columns(['kind', 'id']).doUpdateSet(values))
    .execute()
}

/** Keeps what is to be looked at still. */
export const keepDoubts = async (
  tx: Tx,
  { kind, id }: Key,
  doubts: readonly Doubt[],
): Promise<void> => {
  await tx
    .updateTable('content_item')
    .set({ doubts: JSON.stringify(doubts) })
    .where('kind', '=', kind)
    .where('id', '=', id)
    .execute()
}

/** Keeps what was decided about the facts, where the form stays as it is. */
export const keepFacts = async (
  tx: Tx,
  { kind, id }: Key,
  facts: readonly Fact[],
): Promise<void> => {
  await tx
    .updateTable('content_item')
    .set({ facts: JSON.stringify(facts) })
    .where('kind', '=', kind)
    .where('id', '=', id)
    .execute()
}

/** Keeps which comments are handled. */
export const keepComments = async (
  tx: Tx,
  { kind, id }: Key,
  comments: readonly Comment[],
): Promise<void> => {
  await tx
    .updateTable('content_item')
    .set({ comments: JSON.stringify(comments) })
    .where('kind', '=', kind)
    .where('id', '=', id)
    .execute()
}

/** Adds a version; answers its number. */
export const addVersion = async (
  tx: Tx,
  { kind, id }: Key,
  version: {
    act: ContentAct
    form: Form
    note: string
    at: Date
    by: string
    comments?: readonly NotedComment[]
  },
): Promise<number> => {
  const form = JSON.stringify(version.form)
  const { rows } = await sql<{ number: number }>`
    insert into content_version
      (kind, id, number, act, form, digest, note, at, by_user, comments, began_at)
    select ${kind}, ${id}, coalesce(max(number), 0) + 1, ${version.act}, ${form}::jsonb,
      md5(${form}::jsonb::text), ${version.note}, ${version.at}, ${version.by},
      ${JSON.stringify(version.comments ?? [])}::jsonb,
      case when ${version.act} = 'save' then ${version.at}::timestamptz end
    from content_version where kind = ${kind} and id = ${id}
    returning number`.execute(tx)
  return rows[0]?.number ?? 0
}

/**
 * 内容包: gives items that the content editor has done something with a version of what a package has written,
 * as `formOf` tells it, so that whoever looks at one sees it change.
 */
export const addPackageVersions = async (
  tx: Tx,
  keys: readonly Key[],
  author: { by: string; at: Date },
  formOf: (key: Key) => Promise<object>,
): Promise<void> => {
  if (keys.length === 0) return
  const { rows } = await sql<Key>`
    update content_item i set version = version + 1, updated_at = ${author.at},
      updated_by = ${author.by}
    from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as given(kind text, id text)
    where i.kind = given.kind and i.id = given.id returning i.kind, i.id`.execute(tx)
  for (const { kind, id } of rows) {
    const form = storedForm(kind, await formOf({ kind, id }))
    await addVersion(tx, { kind, id }, { act: 'package', form, note: '', ...author })
  }
}

/** One version as it is stored; null when there is none of this number. */
export const findVersion = async (
  db: Database | Tx,
  { kind, id }: Key,
  number: number,
): Promise<{ form: unknown } | null> => {
  const row = await db
    .selectFrom('content_version')
    .select('form')
    .where('kind', '=', kind)
    .where('id', '=', id)
    .where('number', '=', number)
    .executeTakeFirst()
  return row ?? null
}

/** A comment as the history has it. */
export interface NotedComment {
  /** What its field was called, e.g. `申报条件第 3 条`. */
  label: string
  text: string
}

/** A line of the history. */
export interface VersionHead {
  number: number
  act: ContentAct
  /** Since when it was written; empty unless saves were joined. */
  since: string
  time: string
  user: string
  note: string
  comments: NotedComment[]
  changed: boolean
}

/** The versions of an item, newest first. */
export const pageOfVersions = async (
  db: Database | Tx,
  { kind, id }: Key,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ rows: VersionHead[]; total: number }> => {
  const { rows } = await sql<VersionHead & { total: number }>`
    select v.number, v.act, v.note, v.comments, v.changed, v.total,
      ${beijingTime('v.at')} as time,
      case when v.began_at < v.at
        then ${beijingTime('v.began_at')}
        else '' end as since,
      coalesce(u.user_name, '') as user
    from (
      select *, digest is distinct from lag(digest) over (order by number) as changed,
        count(*) over ()::int as total
      from content_version where kind = ${kind} and id = ${id}
    ) v left join user_account u on u.id = v.by_user
    order by v.number desc ${paged({ page, pageSize })}`.execute(db)
  return { rows, total: rows[0]?.total ?? 0 }
}

/** Items of a kind that the published tables do not know among these ids. */
export const unknownIds = async (
  db: Database | Tx,
  kind: ContentKind,
  ids: readonly string[],
): Promise<string[]> => {
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    select wanted as id from unnest(${[...new Set(ids)]}::text[]) wanted
    where not exists (select from policy where ${kind} = 'policy' and id = wanted and not del_flag)
      and not exists (
        select from publication where kind = ${kind} and id = wanted and not del_flag)`.execute(db)
  return rows.map(({ id }) => id)
}

/** Codes that name no region. */
export const unknownRegions = async (
  db: Database | Tx,
  codes: readonly string[],
): Promise<string[]> => {
  if (codes.length === 0) return []
  const { rows } = await sql<{ code: string }>`
    select wanted as code from unnest(${[...new Set(codes)]}::text[]) wanted
    where not exists (select from region where code = wanted)`.execute(db)
  return rows.map(({ code }) => code)
}

/** Whether an id is in use, or was. */
export const isTaken = async (tx: Tx, { kind, id }: Key): Promise<boolean> => {
  const { rows } = await sql`
    select where exists (select from content_item where kind = ${kind} and id = ${id})
      or exists (select from content_version where kind = ${kind} and id = ${id})
      or exists (select from policy where ${kind} = 'policy' and policy.id = ${id})
      or exists (select from publication p where p.kind = ${kind} and p.id = ${id})
      or exists (select from company where ${kind} = 'company' and company.id = ${id})
      or exists (select from dictionary where ${kind} = 'dictionary' and dict_type = ${id})
    `.execute(tx)
  return rows.length > 0
}

/** Gives an item that readers have not met another id, with all that is kept of it; answers its version. */
export const moveKey = async (
  tx: Tx,
  { kind, id }: Key,
  newId: string,
  author: { by: string; at: Date },
): Promise<number> => {
  for (const table of ['content_version', 'content_source'] as const)
    await sql`update ${sql.table(table)} set id = ${newId}
      where kind = ${kind} and id = ${id}`.execute(tx)
  await sql`
    update library_ref set source_id = ${newId}
    where source in ('draft', 'import') and source_kind = ${kind} and source_id = ${id}`.execute(tx)
  const { rows } = await sql<{ version: number }>`
    update content_item set id = ${newId}, version = version + 1, updated_at = ${author.at},
      updated_by = ${author.by}
    where kind = ${kind} and id = ${id} returning version`.execute(tx)
  return rows[0]?.version ?? 0
}

/** The highest id of a kind that begins so; empty when there is none. */
export const lastWith = async (tx: Tx, kind: ContentKind, prefix: string): Promise<string> => {
  const { rows } = await sql<{ id: string }>`
    select id from (
      select id from publication where kind = ${kind}
      union all select id from content_item where kind = ${kind}
    ) known where starts_with(id, ${prefix}) order by id desc limit 1`.execute(tx)
  return rows[0]?.id ?? ''
}

/** Whether somebody has an account of the platform that can stand behind a public expert. */
export const isExpertAccount = async (tx: Tx, userId: string): Promise<boolean> => {
  const row = await tx
    .selectFrom('user_account')
    .select('id')
    .where('id', '=', userId)
    .where('company_id', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Ids of the policies that took the place of this one, the next one first. */
export const replacersOf = async (tx: Tx, policyId: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    with recursive chain(id, depth) as (
      select replaced_by, 1 from policy where id = ${policyId} and replaced_by is not null
      union all
      select p.replaced_by, depth + 1 from policy p join chain c on c.id = p.id
      where p.replaced_by is not null and depth < 100
    ) select id from chain order by depth`.execute(tx)
  return rows.map(({ id }) => id)
}
