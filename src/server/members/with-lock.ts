import { apiError } from '#contract/wire/api-error.ts'
import { type Giver, sideOf } from '#domain/members/roles.ts'
import { heldBy, type ReadyRole } from '#domain/permissions/roles.ts'
import { type Actor, actorOf, type AuditEvent, writeAuditEntry } from '#server/audit/log.ts'
import type { Database } from '#server/database/pool.ts'
import { inTransaction, type Tx } from '#server/database/transaction.ts'
import type { MemberCaller } from '#server/wire/handler.ts'
import { holdingOf, lockCompany } from './store.ts'

/** What an endpoint demands. */
type Demand = { code: string; name: string } | undefined

/** A change of a company's people or roles, while no other one runs. */
export interface LockedChange {
  tx: Tx
  /** Empty for the platform. */
  companyId: string
  side: ReadyRole['side']
  /** Who changes, and what they hold at this moment. */
  userId: string
  me: Giver
  /** Writes the one entry of the change; the last thing it does. */
  log: (event: Omit<AuditEvent, 'companyId'>) => Promise<void>
}

/** Writes an entry about a company. */
export const logOf =
  (tx: Tx, actor: Actor, companyId: string) =>
  async (event: Omit<AuditEvent, 'companyId'>): Promise<void> =>
    writeAuditEntry(tx, actor, { ...event, companyId })

/**
 * Changes the people or roles of the caller's company. Changes of one company take turns, and what
 * the caller may is read again in their turn: whoever was just switched off changes nothing more.
 */
export const withLock = async <T>(
  db: Database,
  caller: MemberCaller,
  demand: Demand,
  work: (change: LockedChange) => Promise<T>,
): Promise<T> => {
  const { userId, companyId } = caller.principal
  return inTransaction(db, async (tx) => {
    if (!(await lockCompany(tx, companyId))) throw apiError('notFound', '没有找到您的企业')
    const holding = await holdingOf(tx, userId)
    if (holding === null) throw apiError('signedOut')
    if (holding.companyId !== companyId) throw apiError('forbidden')
    const held = heldBy(holding)
    if (demand !== undefined && !held.has(demand.code))
      throw apiError('forbidden', undefined, { permission: demand.name })
    return work({
      tx,
      companyId,
      side: sideOf(companyId),
      userId,
      me: { roles: holding.roles, held },
      log: logOf(tx, actorOf(caller), companyId),
    })
  })
}
