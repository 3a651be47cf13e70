import type { AuditAction } from '#domain/audit/actions.ts'
import { type Draft, DRAFT_FIELD } from '#domain/declarations/fields.ts'
import { actorOf, writeAuditEntry } from '#server/audit/log.ts'
import type { Tx } from '#server/database/transaction.ts'
import type { Caller } from '#server/wire/handler.ts'
import type { Declaration } from './declaration.store.ts'

/** What an entry tells beside its object. */
interface AuditDetails {
  before?: Readonly<Record<string, string>>
  after?: Readonly<Record<string, string>>
}

/** What is done with a declaration beside its moves, in the log; the last thing of its transaction. */
export const noteChange = async (
  tx: Tx,
  caller: Caller,
  { declareNo, companyId, projectName }: Declaration,
  action: AuditAction,
  told: AuditDetails,
): Promise<void> =>
  writeAuditEntry(tx, actorOf(caller), {
    action,
    companyId,
    objectType: 'declaration',
    objectId: declareNo,
    objectName: projectName,
    ...told,
  })

/** Fields that name people, or amounts, which not everybody who reads the log may see. */
const UNLOGGED = [
  'applyAmount',
  'principal',
  'contactName',
  'contactPhone',
  'members',
  'remark',
] as const satisfies readonly (keyof Draft)[]
type Unlogged = (typeof UNLOGGED)[number]

const isUntold = (field: keyof Draft): field is Unlogged =>
  (UNLOGGED as readonly (keyof Draft)[]).includes(field)

/** The fields of a form that differ, as they were and as they are; of some only that they do. */
export const changedFields = (before: Draft, after: Draft): Required<AuditDetails> => {
  const names = (Object.keys(DRAFT_FIELD) as (keyof Draft)[]).filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  )
  const shown = (draft: Draft): Record<string, string> =>
    Object.fromEntries(
      names.map((field) => [
        DRAFT_FIELD[field],
        isUntold(field) ? (draft === before ? '' : '已修改') : String(draft[field]),
      ]),
    )
  return { before: shown(before), after: shown(after) }
}

/** A milestone in one line; nothing where there is none. */
export const milestoneText = (
  one: { name: string; dueOn: string; doneOn: string; note: string } | undefined,
): Record<string, string> => {
  if (one === undefined) return {}
  const done = one.doneOn === '' ? '' : `，${one.doneOn} 完成`
  const note = one.note.trim() === '' ? '' : `，${one.note.trim()}`
  return { 里程碑: `${one.name.trim()}，${one.dueOn}${done}${note}` }
}
