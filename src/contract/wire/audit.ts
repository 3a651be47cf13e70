import type { AuditAction } from '#domain/audit/actions.ts'

/**
 * What a success of a call leaves in 操作日志: an entry of this action, or of one of these; one of
 * some successes alone, and of which; nothing, and why.
 */
export type Audit =
  | AuditAction
  | readonly AuditAction[]
  | { sometimes: AuditAction | readonly AuditAction[]; when: string }
  | { none: string }

/** Of most calls that leave an entry sometimes: what is there already changes nothing. */
export const IF_CHANGED = '有改动时'

/** Actions of which a call leaves one, and whether every success of it does. */
export const auditOf = ({
  audit,
}: {
  audit?: Audit
}): { actions: readonly AuditAction[]; always: boolean } => {
  if (audit === undefined) return { actions: [], always: false }
  if (typeof audit === 'string') return { actions: [audit], always: true }
  if ('none' in audit) return { actions: [], always: false }
  if ('sometimes' in audit) return { actions: [audit.sometimes].flat(), always: false }
  return { actions: audit, always: true }
}
