import type { matching } from '#contract/matching.ts'
import type { policyCard } from '#contract/policies.ts'
import type { OutputOf } from '#contract/wire/endpoint.ts'
import type { Input } from '#contract/wire/schema.ts'
import { type Advice, adviceFor } from '#domain/matching/advice.ts'
import { evaluate, type MatchOutcome, placeOf } from '#domain/matching/evaluate.ts'
import { evidenceOf, isScored, percentOf } from '#domain/matching/evidence.ts'
import type { NameOf } from '#domain/matching/gap.ts'
import { matchKindOf } from '#domain/matching/kind.ts'
import { askedName } from '#domain/matching/wording.ts'
import type { Subject } from '#domain/matching/measure.ts'
import { blend, compareFacts, compareMatches, effortOf } from '#domain/matching/ranking.ts'
import { conditionsOf } from '#domain/matching/rule.ts'
import type { MatchChange } from '#domain/matching/snapshot.ts'
import { isAppliedFor, POLICY_KIND } from '#domain/policies/codes.ts'
import type { PolicyContent } from '#domain/policies/policy.ts'
import type { Programme } from './rule-cache.ts'
import type { Dislike } from './dislikes.store.ts'

/** One programme as the list shows it. */
export type MatchCard = OutputOf<typeof matching.list>['records'][number]
type Change = OutputOf<typeof matching.list>['changes']['items'][number]

/** A public policy, whole and as a list shows it now. */
export interface ShownPolicy {
  policy: PolicyContent
  card: Input<ReturnType<typeof policyCard>>
}

/** The same for every programme of one answer. */
export interface CardDeps {
  subject: Subject
  nameOf: NameOf
  policies: ReadonlyMap<string, ShownPolicy>
  dislikes: ReadonlyMap<string, Dislike>
  /** Of the last run in which something changed, by programme. */
  changes: ReadonlyMap<string, MatchChange>
}

/** The card of a programme; null when its leading policy is not public any more. */
export const matchCard = (
  programme: Programme,
  outcome: MatchOutcome,
  deps: CardDeps,
): MatchCard | null => {
  const [leading, ...rest] = programme.policyIds.flatMap((id) => deps.policies.get(id) ?? [])
  if (leading === undefined) return null
  const { policy, card } = leading
  const materials = policy.materials.filter(({ required }) => required).length
  const effort = effortOf(policy.materials.length === 0 ? null : materials)
  const { daysLeft, state, deadline, urgent } = card.window
  const change = deps.changes.get(programme.code)
  const found = evidenceOf(programme.table.conditions, outcome.requirements)
  const kind = matchKindOf(policy)
  return {
    code: programme.code,
    policyId: policy.id,
    title: card.title,
    shortTitle: card.shortTitle,
    level: card.level,
    regionName: card.regionName,
    orgs: card.orgs,
    docNumber: card.docNumber,
    also: rest.map((one) => ({ policyId: one.policy.id, title: one.policy.title })),
    result: outcome.result,
    before: change && change.before !== change.after ? (change.before ?? '') : '',
    states: found.states,
    reason: reasonOf(programme, outcome, deps),
    missing: [...new Set(outcome.missing.map(({ field }) => field))].map((field) => ({
      field,
      name: askedName(field),
    })),
    windowState: state,
    deadline,
    daysLeft,
    urgent,
    amountMax: policy.amount.max,
    amountText: policy.amount.text,
    supportModes: policy.supportModes,
    kind,
    kindName: POLICY_KIND[kind],
    reaches: placeOf(programme.table, deps.subject) !== false,
    materials,
    effort,
    blend: blend(outcome.result, found, daysLeft, effort),
    scored: isAppliedFor(kind) && isScored(found),
    checkedPercent: percentOf(found.checked, found),
    metPercent: percentOf(found.met, found),
    disliked: deps.dislikes.get(programme.code) ?? null,
  }
}

const IN_THE_WAY = { unmet: 0, missing: 1, manual: 2 } as const

/** The first thing in the way, what fails before what is not known. */
const reasonOf = (
  { table }: Programme,
  outcome: MatchOutcome,
  { subject, nameOf }: CardDeps,
): string => {
  if (outcome.result === 'hopeful' || outcome.result === 'inapplicable') return ''
  const order = new Map<string, number>()
  const walk = (all: MatchOutcome['requirements']): void => {
    for (const { id, state, parts } of all) {
      if (state !== 'met' && state !== 'skipped') order.set(id, IN_THE_WAY[state])
      walk(parts)
    }
  }
  walk(outcome.requirements)
  const texts = new Map(conditionsOf(table.conditions).map((one) => [one.id, one]))
  const first = adviceFor(table, subject, nameOf)
    .filter(({ id }) => texts.get(id)?.kind !== 'bonus')
    .reduce<Advice | null>(
      (best, one) =>
        best === null || (order.get(one.id) ?? 3) < (order.get(best.id) ?? 3) ? one : best,
      null,
    )
  if (first === null) return ''
  const text = texts.get(first.id)?.text ?? ''
  return first.gap === '' ? text : `${text}：${first.gap}`
}

/** The cards of every programme that applies where the company is. */
export const matchCards = (
  programmes: readonly Programme[],
  outcomes: ReadonlyMap<string, MatchOutcome>,
  deps: CardDeps,
): MatchCard[] =>
  programmes.flatMap((programme) => {
    const outcome = outcomes.get(programme.code) ?? evaluate(programme.table, deps.subject)
    return matchCard(programme, outcome, deps) ?? []
  })

const rankOf = ({ code, result, states, daysLeft, amountMax }: MatchCard) => ({
  id: code,
  result,
  met: states.met,
  daysLeft,
  amount: amountMax,
})

/** Orders of the list; equals fall back on result, days left and amount. */
export const COMPARE: Readonly<
  Record<'result' | 'daysLeft' | 'amount' | 'blend', (a: MatchCard, b: MatchCard) => number>
> = {
  result: (a, b) => compareMatches(rankOf(a), rankOf(b)),
  daysLeft: (a, b) => minus(a.daysLeft ?? Infinity, b.daysLeft ?? Infinity) || COMPARE.result(a, b),
  amount: (a, b) => minus(b.amountMax ?? -1, a.amountMax ?? -1) || COMPARE.result(a, b),
  blend: (a, b) =>
    compareFacts(a.states, b.states) ||
    Number(b.scored) - Number(a.scored) ||
    b.blend.total - a.blend.total ||
    COMPARE.result(a, b),
}

const minus = (a: number, b: number): number => (a === b ? 0 : a < b ? -1 : 1)

/** The smallest gap first: fewer conditions not met, then fewer that are open. */
export const compareGaps = (a: MatchCard, b: MatchCard): number =>
  a.states.unmet - b.states.unmet ||
  a.states.missing + a.states.manual - (b.states.missing + b.states.manual) ||
  COMPARE.result(a, b)

/** What changed, as it is shown; programmes without a public policy are left out. */
export const shownChanges = (
  changes: readonly MatchChange[],
  programmes: ReadonlyMap<string, Programme>,
  policies: ReadonlyMap<string, ShownPolicy>,
): Change[] =>
  changes.flatMap((change) => {
    const [policyId = ''] = programmes.get(change.code)?.policyIds ?? []
    const policy = policies.get(policyId)?.policy
    if (policy === undefined) return []
    return [
      {
        policyId,
        title: policy.shortTitle || policy.title,
        before: change.before ?? '',
        after: change.after ?? '',
        better: change.better,
        newVersion: change.newVersion,
        conditions: change.conditions.length,
      },
    ]
  })
