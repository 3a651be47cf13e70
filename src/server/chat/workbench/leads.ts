import { randomUUID } from 'node:crypto'
import { apiError } from '#contract/wire/api-error.ts'
import type { workbench } from '#contract/workbench.ts'
import { formatBeijingTime } from '#domain/calendar/beijing.ts'
import type { WorkCalendar } from '#domain/calendar/working-days.ts'
import {
  CONSENT_VERSION,
  type ContactKept,
  type ContactLimits,
  type KeptContact,
} from '#domain/consultation/contact.ts'
import { contactDue } from '#domain/leads/lead.ts'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/database/pool.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { Handler, MemberCaller } from '#server/wire/handler.ts'
import { noteOf } from './noting.ts'
import { serverOf } from './server.ts'
import type { WorkbenchStore } from './store.ts'

/** Where numbers are kept. */
export interface Contacts {
  save: (contact: KeptContact, limits: ContactLimits) => Promise<ContactKept>
}

/** Told when the consent was not confirmed. */
export const LEAD_CONSENT_TEXT = '请先确认客户已同意个人信息的使用说明'

export interface LeadDeps {
  db: Database
  store: Pick<WorkbenchStore, 'origin'>
  contacts: Contacts
  limits: ContactLimits
  clock: Clock
  calendar: () => WorkCalendar
  /** Whose conversation it is; refused to whoever may not see what is kept of it. */
  seen: (conv: string, caller: MemberCaller) => Promise<{ customerId: string }>
}

/** 存为线索: kept as one that was left on the site, for whoever saves it. */
export const createLeadHandler =
  (deps: LeadDeps): Handler<typeof workbench.saveLead> =>
  async ({ chatId, contactWay, leaveMessage, consent }, caller) => {
    await deps.seen(chatId, caller)
    if (!consent) throw apiError('invalid', LEAD_CONSENT_TEXT)
    const from = await deps.store.origin(chatId)
    const { userId } = serverOf(caller)
    const dueTime = contactDue(formatBeijingTime(deps.clock.now().getTime()), deps.calendar())
    const saved = await deps.contacts.save(
      {
        id: randomUUID(),
        contactWay,
        leaveMessage: leaveMessage.trim(),
        customerUserId: from.userId || '0',
        serverUserId: userId,
        serviceObjId: from.topic === 'jobTitle' ? '0' : '1',
        context: from.topic === 'jobTitle' ? 'jobTitle' : '',
        sourcePath: from.sourceLink || '/',
        source: 'unknown',
        visitor: from.visitor,
        ip: '',
        consentVersion: CONSENT_VERSION,
        dueTime,
      },
      deps.limits,
    )
    if (saved.kind === 'tooMany') throw apiError('tooMany', undefined, { retryAfter: saved.wait })
    await inTransaction(deps.db, async (tx) =>
      noteOf(caller, chatId, 'chat.lead')(tx, { customerName: from.customerName, toName: '' }),
    )
    return { leadId: saved.id, dueTime }
  }
