import {
  type SetDraft,
  type SetField,
  type SetFilter,
  setProblems,
  tidySet,
} from '#domain/subscriptions/set.ts'
import type { Mine, SubscribeSet } from './queries.ts'

/** What a set looks for, without what else is known of it. */
export const filterOf = (set: SetFilter): SetFilter => ({
  regionCodes: [...set.regionCodes],
  includeUpper: set.includeUpper,
  levels: [...set.levels],
  orgs: [...set.orgs],
  industryCodes: [...set.industryCodes],
  supportModes: [...set.supportModes],
  types: [...set.types],
  titles: [...set.titles],
  keywords: [...set.keywords],
  keywordMode: set.keywordMode,
  excludeWords: [...set.excludeWords],
  minResult: set.minResult,
})

/** A set as it is written. */
export const draftOf = (set: SetDraft): SetDraft => ({
  name: set.name,
  ...filterOf(set),
  channels: [...set.channels],
  frequency: set.frequency,
  deadlineDays: [...set.deadlineDays],
})

/** What a call saves of a set that is there already. */
export const savedOf = (set: SubscribeSet, change: Partial<SetDraft> = {}) => ({
  setId: set.setId,
  version: set.version,
  ...draftOf(set),
  ...change,
})

/** Nothing chosen: every policy. */
const EVERYTHING: SetFilter = {
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
  filter: Partial<SetFilter> = {},
): SetDraft => ({
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
] as const satisfies readonly SetField[]

/** What is wrong with one field; null when nothing. */
export const fieldProblem = (field: string, draft: SetDraft): string | null =>
  setProblems(tidySet(draft)).find((one) => one.field === field)?.text ?? null

/** Whether two sets look for the same. */
export const sameFilter = (one: SetFilter, other: SetFilter): boolean => {
  const spelled = (set: SetFilter): string => {
    const { minResult: _least, ...rest } = tidySet(filterOf(set))
    return JSON.stringify({
      ...rest,
      // Of one keyword, or without any region, these say nothing.
      keywordMode: rest.keywords.length > 1 ? rest.keywordMode : 'any',
      includeUpper: rest.regionCodes.length === 0 || rest.includeUpper,
    })
  }
  return spelled(one) === spelled(other)
}
