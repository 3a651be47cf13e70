import { type RawBuilder, sql } from 'kysely'
import {
  CONTENT_STATE,
  type ContentLack,
  type ContentState,
  EDITING_ACTS,
  type Live,
} from '#domain/content/flow.ts'
import { FIXED_DICTIONARIES } from '#domain/content/forms/dictionary.ts'
import { BANNER_DEVICE } from '#domain/content/forms/showcase.ts'
import { CONTENT_KIND_NAME, type ContentKind } from '#domain/content/kinds.ts'
import { hrefTo } from '#domain/pages/addresses.ts'
import type { QueuePart } from '#domain/queues/queue.ts'
import type { FindRow, FindSource } from '#server/capability.ts'
import { fitting } from '#server/database/fitting.ts'
import type { Database } from '#server/database/pool.ts'
import { beijingMinute, containing, paged } from '#server/database/sql.ts'
import type { Tx } from '#server/database/transaction.ts'
import { deadLinks } from './links/store.ts'
import type { Key } from './store.ts'

/** An item as lists show it. */
export interface Listed extends Key {
  title: string
  state: ContentState
  live: Live
  working: boolean
  version: number
  /** 第几版: the newest number of its history; 0 while it has none. */
  number: number
  editor: string
  updateTime: string
  submitter: string
  reason: string
  publishAt: string
  offlineAt: string
  deadLinks: { url: string; label: string; since: string }[]
  replacedBy: { id: string; title: string } | null
}

/** What a list is narrowed by; empty texts narrow nothing. */
export interface ListFilter {
  kind: ContentKind | ''
  state: ContentState | ''
  keyword: string
  /** Only what this person wrote last. */
  editor: string
  /** Only what lacks this; nothing that is in the bin. */
  lack: ContentLack | ''
}

/**
 * Everything there is: what stands in the published tables, joined with what the content editor keeps. An item
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
    coalesce(i.reason, '') as reason, i.publish_at, i.offline_at, t.replaced_by,
    -- Of the working form where there is one.
    coalesce(i.kind, t.kind) = 'policy'
      and coalesce(case when i.form is null then t.link else i.form #>> '{source,url}' end, '') = ''
      as lacks_link,
    coalesce(i.doubts, '[]') <> '[]'
      or coalesce(i.facts, '[]') @> '[{"decision": "open"}]' as lacks_doubt,
    coalesce(case when i.form is null then t.unverified else i.form -> 'unverified' end, '[]')
      not in ('[]', '""', 'null') as lacks_unverified,
    (coalesce(i.kind, t.kind), coalesce(i.id, t.id)) in (
      select d.kind, d.id from (${deadLinks()}) d) as lacks_dead
  from (
    select 'policy' as kind, id, title, status, replaced_by, updated_at, updated_by,
      source_url as link, detail -> 'unverified' as unverified
    from policy where not del_flag
    union all
    select p.kind, p.id,
      case p.kind when 'expert' then concat_ws(' · ', u.user_name, p.body->>'role')
        when 'banner' then concat(p.body->>'alt',
          '（' || (${JSON.stringify(BANNER_DEVICE)}::jsonb ->> (p.body->>'device')) || '）')
        else coalesce(p.body->>'title', p.body->>'name', p.body->>'question', p.body->>'alt', '')
      end,
      p.status, null, p.updated_at, p.updated_by, null, p.body -> 'unverified'
    from publication p left join user_account u on p.kind = 'expert' and u.id = p.id
    where not p.del_flag
    union all
    select 'company', c.id, c.company_name, case when c.listed then 'published' else 'offline' end,
      null, c.updated_at, c.updated_by, null, null
    from company c where not c.del_flag and (c.listed or exists (
      select from content_item i where i.kind = 'company' and i.id = c.id))
    union all
    select 'dictionary', d.dict_type, coalesce(min(n.name), min(d.source)), 'published', null,
      max(d.updated_at), '', null, null
    from dictionary d left join dictionary_name n on n.dict_type = d.dict_type
    where d.dict_type <> all(${[...FIXED_DICTIONARIES]}::text[]) group by d.dict_type
  ) t full join content_item i on i.kind = t.kind and i.id = t.id`

const rowsOf = (found: RawBuilder<unknown>): RawBuilder<Listed> => sql<Listed>`
  select x.kind, x.id, x.title, x.state, x.live, x.working, x.version, x.reason,
    coalesce(h.number, 0) as number,
    coalesce(e.user_name, '') as editor, coalesce(s.user_name, '') as submitter,
    ${beijingMinute('x.updated_at')} as "updateTime", ${beijingMinute('x.publish_at')} as "publishAt",
    ${beijingMinute('x.offline_at')} as "offlineAt",
    (select coalesce(json_agg(json_build_object('url', d.url, 'label', d.label, 'since', d.since)
        order by d.since, d.label), '[]')
      from (${deadLinks()}) d where d.kind = x.kind and d.id = x.id) as "deadLinks",
    (select json_build_object('id', r.id, 'title', r.title) from policy r
     where r.id = x.replaced_by) as "replacedBy"
  from (${found}) x
  left join lateral (
    select max(v.number) as number,
      (array_agg(v.by_user order by v.number desc)
        filter (where v.act = any(${sql.val(EDITING_ACTS)}::text[])))[1] as edited_by
    from content_version v where v.kind = x.kind and v.id = x.id
  ) h on true
  left join user_account e on e.id = case when h.number is null then x.edited_by else h.edited_by end
  left join user_account s on s.id = x.submitted_by`

/** One item as lists show it; null when there is none. */
export const listedOne = async (db: Database | Tx, { kind, id }: Key): Promise<Listed | null> => {
  const { rows } = await rowsOf(
    sql`select * from (${items()}) it where it.kind = ${kind} and it.id = ${id}`,
  ).execute(db)
  return rows[0] ?? null
}

/** Something of the item is lacking, and it is still wanted. */
const lacking = (lack: ContentLack): RawBuilder<boolean> => sql<boolean>`
  (it.${sql.ref(`lacks_${lack}`)} and it.state not in ('deleted', 'offline', 'replaced'))`

const fits = ({ kind, state, keyword, editor, lack }: ListFilter): RawBuilder<boolean> => {
  const like = containing(keyword)
  return sql<boolean>`
    (${kind} = '' or it.kind = ${kind})
    and (case when ${state} = '' then it.state <> 'deleted' else it.state = ${state} end)
    and (${keyword} = '' or it.title ilike ${like} or it.id ilike ${like})
    and (${editor} = '' or it.edited_by = ${editor})
    and ${lack === '' ? sql`true` : lacking(lack)}`
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
  lacks: Record<ContentLack, number>
}> => {
  const [listed, states, kinds, lacks] = await Promise.all([
    rowsOf(sql`
      select * from (${items()}) it where ${fits(filter)}
      order by it.updated_at desc, it.kind, it.id
      ${paged({ page, pageSize })}`).execute(db),
    sql<{ state: ContentState; count: number }>`
      select it.state, count(*)::int as count from (${items()}) it
      where (it.state = 'deleted' and ${fits({ ...filter, state: 'deleted' })})
        or ${fits({ ...filter, state: '' })}
      group by it.state`.execute(db),
    sql<{ kind: ContentKind; count: number }>`
      select it.kind, count(*)::int as count from (${items()}) it
      where ${fits({ ...filter, kind: '' })} group by it.kind`.execute(db),
    sql<Record<ContentLack, number>>`
      select count(*) filter (where ${lacking('link')})::int as link,
        count(*) filter (where ${lacking('doubt')})::int as doubt,
        count(*) filter (where ${lacking('unverified')})::int as unverified,
        count(*) filter (where ${lacking('dead')})::int as dead
      from (${items()}) it where ${fits({ ...filter, lack: '' })}`.execute(db),
  ])
  return {
    rows: listed.rows,
    states: states.rows,
    kinds: kinds.rows,
    lacks: lacks.rows[0] ?? { link: 0, doubt: 0, unverified: 0, dead: 0 },
  }
}

/** Titles of items; what is not there is left out. */
export const titlesOf = async (
  db: Database,
  keys: readonly Key[],
): Promise<(Key & { title: string })[]> => {
  if (keys.length === 0) return []
  const { rows } = await sql<Key & { title: string }>`
    select it.kind, it.id, it.title from (${items()}) it
    join unnest(${keys.map(({ kind }) => kind)}::text[], ${keys.map(({ id }) => id)}::text[])
      as wanted(kind, id) on wanted.kind = it.kind and wanted.id = it.id`.execute(db)
  return rows
}

/** 运营内容 by title and code, but for what is in the bin. */
export const findContent: FindSource = async ({ words, read, best }) => {
  const fit = fitting(words, { texts: [sql`it.title`, sql`it.id`], numbers: [] })
  const { rows } = await read(async (tx) =>
    sql<Pick<Listed, 'kind' | 'id' | 'title' | 'state'>>`
      select it.kind, it.id, it.title, it.state from (${items()}) it
      where it.state <> 'deleted' and ${fit.where}
      order by ${fit.first}, it.updated_at desc, it.kind, it.id limit ${fit.most}`.execute(tx),
  )
  return best(
    rows.map(({ kind, id, title, state }): FindRow => ({
      id: `${kind}:${id}`,
      title: title === '' ? id : title,
      numbers: [],
      also: [id],
      note: [CONTENT_KIND_NAME[kind], CONTENT_STATE[state]].join(' · '),
      link: hrefTo('contentEdit', { kind, id }),
    })),
  )
}

/** What waits for a review. */
export const reviewQueue = async (db: Database): Promise<QueuePart[]> =>
  (
    await sql<QueuePart>`
      select '' as "ownerId", '' as "ownerName", count(*)::int as count, 0 as late,
        min(it.updated_at) as oldest
      from (${items()}) it where it.state = 'review'`.execute(db)
  ).rows
