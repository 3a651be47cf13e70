import { sql } from 'kysely'
import type { Fate, Origin } from '#domain/packages/fate.ts'
import type { PieceKey, PieceKind } from '#domain/packages/pieces.ts'
import { keyOf } from '#domain/packages/pieces.ts'
import { advisoryLock } from '#server/database/lock.ts'
import type { Database } from '#server/database/pool.ts'
import { anyOf, beijingTime, paged, ROW_COUNT } from '#server/database/sql.ts'
import type { Tx } from '#server/database/transaction.ts'

export type PackageSource = 'release' | 'upload'
export type Scope = 'whole' | 'reference'
export type ItemState = 'open' | 'taken' | 'left' | 'undone' | 'over'
/** What a list of a package shows; what says the same is not listed. */
export type ListedFate = Exclude<Fate, 'same' | 'adopt'>
/** By kind, how many pieces had which fate. */
export type Counts = Partial<Record<PieceKind, Partial<Record<Fate, number>>>>

/** One piece of a package. */
export interface ItemRow extends PieceKey {
  title: string
  fate: ListedFate
  state: ItemState
  next: object | null
  seen: string | null
  before: object | null
  origin: Origin | null
  after: string | null
}

/** What is known of the pieces of these kinds, by their keys. */
export const originsOf = async (
  on: Database | Tx,
  kinds: readonly PieceKind[],
): Promise<Map<string, PieceKey & Origin>> => {
  const rows = await on
    .selectFrom('content_origin')
    .select(['kind', 'id', 'base', 'shipped'])
    .where('kind', '=', anyOf(kinds))
    .$castTo<PieceKey & Origin>()
    .execute()
  return new Map(rows.map((row) => [keyOf(row), row]))
}

/** Notes what is known of pieces from now on. */
export const keepOrigins = async (
  tx: Tx,
  origins: readonly (PieceKey & Origin)[],
): Promise<void> => {
  if (origins.length === 0) return
  await sql`
    insert into content_origin (kind, id, base, shipped)
    select kind, id, base, shipped
    from jsonb_to_recordset(${JSON.stringify(origins)}::jsonb)
      as given(kind text, id text, base text, shipped text)
    on conflict (kind, id) do update set base = excluded.base, shipped = excluded.shipped`.execute(
    tx,
  )
}

/** Forgets pieces of which nothing was known before. */
export const forgetOrigins = async (tx: Tx, keys: readonly PieceKey[]): Promise<void> => {
  if (keys.length === 0) return
  await sql`
    delete from content_origin o
    using jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as given(kind text, id text)
    where o.kind = given.kind and o.id = given.id`.execute(tx)
}

/** A release that was followed. */
export interface FollowedRelease {
  /** Its version. */
  release: string
  digest: string
  scope: Scope
}

/** The releases that were followed, the newest first. */
export const followedReleases = async (on: Database | Tx): Promise<FollowedRelease[]> => {
  return on
    .selectFrom('content_package')
    .select((eb) => ['release', 'digest', eb.ref('scope').$castTo<Scope>().as('scope')])
    .where('source', '=', 'release')
    .orderBy('number', 'desc')
    .execute()
}

/** A package as it is noted. */
export interface NewPackage {
  id: string
  source: PackageSource
  name: string
  release: string
  digest: string
  scope: Scope
  counts: Counts
}

/** Notes a package with those of its pieces that differ. */
export const addPackage = async (
  tx: Tx,
  one: NewPackage,
  items: readonly ItemRow[],
  author: { by: string; at: Date },
): Promise<void> => {
  await sql`
    insert into content_package
      (id, source, name, release, digest, scope, counts, loaded_at, loaded_by)
    values (${one.id}, ${one.source}, ${one.name}, ${one.release}, ${one.digest}, ${one.scope},
      ${JSON.stringify(one.counts)}::jsonb, ${author.at}, ${author.by})`.execute(tx)
  if (items.length === 0) return
  if (one.source === 'release')
    await sql`
      update content_package_item i set state = 'over'
      from jsonb_to_recordset(${JSON.stringify(items.map(({ kind, id }) => ({ kind, id })))}::jsonb)
        as given(kind text, id text)
      where i.state = 'open' and i.kind = given.kind and i.id = given.id
        and exists (select from content_package p where p.id = i.package_id
          and p.source = 'release')`.execute(tx)
  await sql`
    insert into content_package_item
      (package_id, kind, id, title, fate, state, next, seen, before, origin, after, at, by_user,
        place)
    select ${one.id}, kind, id, title, fate, state, next, seen,
      before, origin, after, ${author.at}, ${author.by}, place
    from rows from (jsonb_to_recordset(${JSON.stringify(items)}::jsonb)
      as (kind text, id text, title text, fate text, state text, next jsonb, seen text,
        before jsonb, origin jsonb, after text))
      with ordinality as given(kind, id, title, fate, state, next, seen, before, origin, after,
        place)`.execute(tx)
}

const itemsOf = (on: Database | Tx, packageId: string) =>
  on
    .selectFrom('content_package_item')
    .select(['kind', 'id', 'title', 'fate', 'state', 'next', 'seen', 'before', 'origin', 'after'])
    .where('package_id', '=', packageId)
    .$castTo<ItemRow>()

/** Pieces of a package in one of these states: all of them, or those that are named. Locked. */
export const itemsIn = async (
  tx: Tx,
  packageId: string,
  states: readonly ItemState[],
  keys: readonly string[] | 'all',
): Promise<ItemRow[]> => {
  const found = itemsOf(tx, packageId).where('state', '=', anyOf(states))
  const wanted =
    keys === 'all' ? found : found.where(sql<string>`kind || ' ' || id`, '=', anyOf(keys))
  return wanted.orderBy('place').forUpdate().execute()
}

/** One piece of a package; null when there is none. */
export const findPackageItem = async (
  on: Database,
  packageId: string,
  { kind, id }: PieceKey,
): Promise<ItemRow | null> => {
  const row = await itemsOf(on, packageId)
    .where('kind', '=', kind)
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

/** Writes what became of pieces. */
export const settleItems = async (
  tx: Tx,
  packageId: string,
  items: readonly ItemRow[],
  author: { by: string; at: Date },
): Promise<void> => {
  if (items.length === 0) return
  const given = items.map(({ kind, id, fate, state, seen, before, origin, after }) => ({
    ...{ kind, id, fate, state, seen, before, origin, after },
  }))
  await sql`
    update content_package_item i set fate = given.fate, state = given.state, seen = given.seen,
      before = given.before, origin = given.origin,
      after = given.after, at = ${author.at}, by_user = ${author.by}
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
      as given(kind text, id text, fate text, state text, seen text, before jsonb, origin jsonb,
        after text)
    where i.package_id = ${packageId} and i.kind = given.kind and i.id = given.id`.execute(tx)
}

/** A package as lists show it; times are Beijing's. */
export interface PackageHead {
  packageId: string
  source: PackageSource
  name: string
  release: string
  digest: string
  loadTime: string
  loadUser: string
  counts: Counts
  open: number
  taken: number
  left: number
  undone: number
}

const heads = sql`
  select p.id as "packageId", p.source, p.name, p.release, p.digest, p.counts,
    ${beijingTime('p.loaded_at')} as "loadTime",
    coalesce(u.user_name, '') as "loadUser",
    count(i.id) filter (where i.state = 'open')::int as open,
    count(i.id) filter (where i.state = 'taken')::int as taken,
    count(i.id) filter (where i.state in ('left', 'over'))::int as left,
    count(i.id) filter (where i.state = 'undone')::int as undone
  from content_package p
    left join content_package_item i on i.package_id = p.id
    left join user_account u on u.id = p.loaded_by`

/** The packages, the newest first. */
export const pageOfPackages = async (
  on: Database,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ rows: PackageHead[]; total: number }> => {
  const [{ rows }, counted] = await Promise.all([
    sql<PackageHead>`
      ${heads} group by p.id, u.user_name order by p.loaded_at desc, p.number desc
      ${paged({ page, pageSize })}`.execute(on),
    on.selectFrom('content_package').select(ROW_COUNT.as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total: counted.total }
}

/** One package; null when there is none. */
export const findPackage = async (
  on: Database | Tx,
  packageId: string,
): Promise<PackageHead | null> => {
  const { rows } = await sql<PackageHead>`
    ${heads} where p.id = ${packageId} group by p.id, u.user_name`.execute(on)
  return rows[0] ?? null
}

/** A piece as lists show it. */
export interface ListedItem extends PieceKey {
  title: string
  fate: ListedFate
  state: ItemState
  time: string
  user: string
}

/** Pieces of a package, narrowed by kind, fate and state; empty narrows nothing. */
export const pageOfItems = async (
  on: Database,
  filter: {
    packageId: string
    kind: string
    fate: string
    state: string
    page: number
    pageSize: number
  },
): Promise<{ rows: ListedItem[]; total: number }> => {
  const { rows } = await sql<ListedItem & { total: number }>`
    select i.kind, i.id, i.title, i.fate, i.state, count(*) over ()::int as total,
      ${beijingTime('i.at')} as time,
      coalesce(u.user_name, '') as user
    from content_package_item i left join user_account u on u.id = i.by_user
    where i.package_id = ${filter.packageId}
      and (${filter.kind} = '' or i.kind = ${filter.kind})
      and (${filter.fate} = '' or i.fate = ${filter.fate})
      and (${filter.state} = '' or i.state = ${filter.state})
    order by i.place ${paged(filter)}`.execute(on)
  return { rows, total: rows[0]?.total ?? 0 }
}

/** Everything that is done with packages takes turns until the transaction ends. */
export const lockPackages = async (tx: Tx): Promise<void> => {
  await advisoryLock(tx, 'content package')
}
