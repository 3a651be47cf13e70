import { type Range, whole, ZERO } from '#domain/matching/exact.ts'
import type { FieldCode } from '#domain/matching/fields.ts'
import { measureId } from '#domain/matching/measure-id.ts'
import type { Measure } from '#domain/matching/rule.ts'

export type Count = Extract<Measure, { count: FieldCode }>

/** Whether every entry that the first counts is counted by the second. */
export const isWithin = (one: Count, other: Count): boolean => {
  const [a, b] = [one.where ?? {}, other.where ?? {}]
  const parts = (all: readonly string[] | undefined, some: readonly string[] | undefined) =>
    all === undefined || (some?.every((code) => all.includes(code)) ?? false)
  const most = (limit: number | undefined, own: number | undefined) =>
    limit === undefined || (own !== undefined && own <= limit)
  return (
    one.count === other.count &&
    parts(b.codes, a.codes) &&
    parts(b.levels, a.levels) &&
    most(b.withinYears, a.withinYears) &&
    most(b.withinDays, a.withinDays) &&
    most(b.rankAtMost, a.rankAtMost) &&
    (b.valid !== true || a.valid === true) &&
    (b.years === undefined || (a.years?.every((year) => b.years?.includes(year)) ?? false))
  )
}

const NONE: Range = { from: ZERO, to: ZERO }
const SOME: Range = { from: whole(1), to: null }

/** Counts that follow from others: none of many is none of a part, one of a part is one of many. */
export const withFollowing = (
  told: ReadonlyMap<string, Range>,
  counted: readonly Count[],
): ReadonlyMap<string, Range> => {
  const all = new Map(told)
  for (const one of counted) {
    if (told.has(measureId(one))) continue
    for (const other of counted) {
      const known = told.get(measureId(other))
      if (known === undefined) continue
      const none = known.to !== null && known.to.upper === 0n
      if (none && isWithin(one, other)) all.set(measureId(one), NONE)
      else if (!none && isWithin(other, one)) all.set(measureId(one), SOME)
    }
  }
  return all
}
