import { type RawBuilder, sql } from 'kysely'
import type { CONTENT_SORTS } from '#contract/content.ts'
import {
  CONTENT_STATE,
  type ContentLack,
  type ContentState,
  EDITING_ACTS,
  type Live,
} from '#domain/content/flow.ts'
import { FIXED_DICTIONARIES } from '#domain/content/forms/dictionary.ts'
import { BANNER_DEVICE } from '#domain/content/forms/showcase.ts'
import { CONTENT_KIND_NAME, CONTENT_KINDS, type ContentKind } from '#domain/content/kinds.ts'
import { hrefTo } from '#domain/pages/addresses.ts'
import type { QueuePart } from '#domain/queues/queue.ts'
import type { FindRow, FindSource } from '#server/capability.ts'
import { fitting } from '#server/database/fitting.ts'
import { POLICY_WINDOWS } from '#server/database/policy-windows.ts'
import type { Database } from '#server/database/pool.ts'
import {
  beijingMinute,
  containing,
  paged,
  placeAmong,
  type SortOrder,
  sortedBy,
  withinPlace,
} from '#server/database/sql.ts'
import type { Tx } from '#server/database/transaction.ts'
import { deadLinks } from './links/store.ts'
import type { Key } from './store.ts'

type ContentSort = (typeof CONTENT_SORTS)[number]

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
  /** Codes of the places it is of; none where its kind has no place. */
  regions: string[]
  /** 申报批次, as the form has them: drafts may lack whatever is required. */
  windows: DraftWindow[]
}

/** A batch as a form has it, with whatever was typed so far. */
export interface DraftWindow {
  batch: string
  certainty: string
  opensOn: string
  deadlines: { kind: string; at: string }[]
}

/** What a list is narrowed by; empty texts narrow nothing. */
export interface ListFilter {
  kind: ContentKind | ''
  state: ContentState | ''
  keyword: string
  /** Only what this person wrote last. */
  editor: string
  /** Only what is of this place, or of one in it. */
  regionCode: string
  /** Only what lacks this; nothing that is in the bin. */
  lack: ContentLack | ''
}

const KIND = sql`coalesce(i.kind, t.kind)`
const ID = sql`coalesce(i.id, t.id)`

/**
 * Everything there is: what stands in the published tables, joined with what the content editor keeps. An item
 * of either alone is listed.
 */
const items = (): RawBuilder<unknown> => sql`
  select ${KIND} as kind, ${ID} as id,
    coalesce(case when t.kind = 'expert' then t.title end, nullif(i.title, ''), t.title, '')
      as title,
    case when i.deleted_at is not null then 'deleted'
      when i.work <> '' then i.work
      when t.status is null then 'draft' else t.status end as state,
    case when t.status in ('published', 'offline', 'replaced') then t.status else 'none' end
      as live,
    coalesce(i.work, '') <> '' or t.status in ('draft', 'review') as working,
    coalesce(i.version, 1) as version,
    -- Whoever wrote it last, by its history where it has one.
    coalesce(case when exists (
        select from content_version v where (v.kind, v.id) = (${KIND}, ${ID}))
      then (select v.by_user from content_version v where (v.kind, v.id) = (${KIND}, ${ID})
        and v.act = any(${sql.val(EDITING_ACTS)}::text[]) order by v.number desc limit 1)
      else coalesce(nullif(i.edited_by, ''), nullif(i.updated_by, ''), t.updated_by) end, '')
      as edited_by,
    coalesce(i.updated_at, t.updated_at) as updated_at, coalesce(i.submitted_by, '') as submitted_by,
    coalesce(i.reason, '') as reason, i.publish_at, i.offline_at, t.replaced_by,
    -- From here on of the working form where there is one.
    array(select r from jsonb_array_elements_text(case when i.form is null then t.regions
      else coalesce(i.form -> 'regionCodes', jsonb_build_array(i.form -> 'regionCode')) end) as r
      where r <> '') as regions,
    coalesce(case when i.form is null then t.windows else i.form -> 'windows' end, '[]') as windows,
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
      source_url as link, detail -> 'unverified' as unverified,
      jsonb_build_array(region_code) as regions, ${POLICY_WINDOWS}::jsonb as windows
    from policy p where not del_flag
    union all
    select p.kind, p.id,
      case p.kind when 'expert' then concat_ws(' · ', u.user_name, p.body->>'role')
        when 'banner' then concat(p.body->>'alt',
          '（' || (${JSON.stringify(BANNER_DEVICE)}::jsonb ->> (p.body->>'device')) || '）')
        else coalesce(p.body->>'title', p.body->>'name', p.body->>'question', p.body->>'alt', '')
      end,
      p.status, null, p.updated_at, p.updated_by, null, p.body -> 'unverified',
      coalesce(p.body -> 'regionCodes', jsonb_build_array(p.body -> 'regionCode')),
      p.body -> 'windows'
    from publication p left join user_account u on p.kind = 'expert' and u.id = p.id
    where not p.del_flag
    union all
    select 'company', c.id, c.company_name, case when c.listed then 'published' else 'offline' end,
      null, c.updated_at, c.updated_by, null, null, jsonb_build_array(c.region_code), null
    from company c where not c.del_flag and (c.listed or exists (
      select from content_item i where i.kind = 'company' and i.id = c.id))
    union all
    select 'dictionary', d.dict_type, coalesce(min(n.name), min(d.source)), 'published', null,
      max(d.updated_at), '', null, null, null, null
    from dictionary d left join dictionary_name n on n.dict_type = d.dict_type
    where d.dict_type <> all(${[...FIXED_DICTIONARIES]}::text[]) group by d.dict_type
  ) t full join content_item i on i.kind = t.kind and i.id = t.id`

const rowsOf = (
  found: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
): RawBuilder<Listed> => sql<Listed>`
  select it.kind, it.id, it.title, it.state, it.live, it.working, it.version, it.reason,
    coalesce((select max(v.number) from content_version v
      where v.kind = it.kind and v.id = it.id), 0) as number,
    coalesce(e.user_name, '') as editor, coalesce(s.user_name, '') as submitter,
    ${beijingMinute('it.updated_at')} as "updateTime", ${beijingMinute('it.publish_at')} as "publishAt",
    ${beijingMinute('it.offline_at')} as "offlineAt",
    (select coalesce(json_agg(json_build_object('url', d.url, 'label', d.label, 'since', d.since)
        order by d.since, d.label), '[]')
      from (${deadLinks()}) d where d.kind = it.kind and d.id = it.id) as "deadLinks",
    (select json_build_object('id', r.id, 'title', r.title) from policy r
     where r.id = it.replaced_by) as "replacedBy",
    it.regions, it.windows
  from (${found}) it
  left join user_account e on e.id = it.edited_by
  left join user_account s on s.id = it.submitted_by
  order by ${order}`

/** One item as lists show it; null when there is none. */
export const listedOne = async (db: Database | Tx, { kind, id }: Key): Promise<Listed | null> => {
  const { rows } = await rowsOf(
    sql`select * from (${items()}) it where it.kind = ${kind} and it.id = ${id}`,
    sql`it.id`,
  ).execute(db)
  return rows[0] ?? null
}

/** Something of the item is lacking, and it is still wanted. */
const lacking = (lack: ContentLack): RawBuilder<boolean> => sql<boolean>`
  (it.${sql.ref(`lacks_${lack}`)} and it.state not in ('deleted', 'offline', 'replaced'))`

const NATION = '000000'

/** Of a place: the whole country is one by itself, any other holds those in it. */
const ofPlace = (code: string): RawBuilder<boolean> =>
  sql<boolean>`exists (select from unnest(it.regions) as r
    where ${code === NATION ? sql`r = ${code}` : sql`r like ${withinPlace(code)}`})`

const fits = ({
  kind,
  state,
  keyword,
  editor,
  regionCode,
  lack,
}: ListFilter): RawBuilder<boolean> => {
  const like = containing(keyword)
  return sql<boolean>`
    (${kind} = '' or it.kind = ${kind})
    and (case when ${state} = '' then it.state <> 'deleted' else it.state = ${state} end)
    and (${keyword} = '' or it.title ilike ${like} or it.id ilike ${like})
    and ${editor === '' ? sql`true` : sql`it.edited_by = ${editor}`}
    and ${regionCode === '' ? sql`true` : ofPlace(regionCode)}
    and ${lack === '' ? sql`true` : lacking(lack)}`
}

/**
 * What can be applied for now first, the last day that is nearest before the others, then 长期, then
 * what opens later; nothing for what is over or not settled (domain/policies/window). `now` is
 * `yyyy-MM-dd HH:mm` in Beijing.
 */
const windowKey = (now: string): RawBuilder<unknown> => sql`(
  select min(case
    when w ->> 'certainty' not in ('published', 'always') then null
    when w ->> 'opensOn' > ${now.slice(0, 10)} collate "C" then '2 ' || (w ->> 'opensOn')
    when w ->> 'certainty' = 'always' then '1'
    when h.ends >= ${now} then '0 ' || h.ends end collate "C")
  from jsonb_array_elements(it.windows) w
  cross join lateral (
    select min(case length(d ->> 'at') when 10 then (d ->> 'at') || ' 23:59' else d ->> 'at' end
      collate "C") as ends
    from jsonb_array_elements(w -> 'deadlines') d where d ->> 'at' <> '') h)`

const sortsAt = (now: string): Readonly<Record<ContentSort, RawBuilder<unknown>>> => ({
  title: sql`it.title`,
  kind: placeAmong('it.kind', CONTENT_KINDS),
  state: placeAmong('it.state', Object.keys(CONTENT_STATE)),
  region: sql`it.regions[1]`,
  window: windowKey(now),
  editor: sql`(select nullif(u.user_name, '') from user_account u where u.id = it.edited_by)`,
  updated: sql`it.updated_at`,
})

/** Which items of a list, in which order, and when: `yyyy-MM-dd HH:mm` in Beijing. */
export interface ItemPage extends SortOrder<ContentSort> {
  page: number
  pageSize: number
  now: string
}

/** A page of the list, newest change first unless told, with the counts beside each filter. */
export const pageOfItems = async (
  db: Database,
  filter: ListFilter,
  { page, pageSize, now, ...asked }: ItemPage,
): Promise<{
  rows: Listed[]
  states: { state: ContentState; count: number }[]
  kinds: { kind: ContentKind; count: number }[]
  lacks: Record<ContentLack, number>
}> => {
  const order = sortedBy(sortsAt(now), asked, sql`it.updated_at desc, it.kind, it.id`)
  const [listed, states, kinds, lacks] = await Promise.all([
    rowsOf(
      sql`select * from (${items()}) it where ${fits(filter)}
        order by ${order} ${paged({ page, pageSize })}`,
      order,
    ).execute(db),
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

/** Who wrote what there is last, and of which places it is: to filter by. Nothing of the bin. */
export const choicesOfItems = async (
  db: Database,
): Promise<{ editors: { userId: string; name: string }[]; regions: string[] }> => {
  const { rows } = await sql<{
    editors: { userId: string; name: string }[]
    regions: string[]
  }>`
    with it as materialized (
      select edited_by, regions from (${items()}) it where it.state <> 'deleted')
    select
      (select coalesce(jsonb_agg(jsonb_build_object('userId', u.id, 'name', u.user_name)
          order by u.user_name, u.id), '[]')
        from user_account u where u.id in (select edited_by from it)) as editors,
      array(select distinct r from it, unnest(it.regions) as r order by r) as regions`.execute(db)
  return rows[0] ?? { editors: [], regions: [] }
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
