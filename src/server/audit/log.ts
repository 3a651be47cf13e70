import type { AuditAction } from '#domain/audit/actions.ts'
import { onCommit, type Tx } from '#server/database/transaction.ts'
import { noteEntry } from '#server/wire/audit-trail.ts'
import type { Caller } from '#server/wire/handler.ts'
import { entryHash, type HashedEntry } from './chain.ts'
import { append, takePlace } from './store.ts'

/** Who did it and from where. */
export interface Actor {
  actorId: string
  actorName: string
  ip: string
  requestId: string
}

/** What happened. Values of `before` and `after` carry no personal data in the clear. */
export interface AuditEvent {
  action: AuditAction
  /** Whose company it concerns; empty for the platform. */
  companyId: string
  objectType?: string
  objectId?: string
  objectName?: string
  before?: Readonly<Record<string, string>>
  after?: Readonly<Record<string, string>>
}

/** The caller of a request as the actor of an entry. */
export const actorOf = (caller: Caller): Actor => ({
  actorId: caller.principal?.userId ?? '',
  actorName: caller.principal?.loginName ?? '',
  ip: caller.address,
  requestId: caller.requestId,
})

/** What the server does by itself. */
export const SYSTEM: Actor = { actorId: '', actorName: '系统', ip: '', requestId: '' }

/** One line each: no control character, and no separator of lines, survives into an entry. */
const line = (text: string, max: number): string =>
  Array.from(text.toWellFormed().replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' '))
    .slice(0, max)
    .join('')

const lines = (table: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(table).map(([name, value]) => [line(name, 64), line(value, 500)]),
  )

/**
 * 记入操作日志: adds an entry in the transaction of what it tells of, so that either both stand or
 * neither. Entries of one day take turns from here to the end of the transaction: write it last,
 * and not in `repeatable read`, which cannot see the entry before.
 */
export const writeAuditEntry = async (tx: Tx, actor: Actor, event: AuditEvent): Promise<void> => {
  const { day, seq, before: beforeHash, at } = await takePlace(tx)
  const { before = {}, after = {} } = event
  const entry: HashedEntry = {
    day,
    seq,
    at: at.toISOString(),
    actorId: actor.actorId,
    actorName: line(actor.actorName, 64),
    companyId: event.companyId,
    action: event.action,
    objectType: event.objectType ?? '',
    objectId: line(event.objectId ?? '', 64),
    objectName: line(event.objectName ?? '', 200),
    detail: { before: lines(before), after: lines(after) },
    ip: line(actor.ip, 64),
    requestId: line(actor.requestId, 64),
  }
  await append(tx, { ...entry, beforeHash, hash: entryHash(beforeHash, entry) })
  onCommit(tx, () => noteEntry(actor.requestId, event.action))
}
