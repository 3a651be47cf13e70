import { withoutAddresses } from '#domain/outbox/mails.ts'
import { mask } from '#server/log.ts'

const MAX = 300

/**
 * What went wrong as operators may read it: no values of a statement, no numbers and addresses of
 * persons. The whole error stands in the log.
 */
export const faultText = (thrown: unknown): string => {
  if (!(thrown instanceof Error)) return mask(String(thrown)).slice(0, MAX)
  const { code, severity, routine } = thrown as Error & Record<string, unknown>
  // Messages of the database may quote what was refused.
  const text =
    typeof severity === 'string' && typeof routine === 'string'
      ? `SQLSTATE ${String(code)}`
      : `${thrown.name}: ${thrown.message}`
  return withoutAddresses(mask(text)).replaceAll(/\s+/g, ' ').slice(0, MAX)
}
