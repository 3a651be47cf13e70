import { isPublic } from '#domain/policies/publishing.ts'
import type { StoredPolicy } from './rows.ts'

/** Public policies by id, the most used ones kept in memory. */
export interface PolicyCache {
  /** The public policies of these ids in the order asked. */
  take(ids: readonly string[]): Promise<StoredPolicy[]>
  /** Forgets policies that changed. */
  forget(ids: readonly string[]): void
  /** Forgets all. */
  clear(): void
}

/** Policies kept at most; about 20 kB each. */
const MOST = 2_000

/** Keeps what `read` gives, until it is told to forget it. */
export const createPolicyCache = (
  read: (ids: readonly string[]) => Promise<StoredPolicy[]>,
  most = MOST,
): PolicyCache => {
  const kept = new Map<string, StoredPolicy>()
  /** Grows with every change: what was read before one is not kept after it. */
  let changes = 0

  const keep = (policy: StoredPolicy): void => {
    kept.delete(policy.id)
    kept.set(policy.id, policy)
    const [oldest] = kept.keys()
    if (kept.size > most && oldest !== undefined) kept.delete(oldest)
  }

  return {
    async take(ids) {
      const found = new Map<string, StoredPolicy>()
      for (const id of ids) {
        const policy = kept.get(id)
        if (policy === undefined) continue
        keep(policy)
        found.set(id, policy)
      }
      const missing = ids.filter((id) => !found.has(id))
      if (missing.length > 0) {
        const before = changes
        for (const policy of await read(missing)) {
          if (!isPublic(policy.status)) continue
          if (before === changes) keep(policy)
          found.set(policy.id, policy)
        }
      }
      return ids.flatMap((id) => found.get(id) ?? [])
    },
    forget(ids) {
      changes++
      for (const id of ids) kept.delete(id)
    },
    clear() {
      changes++
      kept.clear()
    },
  }
}
