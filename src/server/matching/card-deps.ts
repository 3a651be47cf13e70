import type { Subject } from '#domain/matching/measure.ts'
import type { MatchChange } from '#domain/matching/snapshot.ts'
import type { CardDeps, ShownPolicy } from './cards.ts'
import { type FactNames, nameIn } from './detail.ts'
import type { Programme } from './rule-cache.ts'
import type { Matching } from './service.ts'

/** Makes what the cards of a company's programmes are made with. */
export const createCardDeps = (deps: {
  names: FactNames
  matching: Pick<Matching, 'dislikes'>
  /** Public policies by their ids. */
  policies: (ids: readonly string[]) => Promise<ShownPolicy[]>
}) => {
  /** The public policies of some programmes, by id. */
  const policiesOf = async (
    programmes: readonly Programme[],
  ): Promise<ReadonlyMap<string, ShownPolicy>> => {
    const found = await deps.policies(programmes.flatMap(({ policyIds }) => policyIds))
    return new Map(found.map((one) => [one.policy.id, one]))
  }
  /** @param changes of the last run in which something changed. */
  const cardDepsOf = async (
    companyId: string,
    subject: Subject,
    programmes: readonly Programme[],
    changes: readonly MatchChange[] = [],
  ): Promise<CardDeps> => ({
    subject,
    nameOf: nameIn(deps.names),
    policies: await policiesOf(programmes),
    dislikes: await deps.matching.dislikes.all(companyId),
    changes: new Map(changes.map((it) => [it.code, it])),
  })
  return { policiesOf, cardDepsOf }
}
