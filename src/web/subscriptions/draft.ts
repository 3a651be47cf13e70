import {
  type SavedSearchDraft,
  type SavedSearchField,
  type SavedSearchFilter,
  savedSearchProblems,
  tidySavedSearch,
} from '#domain/subscriptions/saved-search.ts'
import type { Mine, SavedSearch } from './queries.ts'

/** What a set looks for, without what else is known of it. */
export const filterOf = (savedSearch: SavedSearchFilter): SavedSearchFilter => ({
  regionCodes: [...savedSearch.regionCodes],
  includeUpper: savedSearch.includeUpper,
  levels: [...savedSearch.levels],
  orgs: [...savedSearch.orgs],
  industryCodes: [...savedSearch.industryCodes],
  supportModes: [...savedSearch.supportModes],
  types: [...savedSearch.types],
  titles: [...savedSearch.titles],
  keywords: [...savedSearch.keywords],
  keywordMode: savedSearch.keywordMode,
  excludeWords: [...savedSearch.excludeWords],
  minResult: savedSearch.minResult,
})

/** A set as it is written. */
export const draftOf = (savedSearch: SavedSearchDraft): SavedSearchDraft => ({
  name: savedSearch.name,
  ...filterOf(savedSearch),
  channels: [...savedSearch.channels],
  frequency: savedSearch.frequency,
  deadlineDays: [...savedSearch.deadlineDays],
})

/** What a call saves of a set that is there already. */
export const savedOf = (savedSearch: SavedSearch, change: Partial<SavedSearchDraft> = {}) => ({
  setId: savedSearch.setId,
  version: savedSearch.version,
  ...draftOf(savedSearch),
  ...change,
})

/** Nothing chosen: every policy. */
const EVERYTHING: SavedSearchFilter = {
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
}

/** What a new set begins with. */
export const newDraft = (
  { defaults, channels }: Pick<Mine, 'defaults' | 'channels'>,
  filter: Partial<SavedSearchFilter> = {},
): SavedSearchDraft => ({
  name: '',
  ...EVERYTHING,
  regionCodes: [...defaults.regionCodes],
  minResult: defaults.minResult,
  ...filter,
  channels: channels.some(({ channel, available }) => channel === 'mail' && available)
    ? ['mail']
    : [],
  frequency: defaults.frequency,
  deadlineDays: [...defaults.deadlineDays],
})

/** Fields that can be wrong, as they stand in the form. */
export const CHECKED = [
  'name',
  'regionCodes',
  'keywords',
  'excludeWords',
  'orgs',
  'industryCodes',
] as const satisfies readonly SavedSearchField[]

/** What is wrong with one field; null when nothing. */
export const fieldProblem = (field: string, draft: SavedSearchDraft): string | null =>
  savedSearchProblems(tidySavedSearch(draft)).find((one) => one.field === field)?.text ?? null

/** Whether two sets look for the same. */
export const sameFilter = (one: SavedSearchFilter, other: SavedSearchFilter): boolean => {
  const spelled = (savedSearch: SavedSearchFilter): string => {
    const { minResult: _least, ...rest } = tidySavedSearch(filterOf(savedSearch))
    return JSON.stringify({
      ...rest,
      // Of one keyword, or without any region, these say nothing.
      keywordMode: rest.keywords.length > 1 ? rest.keywordMode : 'any',
      includeUpper: rest.regionCodes.length === 0 || rest.includeUpper,
    })
  }
  return spelled(one) === spelled(other)
}
