import { type RawBuilder, sql } from 'kysely'
import { type Band, capitalIn, foundedIn, ipIn } from '#domain/companies/bands.ts'
import {
  AGE_BAND,
  type AgeBand,
  CAPITAL_BAND,
  type CapitalBand,
  type CompanyTitle,
  IP_BAND,
  type IpBand,
} from '#domain/companies/codes.ts'
import type { EntSize } from '#domain/policies/codes.ts'

/** What the directory is asked; empty fields ask nothing. */
export interface CompanyFilters {
  /** What the keyword finds, and how well; null without a keyword. */
  found: { ids: readonly string[]; scores: readonly number[] } | null
  /** The folded keyword: a name that begins so stands first. */
  beginning: string
  /** The whole question as a credit code would be written; found by it too. */
  creditCode: string
  regionCode: string
  industryCode: string
  size: EntSize | ''
  titles: readonly CompanyTitle[]
  ageBand: AgeBand | ''
  capitalBand: CapitalBand | ''
  ipBand: IpBand | ''
  /** On which titles must be valid, `yyyy-MM-dd`. */
  today: string
}

/** How many companies each value of a filter would find beside the other filters. */
export interface FacetCount {
  filter: 'regionCode' | 'cityCode' | 'industryCode' | 'titles' | 'size' | BandName
  code: string
  count: number
}
type BandName = 'ageBand' | 'capitalBand' | 'ipBand'

/** The region itself and everything below it, by the digits that say so. */
const regionPrefix = (code: string): string => code.replace(/(00){1,3}$/, '')

/**
 * `with` of a statement about the directory: what the keyword finds, once however often it is
 * asked of. Ids hold no comma.
 */
export const withFound = ({ found }: CompanyFilters): RawBuilder<unknown> =>
  found === null
    ? sql``
    : sql`with found as materialized (
        select * from unnest(string_to_array(${found.ids.join(',')}, ','),
          string_to_array(${found.scores.join(',')}, ',')::float8[]) as f (found_id, score))`

/** The companies, beside what the keyword finds where there is one. */
export const companyRows = ({ found }: CompanyFilters): RawBuilder<unknown> =>
  found === null ? sql`company` : sql`company left join found on found_id = id`

/** The condition that a company of the directory meets; stands on {@link companyRows}. */
export const conditionOf = (filters: CompanyFilters): RawBuilder<unknown> => {
  const { found, creditCode, regionCode, industryCode, size, titles, today } = filters
  const { ageBand, capitalBand, ipBand } = filters
  const all: RawBuilder<unknown>[] = []
  if (found !== null) all.push(sql`(found_id is not null or credit_code = ${creditCode})`)
  const prefix = regionPrefix(regionCode)
  if (prefix !== '') all.push(sql`starts_with(region_code, ${prefix})`)
  if (industryCode !== '') all.push(sql`starts_with(industry_code, ${industryCode})`)
  if (size !== '') all.push(sql`size = ${size}`)
  if (titles.length > 0)
    all.push(sql`exists (
      select from company_title as t where t.company_id = company.id
        and t.title = any(${titles}::text[]) and t.valid_from <= ${today}::date
        and (t.valid_to is null or t.valid_to >= ${today}::date))`)
  if (ageBand !== '') all.push(ofAge(ageBand, today))
  if (capitalBand !== '') all.push(within(sql`reg_capital`, capitalIn(capitalBand)))
  if (ipBand !== '') all.push(within(sql`ip_total`, ipIn(ipBand)))
  return all.length === 0 ? sql`true` : sql.join(all, sql` and `)
}

const ofAge = (band: AgeBand, today: string): RawBuilder<unknown> => {
  const { after, until } = foundedIn(band, today)
  const young = sql`establish_date <= ${until}::date`
  return after === null ? young : sql`${young} and establish_date > ${after}::date`
}

const within = (column: RawBuilder<unknown>, { from, to }: Band<number>): RawBuilder<unknown> => {
  const ends = [
    ...(from === null ? [] : [sql`${column} >= ${from}`]),
    ...(to === null ? [] : [sql`${column} < ${to}`]),
  ]
  return ends.length === 0 ? sql`true` : sql.join(ends, sql` and `)
}

/** One count by value for every filter, each without what that filter itself asks. */
export const facetQueries = (filters: CompanyFilters): RawBuilder<unknown>[] => {
  const { today, regionCode } = filters
  const counted = (
    filter: FacetCount['filter'],
    code: RawBuilder<unknown>,
    others: Partial<CompanyFilters>,
    joined: RawBuilder<unknown> = sql``,
  ) => sql`
    select ${filter}::text as filter, ${code} as code, count(*) as count
    from ${companyRows(filters)} ${joined}
    where listed and not del_flag and ${conditionOf({ ...filters, ...others })}
      and ${code} is not null
    group by 2`
  const bands = <T extends string>(
    filter: BandName,
    table: Record<T, string>,
    condition: (band: T) => RawBuilder<unknown>,
  ) => {
    const cases = (Object.keys(table) as T[]).map(
      (band) => sql`when ${condition(band)} then ${band}::text`,
    )
    return counted(filter, sql`case ${sql.join(cases, sql` `)} end`, { [filter]: '' })
  }
  const province = `${regionCode.slice(0, 2)}0000`
  const held = sql`
    join company_title as t on t.company_id = company.id and t.valid_from <= ${today}::date
      and (t.valid_to is null or t.valid_to >= ${today}::date)`
  return [
    counted('regionCode', sql`left(region_code, 2) || '0000'`, { regionCode: '' }),
    ...(regionCode === ''
      ? []
      : [counted('cityCode', sql`left(region_code, 4) || '00'`, { regionCode: province })]),
    counted('industryCode', sql`left(industry_code, 1)`, { industryCode: '' }),
    counted('titles', sql`t.title`, { titles: [] }, held),
    counted('size', sql`size`, { size: '' }),
    bands<AgeBand>('ageBand', AGE_BAND, (band) => ofAge(band, today)),
    bands<CapitalBand>('capitalBand', CAPITAL_BAND, (band) =>
      within(sql`reg_capital`, capitalIn(band)),
    ),
    bands<IpBand>('ipBand', IP_BAND, (band) => within(sql`ip_total`, ipIn(band))),
  ]
}
