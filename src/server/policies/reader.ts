import type { PosterSource } from '#domain/policies/poster.ts'
import type { Clock } from '#server/clock.ts'
import { cardOf, type PolicyNames } from './cards.ts'
import type { PolicyFeed } from './feed.ts'
import { posterSourceOf } from './poster.ts'
import type { StoredPolicy } from './rows.ts'

/** Public policies as other capabilities need them. */
export const createPolicyReader = (deps: {
  feed: Pick<PolicyFeed, 'take'>
  names: PolicyNames
  clock: Clock
}) => {
  const { feed, names, clock } = deps
  const take = async (ids: readonly string[]): Promise<StoredPolicy[]> => feed.take(ids)
  /** @returns null when none of this id is public. */
  const find = async (id: string): Promise<StoredPolicy | null> => (await take([id]))[0] ?? null
  return {
    take,
    find,
    titles: async (ids: readonly string[]) =>
      (await take(ids)).map(({ id, title }) => ({ id, title })),
    /** Whole, and as lists show them now. */
    cards: async (ids: readonly string[]) =>
      (await take(ids)).map((policy) => ({
        policy,
        card: cardOf(policy, names, clock.now().getTime()),
      })),
    async posterSource(id: string): Promise<PosterSource | null> {
      const policy = await find(id)
      return policy && posterSourceOf(policy, names)
    },
  }
}

export type PolicyReader = ReturnType<typeof createPolicyReader>
