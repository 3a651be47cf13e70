import { createPolicyStore } from '../store.ts'
import { lastEditOf, publish, replacePolicy, savePolicies, takeOffline } from './store.ts'

/** The tables of policies as those who edit them read and write them, one at a time. */
export const policyTables = {
  /** A policy whatever its status, and who wrote it last; null when there is none. */
  async read(db: Parameters<typeof createPolicyStore>[0], id: string) {
    const [policy] = await createPolicyStore(db).read([id])
    if (policy === undefined) return null
    const { version: _version, ...rest } = policy
    return { ...rest, ...(await lastEditOf(db, id)) }
  },
  save: async (...[tx, policy, author]: OneOf<typeof savePolicies>) =>
    savePolicies(tx, [policy], author),
  publish: async (...[tx, id, author]: OneOf<typeof publish>) => publish(tx, [id], author),
  async takeOffline(...given: Parameters<typeof takeOffline>): Promise<void> {
    await takeOffline(...given)
  },
  replace: replacePolicy,
}

/** The arguments of a writer of many, for one. */
type OneOf<F extends (tx: never, many: never, author: never) => unknown> = F extends (
  tx: infer T,
  many: readonly (infer One)[],
  author: infer H,
) => unknown
  ? [tx: T, one: One, author: H]
  : never
