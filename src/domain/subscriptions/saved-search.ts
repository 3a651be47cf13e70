import type { CompanyTitle } from '#domain/companies/codes.ts'
import type { PolicyLevel, PolicyType, SupportMode } from '#domain/policies/codes.ts'
import type { DeadlineDay, Frequency, KeywordMode, MinResult, Outward } from './codes.ts'

/** What a set looks for: inside a field any of its values, between fields all (product.md 4.9). */
export interface SavedSearchFilter {
  /** GB/T 2260; with `includeUpper` what is above them too. */
  regionCodes: string[]
  includeUpper: boolean
  levels: PolicyLevel[]
  /** 发文机关. */
  orgs: string[]
  /** GB/T 4754 section letters. */
  industryCodes: string[]
  supportModes: SupportMode[]
  types: PolicyType[]
  /** 关注的资质. */
  titles: CompanyTitle[]
  keywords: string[]
  keywordMode: KeywordMode
  excludeWords: string[]
  minResult: MinResult
}

/** How a set speaks. */
export interface SavedSearchDelivery {
  /** Beside 站内, which is always on. */
  channels: Outward[]
  frequency: Frequency
  deadlineDays: DeadlineDay[]
}

/** 订阅 as it is written. */
export interface SavedSearchDraft extends SavedSearchFilter, SavedSearchDelivery {
  name: string
}

/** A set that looks for everything. */
export const EMPTY_SET: Readonly<SavedSearchFilter & SavedSearchDelivery> = {
  regionCodes: [],
  includeUpper: true,
  levels: [],
  orgs: [],
  industryCodes: [],
  supportModes: [],
  types: [],
  titles: [],
  keywords: [],
  keywordMode: 'any',
  excludeWords: [],
  minResult: '',
  channels: [],
  frequency: 'daily',
  deadlineDays: [],
}

/** Most sets of one person. */
export const MOST_SETS = 10
/** Most policies that one set is silent about. */
export const MOST_MUTED = 500

/** The limits of product.md 4.9. */
export const SET_LIMITS = {
  name: 20,
  regionCodes: 5,
  orgs: 10,
  industryCodes: 10,
  keywords: 5,
  excludeWords: 5,
  wordMin: 2,
  wordMax: 20,
} as const

/** What a new set begins with; 存在机会 once a portrait is filled in so far (product.md 4.9). */
export const PORTRAIT_ENOUGH = 60
export const USUAL_DAYS: readonly DeadlineDay[] = ['14', '3']
export const USUAL_FREQUENCY: Frequency = 'daily'

/** The least result a new set asks for, by the per cent of the company's portrait. */
export const usualResult = (completeness: number): MinResult =>
  completeness >= PORTRAIT_ENOUGH ? 'possible' : ''

const lengthOf = (text: string): number => Array.from(text).length

const tidy = (words: readonly string[]): string[] => [
  ...new Set(words.map((word) => word.trim().replace(/\s+/g, ' ')).filter((word) => word !== '')),
]

/** The same set without doubled values and blanks around words. */
export const tidySavedSearch = <T extends SavedSearchFilter & { name?: string }>(
  savedSearch: T,
): T => ({
  ...savedSearch,
  ...(savedSearch.name === undefined ? {} : { name: savedSearch.name.trim() }),
  regionCodes: [...new Set(savedSearch.regionCodes)],
  levels: [...new Set(savedSearch.levels)].toSorted(),
  orgs: tidy(savedSearch.orgs),
  industryCodes: [...new Set(savedSearch.industryCodes)].toSorted(),
  supportModes: [...new Set(savedSearch.supportModes)],
  types: [...new Set(savedSearch.types)],
  titles: [...new Set(savedSearch.titles)],
  keywords: tidy(savedSearch.keywords),
  excludeWords: tidy(savedSearch.excludeWords),
})

const wordsProblem = (words: readonly string[], name: string, most: number): string | null => {
  const { wordMin, wordMax } = SET_LIMITS
  if (words.length > most) return `${name}最多 ${most} 个`
  const wrong = words.find((word) => lengthOf(word) < wordMin || lengthOf(word) > wordMax)
  return wrong === undefined ? null : `${name}为 ${wordMin}–${wordMax} 字：${wrong}`
}

/** Fields of a set that can be wrong. */
export type SavedSearchField =
  | 'name'
  | 'regionCodes'
  | 'orgs'
  | 'industryCodes'
  | 'keywords'
  | 'excludeWords'

const moreThan = (values: readonly string[], most: number, name: string): string | null =>
  values.length > most ? `${name}最多 ${most} 个` : null

const excludedProblem = ({ keywords, excludeWords }: SavedSearchFilter): string | null => {
  const both = excludeWords.find((word) => keywords.includes(word))
  return both === undefined ? null : `“${both}”不能既是关键词又是排除词`
}

const nameProblem = (name: string): string | null => {
  if (name === '') return '订阅名称不能为空'
  return lengthOf(name) > SET_LIMITS.name ? `订阅名称最多 ${SET_LIMITS.name} 字` : null
}

/** What is wrong with each field of a tidy set, in the order of the form; a filter has no name. */
export const savedSearchProblems = (
  savedSearch: SavedSearchFilter & { name?: string },
): { field: SavedSearchField; text: string }[] => {
  const { regionCodes, orgs, industryCodes, keywords, excludeWords } = SET_LIMITS
  const checks: [SavedSearchField, string | null][] = [
    ['name', savedSearch.name === undefined ? null : nameProblem(savedSearch.name)],
    ['regionCodes', moreThan(savedSearch.regionCodes, regionCodes, '地区')],
    ['orgs', moreThan(savedSearch.orgs, orgs, '发文机关')],
    ['industryCodes', moreThan(savedSearch.industryCodes, industryCodes, '行业')],
    ['keywords', wordsProblem(savedSearch.keywords, '关键词', keywords)],
    [
      'excludeWords',
      wordsProblem(savedSearch.excludeWords, '排除词', excludeWords) ??
        excludedProblem(savedSearch),
    ],
  ]
  return checks.flatMap(([field, text]) => (text === null ? [] : [{ field, text }]))
}

/** Names for {@link savedSearchSummary}. */
export interface SavedSearchNames {
  region: (code: string) => string
  industry: (code: string) => string
  level: (code: PolicyLevel) => string
  mode: (code: SupportMode) => string
  type: (code: PolicyType) => string
  title: (code: CompanyTitle) => string
}

/** The filters in words, field by field; 全部政策 when there is none. */
export const savedSearchSummary = (
  savedSearch: SavedSearchFilter,
  names: SavedSearchNames,
): string => {
  const listed = (values: readonly string[]): string => values.join('、')
  const words = savedSearch.keywords.map((word) => `“${word}”`)
  const parts = [
    savedSearch.regionCodes.length === 0
      ? ''
      : `${listed(savedSearch.regionCodes.map(names.region))}${savedSearch.includeUpper ? '（含上级）' : ''}`,
    listed(savedSearch.levels.map(names.level)),
    listed(savedSearch.orgs),
    listed(savedSearch.industryCodes.map(names.industry)),
    listed(savedSearch.supportModes.map(names.mode)),
    listed(savedSearch.types.map(names.type)),
    listed(savedSearch.titles.map(names.title)),
    words.length === 0
      ? ''
      : `${savedSearch.keywordMode === 'all' && words.length > 1 ? '同时含' : '含'}${listed(words)}`,
    savedSearch.excludeWords.length === 0
      ? ''
      : `不含${listed(savedSearch.excludeWords.map((word) => `“${word}”`))}`,
  ].filter((part) => part !== '')
  return parts.length === 0 ? '全部政策' : parts.join(' · ')
}
