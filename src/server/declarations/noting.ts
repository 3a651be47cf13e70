import type { AuditAction } from '#domain/audit/actions.ts'
import { type Draft, DRAFT_FIELD } from '#domain/declarations/fields.ts'
import { actorOf, record } from '#server/audit/log.ts'
import type { Tx } from '#server/database/transaction.ts'
import type { Caller } from '#server/wire/handler.ts'
import type { Declaration } from './records/store.ts'

/** What is done with a declaration beside its moves, in the log; the last thing of its transaction. */
export const noteChange = async (
  tx: Tx,
  caller: Caller,
  { declareNo, companyId, projectName }: Declaration,
  action: AuditAction,
  after: Readonly<Record<string, string>>,
): Promise<void> =>
  record(tx, actorOf(caller), {
    action,
    companyId,
    objectType: 'declaration',
    objectId: declareNo,
    objectName: projectName,
    after,
  })

/** Names of the fields that differ; what they say stays out of the log, for it names people. */
export const changedFields = (before: Draft, after: Draft): string =>
  (Object.keys(DRAFT_FIELD) as (keyof Draft)[])
    .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
    .map((field) => DRAFT_FIELD[field])
    .join('、')
