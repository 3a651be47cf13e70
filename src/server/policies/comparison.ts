import type { Contract } from '#contract/index.ts'
import type { policyComparison } from '#contract/policy-comparison.ts'
import type { OutputOf } from '#contract/wire/endpoint.ts'
import { formatBeijingDate, formatBeijingTime } from '#domain/calendar/beijing.ts'
import { isReach } from '#domain/matching/policy-table.ts'
import type { RuleTable } from '#domain/matching/rule.ts'
import { cumulationOf } from '#domain/policies/cumulation.ts'
import type { Clock } from '#server/clock.ts'
import type { Handlers } from '#server/wire/handler.ts'
import { cardOf, type PolicyNames } from './cards.ts'
import type { PolicyFeed } from './feed.ts'
import type { StoredPolicy } from './rows.ts'
import type { PolicyStore } from './store.ts'

type Compared = OutputOf<(typeof policyComparison)['compare']>['records'][number]
type Decided = OutputOf<(typeof policyComparison)['requirements']>['records'][number]

/** 政策对比: policies side by side, and what decides them. */
export const createPolicyComparison = (deps: {
  store: Pick<PolicyStore, 'replacedBy'>
  feed: Pick<PolicyFeed, 'take'>
  names: PolicyNames
  clock: Clock
  /** The rule table that decides a policy on a day (`yyyy-MM-dd`); null when none does. */
  deciding: (policyId: string, on: string) => RuleTable | null
}): Handlers<Contract['policyComparison']> => {
  const { store, feed, names, clock, deciding } = deps
  const take = async (ids: readonly string[]) => feed.take([...new Set(ids)])

  /** The versions of a policy, then what it names as related. */
  const nearTo = async (policy: StoredPolicy): Promise<StoredPolicy[]> => {
    const versions = [policy.replacedBy, ...(await store.replacedBy(policy.id))]
    const ids = [...versions, ...policy.related]
    return take(ids.filter((id) => id !== '' && id !== policy.id))
  }

  return {
    async compare({ policyIds }) {
      const now = clock.now().getTime()
      const found = await take(policyIds)
      const [only, ...others] = found
      const near = only === undefined || others.length > 0 ? [] : await nearTo(only)
      return {
        records: found.map((policy) => comparedOf(policy, names, now)),
        near: near.map((policy) => cardOf(policy, names, now)),
        now: formatBeijingTime(now),
      }
    },

    async requirements({ policyIds }) {
      const on = formatBeijingDate(clock.now().getTime())
      const found = await take(policyIds)
      return { records: found.map((policy) => decidedBy(policy, deciding(policy.id, on))) }
    },
  }
}

const comparedOf = (policy: StoredPolicy, names: PolicyNames, now: number): Compared => ({
  policy: cardOf(policy, names, now),
  replacedBy: policy.replacedBy,
  industries: policy.industries.map((code) => ({ code, name: names.name('INDUSTRY', code) })),
  hightechFields: policy.hightechFields,
  sizes: policy.sizes,
  amounts: policy.amounts,
  benefits: policy.benefits.length > 0,
  conditions: policy.conditions,
  materials: policy.materials,
  cumulation: cumulationOf(policy),
})

/** What decides a policy besides its reach, which its card says; nothing of rules about people. */
const decidedBy = (policy: StoredPolicy, table: RuleTable | null): Decided => {
  const asked = table?.subject === 'company' ? table.conditions.filter((one) => !isReach(one)) : []
  return {
    policyId: policy.id,
    exceptRegionCodes: policy.exceptRegionCodes,
    requirements: asked.length === 0 ? '' : JSON.stringify(asked),
  }
}
