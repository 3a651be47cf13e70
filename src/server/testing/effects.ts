import { setTimeout as wait } from 'node:timers/promises'
import type { TestApp } from './app.ts'
import { apiErrorOf } from './api-error.ts'

/** Code and text of the refusal that a call ends with. */
export const refused = async (work: Promise<unknown>): Promise<{ code: number; text: string }> => {
  const { code, message } = await apiErrorOf(work)
  return { code, text: message }
}

/** An entry of the audit log as a test looks at it. */
export interface Entry {
  action: string
  companyId: string
  actorId: string
  objectId: string
  detail: { before: Record<string, string>; after: Record<string, string> }
}

/** The entries that `work` leaves in the audit log, in order. */
export const entriesOf = async (
  server: TestApp,
  work: () => Promise<unknown>,
): Promise<Entry[]> => {
  const read = async () =>
    server.db
      .selectFrom('audit_log')
      .select(['day', 'seq', 'action', 'company_id as companyId', 'actor_id as actorId'])
      .select(['object_id as objectId', 'detail'])
      .orderBy('day')
      .orderBy('seq')
      .execute()
  const before = (await read()).length
  await work()
  return (await read()).slice(before).map(({ day: _day, seq: _seq, detail, ...entry }) => ({
    ...entry,
    detail: detail as unknown as Entry['detail'],
  }))
}

/** How many of some that ran at once came through, and the refusals of the others. */
export const outcomes = (
  results: readonly PromiseSettledResult<unknown>[],
): { through: number; codes: number[]; texts: string[] } => {
  const lost = results.flatMap((it) =>
    it.status === 'rejected' ? [it.reason as { code: number; message: string }] : [],
  )
  return {
    through: results.length - lost.length,
    codes: [...new Set(lost.map(({ code }) => code))],
    texts: [...new Set(lost.map(({ message }) => message))],
  }
}

/** Waits until something has come about on its own; false when it has not in 15 seconds. */
export const eventually = async (told: () => Promise<boolean>): Promise<boolean> => {
  for (let tries = 0; tries < 750; tries++) {
    if (await told()) return true
    await wait(20)
  }
  return false
}
