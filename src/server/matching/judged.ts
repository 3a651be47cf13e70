import { formatBeijingDate } from '#domain/calendar/beijing.ts'
import { evaluate } from '#domain/matching/evaluate.ts'
import type { Portrait } from '#domain/matching/portrait.ts'
import type { ShownThing, ThingSources } from '#domain/matching/shown-things.ts'
import type { PolicyContent } from '#domain/policies/policy.ts'
import type { RuleTable } from '#domain/matching/rule.ts'
import type { Clock } from '#server/clock.ts'
import { createCardDeps } from './card-deps.ts'
import { type MatchCard, matchCard, type ShownPolicy } from './cards.ts'
import { type FactNames, type ShownRequirement, shownRequirements } from './detail.ts'
import { portraitHints, thingsFor } from './results.ts'
import { outcomesByCode } from './runs/run.ts'
import type { Matching } from './service.ts'

/** A programme that applies, condition by condition. */
export interface JudgedProgramme {
  table: RuleTable
  match: MatchCard
  policy: PolicyContent
  card: ShownPolicy['card']
  requirements: ShownRequirement[]
}

/** Everything that a company comes to on a day, of one reading of its portrait. */
export interface Judged {
  portrait: Portrait
  /** Names the rule tables in force. */
  rulesDigest: string
  /** Per cent. */
  completeness: number
  /** People or sheets have told something of the company. */
  told: boolean
  programmes: JudgedProgramme[]
  things: ShownThing[]
}

/** Makes what holds a company against every programme, for documents that tell all of it. */
export const createJudging = (deps: {
  matching: Matching
  names: FactNames
  /** Public policies by their ids. */
  policies: (ids: readonly string[]) => Promise<ShownPolicy[]>
  /** A published answer by its id. */
  answer: ThingSources['answer']
  clock: Clock
}) => {
  const { matching, names, clock } = deps
  const { ruleCache } = matching
  const { cardDepsOf } = createCardDeps(deps)
  return async (companyId: string): Promise<Judged> => {
    const { portrait } = await matching.run(companyId)
    const on = formatBeijingDate(clock.now().getTime())
    const subject = { portrait, on }
    const outcomes = outcomesByCode(ruleCache, subject)
    const programmes = [...ruleCache.programmes(on).values()].filter(({ code }) =>
      outcomes.has(code),
    )
    const cards = await cardDepsOf(companyId, subject, programmes)
    return {
      portrait,
      rulesDigest: ruleCache.digest(on),
      completeness: ruleCache.completeness(subject),
      told: portraitHints(programmes, [...outcomes.values()], subject).told,
      programmes: programmes.flatMap((programme) => {
        const { table } = programme
        const outcome = outcomes.get(programme.code) ?? evaluate(table, subject)
        const match = matchCard(programme, outcome, cards)
        const shown = match === null ? undefined : cards.policies.get(match.policyId)
        if (match === null || shown === undefined) return []
        return [{ table, match, ...shown, requirements: shownRequirements(table, subject, names) }]
      }),
      things: thingsFor(programmes, cards, deps.answer),
    }
  }
}
