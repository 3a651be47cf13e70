import type { AuditAction } from '#domain/audit/actions.ts'
import { actorOf, writeAuditEntry } from '#server/audit/log.ts'
import type { Tx } from '#server/database/transaction.ts'
import type { Caller } from '#server/wire/handler.ts'

/** Whom a conversation is about, and who has it from now on; both empty where nobody is named. */
export interface Noted {
  customerName: string
  toName: string
}

/** Notes in the log what was done with a conversation, as the last thing of its transaction. */
export type Note = (tx: Tx, noted: Noted) => Promise<void>

/** For whoever writes without being asked by a person. */
export const SILENT: Note = async () => undefined

/** The entry of an act with a conversation: never what was said or written in it. */
export const noteOf =
  (
    caller: Caller,
    chatId: string,
    action: AuditAction,
    after: (noted: Noted) => Readonly<Record<string, string>> = () => ({}),
  ): Note =>
  async (tx, noted) =>
    writeAuditEntry(tx, actorOf(caller), {
      action,
      companyId: '',
      objectType: 'conversation',
      objectId: chatId,
      objectName: noted.customerName,
      after: after(noted),
    })
