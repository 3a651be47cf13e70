import { DAY_MS, formatBeijingDate } from '#domain/calendar/beijing.ts'
import {
  fits,
  isGoodEnough,
  isNews,
  preparedFilter,
  prospectOf,
  type WordReader,
} from '#domain/subscriptions/fits.ts'
import type { MatchResult } from '#domain/matching/results.ts'
import type { PolicyContent } from '#domain/policies/policy.ts'
import { PREVIEW_DAYS, previewOf, type SavedSearchPreview } from '#domain/subscriptions/preview.ts'
import type { SavedSearchFilter } from '#domain/subscriptions/saved-search.ts'
import type { Clock } from '#server/clock.ts'
import { iterateCooperatively } from '#server/cooperative.ts'

/** What a policy comes to for a company; null where no rule decides it. */
export type JudgeCompany = (companyId: string) => Promise<(policyId: string) => MatchResult | null>

/** 预览 of a set for somebody of a company, empty without one. */
export type Preview = (
  filter: SavedSearchFilter,
  companyId: string,
) => Promise<SavedSearchPreview & { recent: number; sampleIds: string[] }>

/** Policies that are looked at; where there are more, the rest is estimated by them. */
const LOOKED_AT = 500
const SAMPLES = 5

/** Makes previews: the rule that finds policies later, held against those of the last 30 days. */
export const createPreview = (deps: {
  reader: WordReader
  judge: JudgeCompany
  /** Policies published since a day, the newest first, and how many there are. */
  published: (since: string, most: number) => Promise<{ policies: PolicyContent[]; total: number }>
  clock: Clock
}): Preview => {
  const { reader, judge, published, clock } = deps
  return async (filter, companyId) => {
    const now = clock.now().getTime()
    const since = formatBeijingDate(now - (PREVIEW_DAYS - 1) * DAY_MS)
    const { policies, total } = await published(since, LOOKED_AT)
    const prepared = preparedFilter(filter, reader)
    const resultOf =
      filter.minResult === '' || companyId === '' ? () => null : await judge(companyId)
    const found: string[] = []
    const look = function* () {
      for (const policy of policies) {
        const isFound =
          isNews(policy, now) &&
          fits(prepared, prospectOf(policy, reader)) &&
          isGoodEnough(filter.minResult, resultOf(policy.id))
        if (isFound) found.push(policy.id)
        yield
      }
    }
    await iterateCooperatively(look())
    const share = policies.length === 0 ? 1 : Math.max(1, total / policies.length)
    const recent = Math.round(found.length * share)
    return { ...previewOf(recent), recent, sampleIds: found.slice(0, SAMPLES) }
  }
}
