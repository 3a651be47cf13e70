import { NATION, regionsAbove } from './regions.ts'

/** 地区检索: places by their names, and by pinyin initials. */

/** A region as it is looked for. */
export interface SearchedRegion {
  /** GB/T 2260, six digits. */
  code: string
  name: string
  /** 1 province, 2 city, 3 county. */
  depth: number
  /** Small letters: `szs` of 深圳市. */
  initials: string
}

/** Names of the tables that nobody calls a place by. */
const UNNAMED = /^(?:市辖区|县)$|级行政区划$/

/** Whether a region is a level of the tables only: 市辖区 below 北京市. */
export const isUnnamed = (name: string): boolean => UNNAMED.test(name)

/** Their codes: 市辖区 and 县 of the four municipalities, and what a province has below no city. */
const UNNAMED_CODE = /^(?:(?:11|12|31|50)0[12]|\d\d90)00$/

/** The codes that lead to a region from the nation down, without itself and without levels of the tables only. */
export const wayTo = (code: string): string[] =>
  code === '' || code === NATION
    ? [NATION]
    : regionsAbove(code)
        .toReversed()
        .filter((one) => !UNNAMED_CODE.test(one))

/** How well a name answers what was typed, the smallest best; null where it does not. */
const rankOf = ({ name, initials }: SearchedRegion, typed: string): number | null => {
  if (name === typed) return 0
  if (name.startsWith(typed)) return 1
  if (initials.startsWith(typed)) return 2
  return name.includes(typed) ? 3 : null
}

/**
 * The regions that answer what was typed, the best first: names that begin so before initials
 * before names that hold it, wide regions before narrow ones, then those with more to show.
 * @param typed small letters and simplified characters; empty finds nothing
 */
export const findRegions = <R extends SearchedRegion>(
  regions: readonly R[],
  typed: string,
  weightOf: (code: string) => number,
): R[] =>
  typed === ''
    ? []
    : regions
        .flatMap((region) => {
          const rank = isUnnamed(region.name) ? null : rankOf(region, typed)
          return rank === null ? [] : [{ region, rank, weight: weightOf(region.code) }]
        })
        .sort(
          (a, b) =>
            a.rank - b.rank ||
            a.region.depth - b.region.depth ||
            b.weight - a.weight ||
            a.region.code.localeCompare(b.region.code),
        )
        .map(({ region }) => region)

/** 热门城市: cities, and provinces that are one, by how much they have; those with nothing left out. */
export const popularCities = <R extends SearchedRegion & { parent: string }>(
  regions: readonly R[],
  weightOf: (code: string) => number,
): R[] => {
  const divided = new Set(
    regions.filter(({ depth, name }) => depth === 2 && !isUnnamed(name)).map((it) => it.parent),
  )
  const whole = new Set(
    regions.filter(({ depth, name }) => depth === 2 && isUnnamed(name)).map((it) => it.parent),
  )
  return regions
    .filter(({ code, name, depth }) =>
      depth === 1 ? whole.has(code) && !divided.has(code) : depth === 2 && !isUnnamed(name),
    )
    .filter(({ code }) => weightOf(code) > 0)
    .sort((a, b) => weightOf(b.code) - weightOf(a.code) || a.code.localeCompare(b.code))
}
