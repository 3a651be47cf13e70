import type { Contract } from '#contract/index.ts'
import type { policyComparison } from '#contract/policy-comparison.ts'
import type { OutputOf } from '#contract/wire/endpoint.ts'
import { formatBeijingDate, formatBeijingTime } from '#domain/calendar/beijing.ts'
import { isReach } from '#domain/matching/policy-table.ts'
import type { RuleTable } from '#domain/matching/rule.ts'
import { cumulationOf } from '#domain/policies/cumulation.ts'
import { conditionAnchor } from '#domain/policies/places.ts'
import {
  type ComparedRule,
  ruleChanges,
  rulesOfPolicy,
  rulesOfTable,
} from '#domain/policies/rule-changes.ts'
import type { Clock } from '#server/clock.ts'
import type { Handlers } from '#server/wire/handler.ts'
import { cardOf, placeWords, type PolicyNames } from './cards.ts'
import type { PolicyFeed } from './feed.ts'
import type { StoredPolicy } from './rows.ts'
import type { PolicyStore } from './store.ts'

type Answer = OutputOf<(typeof policyComparison)['compare']>
type Compared = Answer['records'][number]
type Changes = NonNullable<Answer['changes']>
type Decided = OutputOf<(typeof policyComparison)['requirements']>['records'][number]

/** 政策对比: policies side by side, and what decides them. */
export const createPolicyComparison = (deps: {
  store: Pick<PolicyStore, 'replacedBy'>
  feed: Pick<PolicyFeed, 'take'>
  names: PolicyNames
  clock: Clock
  /** Every published version of every rule table. */
  tables: () => readonly RuleTable[]
  /** The rule table that decides a policy on a day (`yyyy-MM-dd`); null when none does. */
  deciding: (policyId: string, on: string) => RuleTable | null
}): Handlers<Contract['policyComparison']> => {
  const { store, feed, names, clock, deciding, tables } = deps
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
      const changes = found.length === 2 ? changesOf(found, tables()) : null
      const near = only === undefined || others.length > 0 ? [] : await nearTo(only)
      return {
        records: found.map((policy) => comparedOf(policy, names, now)),
        near: near.map((policy) => cardOf(policy, names, now)),
        changes,
        now: formatBeijingTime(now),
      }
    },

    async requirements({ policyIds }) {
      const on = formatBeijingDate(clock.now().getTime())
      const found = await take(policyIds)
      return { records: found.map((policy) => decidedBy(policy, deciding(policy.id, on), names)) }
    },
  }
}

const comparedOf = (policy: StoredPolicy, names: PolicyNames, now: number): Compared => ({
  policy: cardOf(policy, names, now),
  replacedBy: policy.replacedBy,
  ...holdersOf(policy, names),
  hightechFields: policy.hightechFields,
  amounts: policy.amounts,
  benefits: policy.benefits.length > 0,
  conditions: policy.conditions,
  anchors: policy.conditions.map(({ code }) => conditionAnchor(code)),
  materials: policy.materials,
  cumulation: cumulationOf(policy),
})

const holdersOf = ({ industries, sizes }: StoredPolicy, names: PolicyNames) => ({
  industries: industries.map((code) => ({ code, name: names.name('INDUSTRY', code) })),
  sizes,
})

/**
 * 规则变化 of two policies: by the versions of a rule table that the library keeps for one and the other,
 * else by their conditions where one replaces the other. Null where nothing of the one is found in the
 * other: then the two lists are no versions of one, whatever the documents are.
 */
const changesOf = (
  [one, other]: readonly StoredPolicy[],
  tables: readonly RuleTable[],
): Changes | null => {
  if (one === undefined || other === undefined) return null
  const versions = versionsOf(one, other, tables)
  if (versions === null) return null
  const changes = ruleChanges(versions.older.rules, versions.newer.rules)
  if (!changes.some(({ before, after }) => before !== null && after !== null)) return null
  return {
    older: versions.older.id,
    newer: versions.newer.id,
    rules: changes
      .filter(({ same }) => !same)
      .map(({ before, after }) => ({
        before: before === null ? null : statedRule(before),
        after: after === null ? null : { id: after.id, ...statedRule(after) },
      })),
    unchanged: changes.filter(({ same }) => same).length,
  }
}

interface Version {
  id: string
  rules: readonly ComparedRule[]
}

const versionsOf = (
  one: StoredPolicy,
  other: StoredPolicy,
  tables: readonly RuleTable[],
): { older: Version; newer: Version } | null => {
  const of = ({ id }: StoredPolicy): RuleTable[] =>
    tables.filter(({ subject, policyIds }) => subject === 'company' && policyIds.includes(id))
  for (const mine of of(one))
    for (const theirs of of(other)) {
      if (mine.code !== theirs.code || mine.version === theirs.version) continue
      const sides = [
        { id: one.id, rules: rulesOfTable(mine.conditions), from: mine.effectiveFrom },
        { id: other.id, rules: rulesOfTable(theirs.conditions), from: theirs.effectiveFrom },
      ] as const
      const [older, newer] = sides[0].from <= sides[1].from ? sides : [sides[1], sides[0]]
      return { older, newer }
    }
  const stated = (policy: StoredPolicy): Version => ({
    id: policy.id,
    rules: rulesOfPolicy(policy.conditions),
  })
  if (one.replacedBy === other.id) return { older: stated(one), newer: stated(other) }
  return other.replacedBy === one.id ? { older: stated(other), newer: stated(one) } : null
}

const statedRule = ({ text, asked, clause }: ComparedRule) => ({
  text: asked === '' ? text : `${text}（${asked}）`,
  clause,
})

/** Where and for whom a policy holds, and what decides it besides; nothing of rules about people. */
const decidedBy = (policy: StoredPolicy, table: RuleTable | null, names: PolicyNames): Decided => {
  const asked = table?.subject === 'company' ? table.conditions.filter((one) => !isReach(one)) : []
  return {
    policyId: policy.id,
    regionCode: policy.regionCode,
    regionName: placeWords(policy, names),
    exceptRegionCodes: policy.exceptRegionCodes,
    ...holdersOf(policy, names),
    listed: policy.conditions.length,
    requirements: asked.length === 0 ? '' : JSON.stringify(asked),
  }
}
