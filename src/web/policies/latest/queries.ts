import { policies } from '#contract/policies.ts'
import type { PolicyLevel } from '#domain/policies/codes.ts'
import { queryOptionsOf } from '#web/wire/query.ts'

/** The levels that have a tab, from the state down. */
export const LEVEL_TABS = ['1', '2', '3', '4'] as const satisfies readonly PolicyLevel[]

export type LevelTab = (typeof LEVEL_TABS)[number]

/** The newest policies of a level, in a region and above it; the state's are the same everywhere. */
export const levelQuery = (level: LevelTab, top: number, regionCode?: string) =>
  queryOptionsOf(policies.byAreaLevel, {
    level,
    top,
    ...(regionCode === undefined || level === '1' ? {} : { regionCode }),
  })
