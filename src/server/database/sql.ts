import { type Expression, type RawBuilder, sql } from 'kysely'

/** A column, `created_at` or `t.created_at`, or whatever else SQL can work out. */
type Operand = string | Expression<unknown>

const operand = (of: Operand): Expression<unknown> => (typeof of === 'string' ? sql.ref(of) : of)

/** Now by the database's clock: the beginning of the transaction, the same all through it. */
export const NOW = sql<Date>`now()`

/** Now by the database's clock, also late in a transaction that has waited for another one. */
export const CLOCK_NOW = sql<Date>`clock_timestamp()`

/** So many seconds ago by the database's clock. */
export const ago = (seconds: number): RawBuilder<Date> =>
  sql<Date>`(now() - make_interval(secs => ${seconds}))`

/** So many seconds from now by the database's clock. */
export const ahead = (seconds: number): RawBuilder<Date> =>
  sql<Date>`(now() + make_interval(secs => ${seconds}))`

/** Today in Beijing by the database's clock. */
export const TODAY = sql<string>`(now() at time zone 'Asia/Shanghai')::date`

/** The day in Beijing of a moment, as a date. */
export const beijingDate = (of: Operand): RawBuilder<string> =>
  sql<string>`(${operand(of)} at time zone 'Asia/Shanghai')::date`

/** When a day `yyyy-MM-dd` begins in Beijing, or one so many days after it. */
export const beginningOf = (day: string, after = 0): RawBuilder<Date> =>
  sql<Date>`(${day}::date + ${sql.lit(after)})::timestamp at time zone 'Asia/Shanghai'`

/** When the day in Beijing of a moment begins. */
export const dayBegin = (of: Operand): RawBuilder<Date> =>
  sql<Date>`date_trunc('day', ${operand(of)}, 'Asia/Shanghai')`

/** Whether a moment is of the days in Beijing from one to another, both included. */
export const isWithin = (
  of: Operand,
  { from, to }: { from: string; to: string },
): RawBuilder<boolean> =>
  sql<boolean>`(${operand(of)} >= ${beginningOf(from)} and ${operand(of)} < ${beginningOf(to, 1)})`

/** A moment as text, `yyyy-MM-dd HH:mm:ss` in Beijing; empty where there is none. */
export const beijingTime = (of: Operand): RawBuilder<string> =>
  sql<string>`coalesce(to_char(${operand(of)} at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS'), '')`

/** A moment as text, `yyyy-MM-dd HH:mm` in Beijing; empty where there is none. */
export const beijingMinute = (of: Operand): RawBuilder<string> =>
  sql<string>`coalesce(to_char(${operand(of)} at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI'), '')`

/** The day in Beijing of a moment as text, `yyyy-MM-dd`; empty where there is none. */
export const beijingDay = (of: Operand): RawBuilder<string> =>
  sql<string>`coalesce(to_char(${operand(of)} at time zone 'Asia/Shanghai', 'YYYY-MM-DD'), '')`

/** A date as text, `yyyy-MM-dd`; empty where there is none. */
export const dateText = (of: Operand): RawBuilder<string> =>
  sql<string>`coalesce(to_char(${operand(of)}, 'YYYY-MM-DD'), '')`

/** The date of a text `yyyy-MM-dd`; null for an empty one. */
export const dateOrNull = (text: string): RawBuilder<string | null> =>
  sql<string | null>`nullif(${text}, '')::date`

/** An amount as text without trailing zeros; empty where there is none. */
export const amountText = (of: Operand): RawBuilder<string> =>
  sql<string>`coalesce(trim_scale(${operand(of)})::text, '')`

/** A moment in milliseconds since 1970; 0 where there is none. */
export const epochMs = (of: Operand): RawBuilder<number> =>
  sql<number>`coalesce(floor(extract(epoch from ${operand(of)}) * 1000), 0)::float8`

/** The pattern with which `like` and `ilike` find a text anywhere, none of its characters a wildcard. */
export const containing = (text: string): string =>
  `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

/** The pattern with which `like` finds a place and everything in it: 330000 holds 330106. */
export const withinPlace = (regionCode: string): string =>
  `${regionCode.replace(/(00){1,2}$/, '')}%`

/** The values of a list, to compare one with: `.where('id', '=', anyOf(ids))`. One parameter, however many. */
export const anyOf = (values: readonly string[]): RawBuilder<string> =>
  sql<string>`any(${sql.val([...values])}::text[])`

/** How many rows there are. */
export const ROW_COUNT = sql<number>`count(*)::int`

/** What rows are asked to be ordered by; the empty text leaves it to the list. */
export interface SortOrder<Sort extends string = string> {
  sort: Sort | ''
  order: 'asc' | 'desc'
}

/**
 * What rows are ordered by: the column that is asked for, what lacks it last whichever way, and equal
 * ones as the list goes by itself. `usual` ends with what no two rows share, so that pages never overlap.
 */
export const sortedBy = <Sort extends string>(
  columns: Readonly<Record<Sort, RawBuilder<unknown>>>,
  { sort, order }: SortOrder<Sort>,
  usual: RawBuilder<unknown>,
): RawBuilder<unknown> =>
  sort === ''
    ? usual
    : sql`${columns[sort]} ${order === 'asc' ? sql`asc` : sql`desc`} nulls last, ${usual}`

/** Where a code stands in its table, for an order that follows what comes after what. */
export const placeAmong = (of: Operand, codes: readonly string[]): RawBuilder<number> =>
  sql<number>`array_position(${sql.val([...codes])}::text[], ${operand(of)})`

/** The rows of a page alone, the first one 0; stands last in a query. */
export const paged = ({
  page,
  pageSize,
}: {
  page: number
  pageSize: number
}): RawBuilder<unknown> => sql`limit ${pageSize} offset ${page * pageSize}`
