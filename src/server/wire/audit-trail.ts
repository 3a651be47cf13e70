import { auditOf } from '#contract/wire/audit.ts'
import type { Endpoint } from '#contract/wire/endpoint.ts'
import type { AuditAction } from '#domain/audit/actions.ts'

/** A call that has succeeded, and has not left in 操作日志 what it states. */
export interface Unaudited {
  path: string
  requestId: string
  problem: string
}

/** Actions of the entries that stand, of every call under way, by its request. */
const trails = new Map<string, AuditAction[]>()

/** Notes that an entry stands; one that no call under way has written is nobody's. */
export const noteEntry = (requestId: string, action: AuditAction): void => {
  trails.get(requestId)?.push(action)
}

/** What is wrong with what a call has left; null when nothing is. */
export const auditProblem = (
  endpoint: Pick<Endpoint, 'audit'>,
  left: readonly AuditAction[],
): string | null => {
  const { actions, always } = auditOf(endpoint)
  if (left.length === 0) return always ? `no entry of ${actions.join(' or ')}` : null
  return left.some((action) => actions.includes(action)) ? null : `an entry of ${left.join(', ')}`
}

/**
 * Does a call, and says what is wrong with the entries that its success has left. That is known when
 * its handler is through: what it has written stands by then, and so do the entries.
 */
export const followed = async <T>(
  endpoint: Pick<Endpoint, 'audit'>,
  requestId: string,
  work: () => Promise<T>,
  onProblem: (problem: string) => void,
): Promise<T> => {
  const left: AuditAction[] = []
  trails.set(requestId, left)
  try {
    const answer = await work()
    const problem = auditProblem(endpoint, left)
    if (problem !== null) onProblem(problem)
    return answer
  } finally {
    trails.delete(requestId)
  }
}
