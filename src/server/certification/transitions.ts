import { apiError } from '#contract/wire/api-error.ts'
import type { AuditAction } from '#domain/audit/actions.ts'
import {
  type CertEvent,
  certificationStep,
  REGISTER_STATUS,
  type RegisterStatus,
} from '#domain/permissions/certification.ts'
import { type Actor, writeAuditEntry } from '#server/audit/log.ts'
import type { Tx } from '#server/database/transaction.ts'
import { remind } from '#server/reminders/send.ts'
import type { CertCompany, CertificationStore } from './store.ts'

/** What moves a company, and what is told of it. */
export interface Transition {
  company: CertCompany
  event: CertEvent
  action: AuditAction
  actor: Actor
  /** The person's name as the company's history shows it. */
  actorName: string
  at: Date
  certificationId?: string
  reason?: string
  certifiedUntil?: string
  /** What else changes of its record, for the log. */
  changes?: { before: Readonly<Record<string, string>>; after: Readonly<Record<string, string>> }
  /** Told beside the company's administrators. */
  alsoTell?: string
  title: string
  content: string
  link: string
}

/**
 * Moves a company: the move with its entry in the record, a reminder to whom it concerns, one entry
 * of the audit log, all in the given transaction. A move that is not possible is a refusal.
 */
export const moveCompany = async (
  store: CertificationStore,
  tx: Tx,
  transition: Transition,
): Promise<RegisterStatus> => {
  const { company, event, certificationId = null, reason = '', certifiedUntil } = transition
  const to = certificationStep(company.status, event, company.before || '0')
  if (to === null) {
    throw apiError('conflict', `企业当前为“${REGISTER_STATUS[company.status].name}”，请刷新后再试`)
  }
  const moved = await store.move(
    tx,
    {
      companyId: company.id,
      from: company.status,
      to,
      event,
      certificationId,
      actorId: transition.actor.actorId,
      actorName: transition.actorName,
      reason,
      at: transition.at,
    },
    certifiedUntil === undefined ? {} : { certifiedUntil },
  )
  if (!moved) throw apiError('conflict')
  await tell(store, tx, transition)
  await writeAuditEntry(tx, transition.actor, {
    action: transition.action,
    companyId: company.id,
    objectType: 'company',
    objectId: company.id,
    objectName: company.companyName,
    before: { registerStatus: company.status, ...transition.changes?.before },
    after: {
      registerStatus: to,
      ...(reason === '' ? {} : { reason }),
      ...transition.changes?.after,
    },
  })
  return to
}

/** Reminds the company's administrators, and whoever applied. */
export const tell = async (
  store: CertificationStore,
  tx: Tx,
  {
    company,
    alsoTell,
    title,
    content,
    link,
  }: Pick<Transition, 'company' | 'alsoTell' | 'title' | 'content' | 'link'>,
): Promise<void> => {
  const people = new Set(await store.administrators(tx, company.id))
  if (alsoTell !== undefined && alsoTell !== '') people.add(alsoTell)
  await remind(tx, [...people], { kind: 'CERT', title, content, link })
}
