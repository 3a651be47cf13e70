import {
  DEADLINE_KIND,
  type DeadlineKind,
  VALIDITY,
  type Validity,
} from '#domain/policies/codes.ts'
import type { PolicyCondition, PolicyWindow } from '#domain/policies/policy.ts'
import { POLICY_STATUS, type PolicyStatus } from '#domain/policies/publishing.ts'

/** What of a policy is worth being told of when it changes, as the database puts it together. */
export interface PolicyFacts {
  title: string
  status: PolicyStatus
  validity: Validity
  /** Title of the policy that took its place; empty when none did. */
  replacedBy: string
  amount: string
  windows: { batch: string; opensOn: string; deadlines: { kind: DeadlineKind; at: string }[] }[]
  /** Code and text of each condition. */
  conditions: { code: string; text: string }[]
}

/**
 * What is told of a published policy: as the database's `policy_facts` puts it together, but for
 * what replaced it.
 */
export const factsOf = (policy: {
  title: string
  validity: Validity
  amount: { text: string }
  windows: readonly Pick<PolicyWindow, 'batch' | 'certainty' | 'opensOn' | 'deadlines'>[]
  conditions: readonly Pick<PolicyCondition, 'code' | 'text' | 'threshold'>[]
}): PolicyFacts => ({
  title: policy.title,
  status: 'published',
  validity: policy.validity,
  replacedBy: '',
  amount: policy.amount.text,
  windows: policy.windows
    .filter(({ certainty }) => certainty === 'published')
    .map(({ batch, opensOn, deadlines }) => ({ batch, opensOn, deadlines })),
  conditions: policy.conditions.map(({ code, text, threshold }) => ({
    code,
    text: `${text} ${threshold}`,
  })),
})

/** 变更: one thing about a policy that is not as it was. */
export interface PolicyChange {
  /** The same for the same thing, e.g. `deadline 2026 年度 online`. */
  about: string
  /** What it is called, e.g. 网上申报截止（2026 年度）. */
  name: string
  /** Empty: there was none. */
  before: string
  after: string
}

const flat = (facts: PolicyFacts): Map<string, { name: string; value: string }> => {
  const all = new Map<string, { name: string; value: string }>()
  const state =
    facts.status === 'published' ? VALIDITY[facts.validity] : POLICY_STATUS[facts.status]
  all.set('state', { name: '状态', value: state })
  all.set('replaced', {
    name: '替代文件',
    value: facts.replacedBy === '' ? '' : `《${facts.replacedBy}》`,
  })
  all.set('title', { name: '名称', value: facts.title })
  all.set('amount', { name: '支持标准', value: facts.amount })
  for (const { batch, opensOn, deadlines } of facts.windows) {
    const of = batch === '' ? '' : `（${batch}）`
    all.set(`opens ${batch}`, { name: `开始申报${of}`, value: opensOn })
    for (const { kind, at } of deadlines)
      all.set(`deadline ${batch} ${kind}`, { name: `${DEADLINE_KIND[kind]}截止${of}`, value: at })
  }
  for (const { code, text } of facts.conditions)
    all.set(`condition ${code}`, { name: '申报条件', value: text })
  return all
}

/** The order in which changes are told. */
const ORDER = ['state', 'replaced', 'deadline', 'opens', 'amount', 'title', 'condition']

const rank = ({ about }: PolicyChange): number =>
  ORDER.findIndex((each) => about === each || about.startsWith(`${each} `))

const ordered = (changes: PolicyChange[]): PolicyChange[] =>
  changes.toSorted((a, b) => rank(a) - rank(b) || (a.about < b.about ? -1 : 1))

/** What differs between two states of a policy, the most pressing first. */
export const changesOf = (before: PolicyFacts, after: PolicyFacts): PolicyChange[] => {
  const [was, is] = [flat(before), flat(after)]
  const changes: PolicyChange[] = []
  for (const about of new Set([...was.keys(), ...is.keys()])) {
    const [old, now] = [was.get(about), is.get(about)]
    if ((old?.value ?? '') === (now?.value ?? '')) continue
    const name = now?.name ?? old?.name ?? ''
    changes.push({ about, name, before: old?.value ?? '', after: now?.value ?? '' })
  }
  return ordered(changes)
}

/** Several changes of one policy as one, oldest first; what was taken back is none. */
export const joinedChanges = (changes: readonly PolicyChange[]): PolicyChange[] => {
  const joined = new Map<string, PolicyChange>()
  for (const change of changes) {
    const earlier = joined.get(change.about)
    joined.set(change.about, { ...change, before: earlier?.before ?? change.before })
  }
  return ordered([...joined.values()].filter(({ before, after }) => before !== after))
}

/** Conditions are counted: their texts are long. */
const isCondition = ({ about }: PolicyChange): boolean => about.startsWith('condition ')

/** The changes in words, one a line. */
export const changeLines = (changes: readonly PolicyChange[]): string[] => {
  const conditions = changes.filter(isCondition).length
  return [
    ...changes
      .filter((change) => !isCondition(change))
      .map(({ name, before, after }) => {
        if (before === '') return `${name}：${after}`
        return after === '' ? `${name}：取消（原 ${before}）` : `${name}：${before} → ${after}`
      }),
    ...(conditions === 0 ? [] : [`申报条件有 ${conditions} 处变化`]),
  ]
}
