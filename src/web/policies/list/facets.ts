import {
  ENT_SIZE,
  HIGHTECH_FIELD,
  POLICY_KIND,
  POLICY_LEVEL,
  POLICY_TYPE,
  SUPPORT_MODE,
  WINDOW_STATE,
} from '#domain/policies/codes.ts'
import type { SearchResult } from '../parts/types.ts'
import { changed, cleared, type ListQuery } from '../list-query.ts'

/** The fields of the question that hold several codes. */
export type ListField =
  | 'regionCodes'
  | 'levels'
  | 'windowStates'
  | 'supportModes'
  | 'orgs'
  | 'industryCodes'
  | 'types'
  | 'kinds'
  | 'hightechFields'
  | 'sizes'

export interface FacetOption {
  code: string
  name: string
  /** Null until the counts are known. */
  count: number | null
  /** Of a region that keeps nearly all: how many of `count` hold there as part of a wider one; else 0. */
  upper: number
  chosen: boolean
  /** The question after choosing it, or letting it go. */
  next: ListQuery
}

export interface FacetRow {
  field: ListField
  title: string
  options: FacetOption[]
  /** The question without this facet: 不限. */
  without: ListQuery
  chosen: number
  /** The options come from the answers, so there may be very many: the last wait behind 更多. */
  long: boolean
  /** Nothing in it tells apart what is listed: it is not shown. */
  idle: boolean
}

type Facets = SearchResult['facets']

/** Rows in their order, with the names of their codes where the code table says all of them. */
const ROWS = [
  ['regionCodes', '地区', null],
  ['kinds', '性质', POLICY_KIND],
  ['levels', '层级', POLICY_LEVEL],
  ['windowStates', '状态', WINDOW_STATE],
  ['supportModes', '支持方式', SUPPORT_MODE],
  ['orgs', '部门', null],
  ['industryCodes', '行业', null],
  ['types', '类型', POLICY_TYPE],
  ['hightechFields', '领域', HIGHTECH_FIELD],
  ['sizes', '规模', ENT_SIZE],
] as const satisfies readonly (readonly [ListField, string, Record<string, string> | null])[]

const NATION = '000000'

/** An option that keeps more of what is listed than this many in a hundred tells nothing apart. */
const KEEPS_MOST = 85

/** What is listed, as an answer counts it. */
export type Listed = Pick<SearchResult, 'facets' | 'total'>

/**
 * Every facet with its options and live counts; a value that finds nothing stays, with 0. What keeps
 * nearly all of what is listed is left out, of a region it is split; a facet of which no option is left
 * to choose is idle. `before` is the question and the answer that say which facets, options and choices
 * are shown, where the list shows another question by itself.
 */
export const facetRows = (
  query: ListQuery,
  listed: Listed | undefined,
  before: { query: ListQuery; listed: Listed | undefined } = { query, listed },
): FacetRow[] =>
  ROWS.map(([field, title, table]) => {
    const counted = optionsOf(listed, field)
    const chosen: readonly string[] = before.query[field]
    const names = new Map<string, string>(
      table
        ? Object.entries(table)
        : optionsOf(before.listed, field).map(({ code, name }) => [code, name]),
    )
    const known = new Map(counted.map((option) => [option.code, option]))
    const codes = table
      ? Object.keys(table)
      : optionsOf(before.listed ?? listed, field).map(({ code }) => code)
    const total = before.listed?.total ?? 0
    const keepsMost = ({ count }: { count: number }): boolean => count * 100 > total * KEEPS_MOST
    // A facet with a choice is counted without it: what is listed is no measure of it.
    const deciding = chosen.length > 0 ? [] : optionsOf(before.listed, field)
    const usual = new Set(
      deciding.filter((it) => it.upper === 0 && keepsMost(it)).map(({ code }) => code),
    )
    const options = [...new Set([...(table ? [] : chosen), ...codes])]
      .filter((code) => (code !== NATION && !usual.has(code)) || chosen.includes(code))
      .map((code) => {
        const { name, count = 0, upper = 0 } = known.get(code) ?? {}
        return {
          code,
          name: names.get(code) ?? name ?? code,
          count: listed === undefined ? null : count,
          upper: keepsMost({ count }) ? upper : 0,
          chosen: chosen.includes(code),
          next: toggled({ ...query, [field]: chosen }, field, code),
        }
      })
    return {
      field,
      title,
      options,
      without: changed(query, { [field]: [] }),
      chosen: chosen.length,
      long: table === null,
      idle:
        total > 0 &&
        chosen.length === 0 &&
        !deciding.some(({ code, count }) => code !== NATION && count > 0 && !usual.has(code)),
    }
  })

const optionsOf = (listed: Listed | undefined, field: ListField) =>
  listed?.facets.find(({ facet }) => facet === field)?.options ?? []

/** Names of the codes of a field: from the code table, else from the counts; else the code. */
export const namesOf = (
  field: ListField,
  facets: Facets | undefined,
): ((code: string) => string) => {
  const table = new Map<string, string>(
    Object.entries(ROWS.find(([name]) => name === field)?.[2] ?? {}),
  )
  const counted = facets?.find(({ facet }) => facet === field)?.options ?? []
  return (code) => table.get(code) ?? counted.find((option) => option.code === code)?.name ?? code
}

/** With the code when it was not chosen, without it when it was. */
export const toggled = (query: ListQuery, field: ListField, code: string): ListQuery => {
  const codes: readonly string[] = query[field]
  const others = codes.filter((one) => one !== code)
  if (others.length < codes.length) return changed(query, { [field]: others })
  const kept = field === 'regionCodes' ? others.filter((one) => !related(one, code)) : others
  return changed(query, { [field]: [...kept, code] })
}

/** One region holds the other: choosing both says no more than the wider one. */
const related = (one: string, other: string): boolean => {
  const [a, b] = [digitsOf(one), digitsOf(other)]
  return a.startsWith(b) || b.startsWith(a)
}

const digitsOf = (code: string): string => code.replace(/(00){1,2}$/, '')

/** A filter as a chip: what it says, and the question without it. */
export interface Chip {
  key: string
  label: string
  next: ListQuery
}

/** 已选: every filter of the question. */
export const chipsOf = (query: ListQuery, facets: Facets | undefined): Chip[] => {
  const chips = ROWS.flatMap(([field]) => {
    const name = namesOf(field, facets)
    const upper = field === 'regionCodes' && query.includeUpper ? '，含上级' : ''
    return query[field].map((code) => ({
      key: `${field}${code}`,
      label: `${name(code)}${upper}`,
      next: toggled(query, field, code),
    }))
  })
  const amount = amountWords(query)
  const published = publishedWords(query)
  if (amount !== '')
    chips.push({ key: 'amount', label: amount, next: withoutFilter(query, 'amount') })
  if (published !== '')
    chips.push({ key: 'published', label: published, next: withoutFilter(query, 'published') })
  if (query.effectiveOn !== '')
    chips.push({
      key: 'effectiveOn',
      label: `${query.effectiveOn} 有效`,
      next: withoutFilter(query, 'effectiveOn'),
    })
  return chips
}

const WAN = 10_000

/** 50–200 万元 */
export const amountWords = ({ amountMin, amountMax }: ListQuery): string => {
  if (amountMin < 0 && amountMax < 0) return ''
  if (amountMax < 0) return `${amountMin / WAN} 万元以上`
  if (amountMin <= 0) return `${amountMax / WAN} 万元以下`
  return `${amountMin / WAN}–${amountMax / WAN} 万元`
}

const publishedWords = ({ publishFrom, publishTo }: ListQuery): string => {
  if (publishFrom === '' && publishTo === '') return ''
  if (publishTo === '') return `${publishFrom} 后发布`
  if (publishFrom === '') return `${publishTo} 前发布`
  return `${publishFrom} 至 ${publishTo} 发布`
}

/** The question with what a relaxation of the search call names left out. */
export const relaxed = (
  query: ListQuery,
  { facet, code }: Pick<SearchResult['relaxations'][number], 'facet' | 'code'>,
): ListQuery =>
  facet === 'word' ? changed(query, { keyword: code, exact: false }) : withoutFilter(query, facet)

/** The question with one filter less. */
export const withoutFilter = (query: ListQuery, facet: string): ListQuery => {
  if (facet === 'keyword') return changed(query, { keyword: '' })
  if (facet === 'filters') return cleared(query)
  if (facet === 'amount') return changed(query, { amountMin: -1, amountMax: -1 })
  if (facet === 'published') return changed(query, { publishFrom: '', publishTo: '' })
  if (facet === 'effectiveOn') return changed(query, { effectiveOn: '' })
  const row = ROWS.find(([field]) => field === facet)
  return row ? changed(query, { [row[0]]: [] }) : query
}

/** 额度: from and to in yuan, -1 for an open end. */
export const AMOUNT_BANDS = [
  [-1, 500_000],
  [500_000, 2_000_000],
  [2_000_000, 5_000_000],
  [5_000_000, -1],
] as const
