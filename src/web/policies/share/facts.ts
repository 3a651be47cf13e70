import { parseBeijing } from '#domain/calendar/beijing.ts'
import { type PosterFacts, posterFacts } from '#domain/policies/poster.ts'
import type { PolicyDetail } from '../detail/types.ts'

/** What the poster of this policy says, as the server draws it. */
export const factsOfPoster = (detail: PolicyDetail): PosterFacts => {
  const { policy, effectiveOn, replacedBy, conditions, windows, source, now } = detail
  return posterFacts(
    {
      ...policy,
      effectiveOn,
      replaced: replacedBy !== null,
      conditions,
      windows,
      issuer: source.issuer,
    },
    parseBeijing(now)?.ms ?? 0,
  )
}
