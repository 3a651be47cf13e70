/** For tests: the regions that a page chooses from. */
import { dictionaries } from '#contract/dictionaries.ts'
import { on, type Route } from './server.ts'

/** Answers with the regions below one, each by code, name and whether there are others below it. */
export const regionsBelow = (
  below: Readonly<Record<string, readonly (readonly [string, string, boolean?])[]>>,
): Route =>
  on(dictionaries.regions, ({ parentCode = '000000' }) => ({
    records: (below[parentCode] ?? []).map(([regionCode, regionName, hasChildren]) => ({
      regionCode,
      regionName,
      hasChildren,
      parentCode,
      depth: 1,
    })),
  }))
