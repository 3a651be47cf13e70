import type { policyRef } from '#contract/partners.ts'
import type { Input } from '#contract/wire/schema.ts'
import type { WorkCalendar } from '#domain/calendar/working-days.ts'
import type { Confidence, PolicyLevel } from '#domain/policies/codes.ts'
import type { PolicyCondition } from '#domain/policies/policy.ts'
import type { Clock } from '#server/clock.ts'
import type { Publications } from '#server/publications/publications.ts'
import type { Limits } from '#server/wire/limits.ts'
import type { PartnerStore } from './store.ts'

/** What is needed of a policy that a scenario, an answer or a licence rests on. */
export interface KnownPolicy {
  id: string
  title: string
  shortTitle: string
  level: PolicyLevel
  docNumber: string
  checkedOn: string
  confidence: Confidence
  conditions: readonly PolicyCondition[]
}

/** Public policies by id, in the order asked; unknown ones are left out. */
export interface PolicyFinder {
  take(ids: readonly string[]): Promise<readonly KnownPolicy[]>
}

/** Names of codes and regions. */
export interface Names {
  name(dictType: string, dictCode: string): string
  regionName(code: string): string
  regionsBelow(parent: string): readonly { code: string }[]
}

export interface ShowcaseDeps {
  publications: Pick<Publications, 'all' | 'find'>
  policies: PolicyFinder
  names: Names
  store: PartnerStore
  clock: Clock
  calendar: () => WorkCalendar
  limits: Limits['consultation']
  /** Text as the search compares it. */
  fold: (text: string) => string
}

type PolicyRef = Input<ReturnType<typeof policyRef>>

/** How pages beside the policies name them, by id. */
export const policyRefs = async (
  policies: PolicyFinder,
  ids: readonly string[],
): Promise<Map<string, PolicyRef>> => {
  const found = await policies.take([...new Set(ids)].filter((id) => id !== ''))
  return new Map(found.map((policy) => [policy.id, policyRefOf(policy)]))
}

export const policyRefOf = (policy: KnownPolicy): PolicyRef => ({
  policyId: policy.id,
  title: policy.title,
  shortTitle: policy.shortTitle,
  level: policy.level,
  docNumber: policy.docNumber,
  checkedOn: policy.checkedOn,
  confidence: policy.confidence,
})
