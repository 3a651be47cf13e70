import { type RawBuilder, sql } from 'kysely'
import type { ContentAct, ContentState, Live, Work } from '#domain/content/flow.ts'
import type { Form } from '#domain/content/fields.ts'
import type { ContentKind } from '#domain/content/kinds.ts'
import type { Database } from '#server/database/pool.ts'
import type { Tx } from '#server/database/transaction.ts'

/** What the desk keeps of an item beside what stands published. */
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
}

const COLUMNS = sql.raw(`
  version, work, form, title, edited_by as "editedBy", edited_at as "editedAt",
  submitted_by as "submittedBy", submitted_at as "submittedAt", approved_by as "approvedBy",
  approved_at as "approvedAt", reason, publish_at as "publishAt", offline_at as "offlineAt",
  deleted_at as "deletedAt"`)

/** The row of an item; null while nothing was done with it. */
export const findItem = async (db: Database | Tx, { kind, id }: Key): Promise<ItemRow | null> => {
  const { rows } = await sql<ItemRow>`
    select ${COLUMNS} from content_item where kind = ${kind} and id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** Makes everything that is done with an item take turns until the transaction ends. */
export const inItemsTurn = async (tx: Tx, { kind, id }: Key): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('content'), hashtext(${`${kind} ${id}`}))`.execute(
    tx,
  )
}

/** Writes the row of an item whole. */
export const writeItem = async (
  tx: Tx,
  { kind, id }: Key,
  row: Omit<ItemRow, 'form'> & { form: Form | null },
  hand: { by: string; at: Date },
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
    updated_at: hand.at,
    updated_by: hand.by,
  }
  await tx
    .insertInto('content_item')
    .values({ kind, id, ...values })
    .onConflict((conflict) => conflict.columns(['kind', 'id']).doUpdateSet(values))
    .execute()
}

/** Adds a version; answers its number. */
export const addVersion = async (
  tx: Tx,
  { kind, id }: Key,
  version: { act: ContentAct; form: Form; note: string; at: Date; by: string },
): Promise<number> => {
  const form = JSON.stringify(version.form)
  const { rows } = await sql<{ number: number }>`
    insert into content_version (kind, id, number, act, form, digest, note, at, by_user)
    select ${kind}, ${id}, coalesce(max(number), 0) + 1, ${version.act}, ${form}::jsonb,
      md5(${form}::jsonb::text), ${version.note}, ${version.at}, ${version.by}
    from content_version where kind = ${kind} and id = ${id}
    returning number`.execute(tx)
  return rows[0]?.number ?? 0
}

/** One version as it is stored; null when there is none of this number. */
export const findVersion = async (
  db: Database | Tx,
  { kind, id }: Key,
  number: number,
): Promise<{ form: unknown } | null> => {
  const { rows } = await sql<{ form: unknown }>`
    select form from content_version
    where kind = ${kind} and id = ${id} and number = ${number}`.execute(db)
  return rows[0] ?? null
}

/** A line of the history. */
export interface VersionHead {
  number: number
  act: ContentAct
  time: string
  user: string
  note: string
  changed: boolean
}

/** The versions of an item, newest first. */
export const pageOfVersions = async (
  db: Database | Tx,
  { kind, id }: Key,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ rows: VersionHead[]; total: number }> => {
  const { rows } = await sql<VersionHead & { total: number }>`
    select v.number, v.act, v.note, v.changed, v.total,
      to_char(v.at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as time,
      coalesce(u.user_name, '') as user
    from (
      select *, digest is distinct from lag(digest) over (order by number) as changed,
        count(*) over ()::int as total
      from content_version where kind = ${kind} and id = ${id}
    ) v left join user_account u on u.id = v.by_user
    order by v.number desc limit ${pageSize} offset ${page * pageSize}`.execute(db)
  return { rows, total: rows[0]?.total ?? 0 }
}

/** An item as lists show it. */
export interface Listed extends Key {
  title: string
  state: ContentState
  live: Live
  working: boolean
  version: number
  editor: string
  updateTime: string
  submitter: string
  reason: string
  publishAt: string
  offlineAt: string
  replacedBy: { id: string; title: string } | null
}

/** What a list is narrowed by; empty texts narrow nothing. */
export interface ListFilter {
  kind: ContentKind | ''
  state: ContentState | ''
  keyword: string
  /** Only what this person wrote last. */
  editor: string
}

/**
 * Everything there is: what stands in the published tables, joined with what the desk keeps. An item
 * of either alone is listed.
 */
const items = (): RawBuilder<unknown> => sql`
  select coalesce(i.kind, t.kind) as kind, coalesce(i.id, t.id) as id,
    coalesce(case when t.kind = 'expert' then t.title end, nullif(i.title, ''), t.title, '')
      as title,
    case when i.deleted_at is not null then 'deleted'
      when i.work <> '' then i.work
      when t.status is null then 'draft' else t.status end as state,
    case when t.status in ('published', 'offline', 'replaced') then t.status else 'none' end
      as live,
    coalesce(i.work, '') <> '' or t.status in ('draft', 'review') as working,
    coalesce(i.version, 1) as version,
    coalesce(nullif(i.edited_by, ''), nullif(i.updated_by, ''), t.updated_by, '') as edited_by,
    coalesce(i.updated_at, t.updated_at) as updated_at, coalesce(i.submitted_by, '') as submitted_by,
    coalesce(i.reason, '') as reason, i.publish_at, i.offline_at, t.replaced_by
  from (
    select 'policy' as kind, id, title, status, replaced_by, updated_at, updated_by
    from policy where not del_flag
    union all
    select p.kind, p.id,
      case when p.kind = 'expert' then concat_ws(' · ', u.user_name, p.body->>'role')
        else coalesce(p.body->>'title', p.body->>'name', p.body->>'question', p.body->>'alt', '')
      end,
      p.status, null, p.updated_at, p.updated_by
    from publication p left join user_account u on p.kind = 'expert' and u.id = p.id
    where not p.del_flag
  ) t full join content_item i on i.kind = t.kind and i.id = t.id`

const moment = (column: string): RawBuilder<string> =>
  sql`coalesce(to_char(${sql.ref(column)} at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI'), '')`

const rowsOf = (found: RawBuilder<unknown>): RawBuilder<Listed> => sql<Listed>`
  select x.kind, x.id, x.title, x.state, x.live, x.working, x.version, x.reason,
    coalesce(e.user_name, '') as editor, coalesce(s.user_name, '') as submitter,
    ${moment('x.updated_at')} as "updateTime", ${moment('x.publish_at')} as "publishAt",
    ${moment('x.offline_at')} as "offlineAt",
    (select json_build_object('id', r.id, 'title', r.title) from policy r
     where r.id = x.replaced_by) as "replacedBy"
  from (${found}) x
  left join user_account e on e.id = x.edited_by
  left join user_account s on s.id = x.submitted_by`

/** One item as lists show it; null when there is none. */
export const listedOne = async (db: Database | Tx, { kind, id }: Key): Promise<Listed | null> => {
  const { rows } = await rowsOf(
    sql`select * from (${items()}) it where it.kind = ${kind} and it.id = ${id}`,
  ).execute(db)
  return rows[0] ?? null
}

const fits = ({ kind, state, keyword, editor }: ListFilter): RawBuilder<boolean> => {
  const like = `%${keyword.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return sql<boolean>`
    (${kind} = '' or it.kind = ${kind})
    and (case when ${state} = '' then it.state <> 'deleted' else it.state = ${state} end)
    and (${keyword} = '' or it.title ilike ${like} or it.id ilike ${like})
    and (${editor} = '' or it.edited_by = ${editor})`
}

/** A page of the list, newest change first, with the counts beside each filter. */
export const pageOfItems = async (
  db: Database,
  filter: ListFilter,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{
  rows: Listed[]
  states: { state: ContentState; count: number }[]
  kinds: { kind: ContentKind; count: number }[]
}> => {
  const [listed, states, kinds] = await Promise.all([
    rowsOf(sql`
      select * from (${items()}) it where ${fits(filter)}
      order by it.updated_at desc, it.kind, it.id
      limit ${pageSize} offset ${page * pageSize}`).execute(db),
    sql<{ state: ContentState; count: number }>`
      select it.state, count(*)::int as count from (${items()}) it
      where (it.state = 'deleted' and ${fits({ ...filter, state: 'deleted' })})
        or ${fits({ ...filter, state: '' })}
      group by it.state`.execute(db),
    sql<{ kind: ContentKind; count: number }>`
      select it.kind, count(*)::int as count from (${items()}) it
      where ${fits({ ...filter, kind: '' })} group by it.kind`.execute(db),
  ])
  return { rows: listed.rows, states: states.rows, kinds: kinds.rows }
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
      or exists (select from publication p where p.kind = ${kind} and p.id = ${id})`.execute(tx)
  return rows.length > 0
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
  const { rows } = await sql`
    select from user_account where id = ${userId} and company_id is null`.execute(tx)
  return rows.length > 0
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

/** Items whose hour has come. */
export const dueItems = async (db: Database, at: Date, most: number): Promise<Key[]> => {
  const { rows } = await sql<Key>`
    select kind, id from content_item
    where deleted_at is null and least(publish_at, offline_at) <= ${at}
    order by least(publish_at, offline_at), kind, id limit ${most}`.execute(db)
  return rows
}

/** Items in the bin since before a moment. */
export const binnedBefore = async (db: Database, at: Date, most: number): Promise<Key[]> => {
  const { rows } = await sql<Key>`
    select kind, id from content_item where deleted_at < ${at}
    order by deleted_at limit ${most}`.execute(db)
  return rows
}

/** Takes an item out for good; its versions stay. What stood published before is hidden too. */
export const bury = async (tx: Tx, { kind, id }: Key, hand: { by: string; at: Date }) => {
  await sql`delete from content_item where kind = ${kind} and id = ${id}`.execute(tx)
  await sql`
    update policy set del_flag = true, updated_at = ${hand.at}, updated_by = ${hand.by}
    where ${kind} = 'policy' and id = ${id} and status = 'offline'`.execute(tx)
  await sql`
    update publication set del_flag = true, updated_at = ${hand.at}, updated_by = ${hand.by}
    where kind = ${kind} and id = ${id} and status = 'offline'`.execute(tx)
}

const LEASE_SECONDS = 60

/** Whether this server lets time act; it may for a while, and longer when it asks again. */
export const takeLease = async (db: Database, holder: string): Promise<boolean> => {
  const { rows } = await sql`
    update content_lease set holder = ${holder},
      until = now() + make_interval(secs => ${LEASE_SECONDS})
    where holder = ${holder} or until < now() returning one`.execute(db)
  return rows.length > 0
}

/** Lets another server go on. */
export const releaseLease = async (db: Database, holder: string): Promise<void> => {
  await sql`update content_lease set until = '-infinity' where holder = ${holder}`.execute(db)
}
