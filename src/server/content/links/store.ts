import { sql } from 'kysely'
import { type FormLink, GONE_DAYS, type LinkState } from '#domain/content/links.ts'
import { isContentKind } from '#domain/content/kinds.ts'
import type { Database } from '#server/database/pool.ts'
import { dateText } from '#server/database/sql.ts'
import type { Key } from '../store.ts'

/** An address of published content with all that is known of it. */
export interface StoredLink extends LinkState {
  url: string
}

/** A field of an item that holds an address. */
export type Place = Key & FormLink

/** What readers see of the kinds that hold addresses. */
export const publishedItems = async (db: Database): Promise<Key[]> => {
  const { rows } = await sql<Key>`
    select 'policy' as kind, id from policy where status = 'published' and not del_flag
    union all
    select kind, id from publication where status = 'published' and not del_flag`.execute(db)
  return rows.filter(({ kind }) => isContentKind(kind))
}

/** Makes these the addresses that are known; of those that were known already the rest stays. */
export const keepPlaces = async (db: Database, places: readonly Place[]): Promise<void> => {
  const given = sql`
    select url, jsonb_agg(jsonb_build_object('kind', kind, 'id', id, 'label', label)) as places
    from jsonb_to_recordset(${JSON.stringify(places)}::jsonb)
      as given(url text, kind text, id text, label text) group by url`
  await sql`
    with given as (${given}),
      gone as (delete from content_link where url not in (select url from given))
    insert into content_link (url, places) select url, places from given
    on conflict (url) do update set places = excluded.places`.execute(db)
}

/** Every address that is known. */
export const knownLinks = async (db: Database): Promise<StoredLink[]> => {
  return db
    .selectFrom('content_link')
    .select(['url', 'status', 'gone_days as goneDays'])
    .select((eb) => [
      eb.ref('outcome').$castTo<StoredLink['outcome']>().as('outcome'),
      dateText('looked_on').as('lookedOn'),
      dateText('gone_since').as('goneSince'),
    ])
    .execute()
}

/** Writes down what is known of an address now. */
export const noteLink = async (db: Database, link: StoredLink): Promise<void> => {
  await db
    .updateTable('content_link')
    .set({
      looked_on: link.lookedOn,
      status: link.status,
      outcome: link.outcome,
      gone_days: link.goneDays,
      gone_since: link.goneSince || null,
    })
    .where('url', '=', link.url)
    .execute()
}

/**
 * Dead addresses where they stand still: in the working form of an item, or in what is published of
 * it where there is none. A relation of kind, id, label, url and since.
 */
export const deadLinks = () => sql`
  select p.kind, p.id, p.label, l.url, ${dateText('l.gone_since')} as since
  from content_link l
  cross join lateral jsonb_to_recordset(l.places) as p(kind text, id text, label text)
  left join content_item i on i.kind = p.kind and i.id = p.id
  cross join lateral (select coalesce(i.form::text,
    case when p.kind = 'policy' then (select to_jsonb(d)::text from policy d where d.id = p.id)
      else (select d.body::text from publication d where d.kind = p.kind and d.id = p.id) end,
    '') as text) form
  where l.gone_days = ${GONE_DAYS}
    -- A field of its own, or a link of a rich text.
    and (strpos(form.text, '"' || l.url || '"') > 0 or strpos(form.text, '(' || l.url || ')') > 0)`
