import { alertsOf, currentAlert, nextAlertOn } from '#domain/ip/alerts.ts'
import { formatPatentNumber } from '#domain/ip/patent-number.ts'
import type { IpKind } from '#domain/ip/record-codes.ts'
import { reminderText, restText, type DueFacts } from '#domain/ip/reminder-text.ts'
import { LINKS, PAGES } from '#domain/pages/links.ts'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/database/pool.ts'
import { inTransaction, type Tx } from '#server/database/transaction.ts'
import type { JobDeclaration } from '#server/job.ts'
import { remind } from '#server/reminders/send.ts'
import { todayOf } from '../reading.ts'
import { wishOf } from '../writing.ts'
import {
  alertKey,
  type AlertKey,
  companyWithAlerts,
  type DueAlert,
  dueAlerts,
  noteAlerts,
  peopleWith,
  ruleFor,
  setAlertDays,
} from './store.ts'

/** Deadlines of one company looked at in one transaction. */
const BATCH = 2_000
/** The nearest of a kind are told one by one, each with the page it leads to; the rest in one. */
const SINGLE = 5

/** What the job is made of. */
export interface AlertJobDeps {
  db: Database
  clock: Clock
}

const toldOf = (one: DueAlert): DueFacts => ({
  kind: one.kind,
  event: one.event,
  year: one.year,
  name: one.name,
  number: one.kind === 'patent' ? formatPatentNumber(one.number) : one.number,
  due: one.due,
  until: one.until,
})

/** Tells the people of a company of one kind; `alerts` are the nearest first. */
const tell = async (
  tx: Tx,
  companyId: string,
  kind: IpKind,
  alerts: readonly DueAlert[],
  today: string,
): Promise<void> => {
  const [people, rule] = [await peopleWith(tx, companyId, kind), await ruleFor(tx, companyId, kind)]
  const chosen = people.filter(({ userId }) => rule.userIds.includes(userId))
  const ids = (chosen.length > 0 ? chosen : people).map(({ userId }) => userId)
  for (const one of alerts.slice(0, SINGLE)) {
    const link = LINKS.ipRecord(kind, one.recordId)
    await remind(tx, ids, { kind: 'IP_DUE', ...reminderText(toldOf(one), today), link })
  }
  const [next, ...more] = alerts.slice(SINGLE).map(toldOf)
  if (next === undefined) return
  const rest = restText(kind, [next, ...more], today)
  await remind(tx, ids, { kind: 'IP_DUE', ...rest, link: PAGES.calendar })
}

/** One batch of a company: notes which reminders are due, tells the new ones, sets the next days. */
const runBatch = async (
  tx: Tx,
  companyId: string,
  today: string,
): Promise<{ looked: number; told: number }> => {
  const due = await dueAlerts(tx, companyId, today, BATCH)
  const kinds = [...new Set(due.map(({ kind }) => kind))]
  const rules = new Map<IpKind, Awaited<ReturnType<typeof ruleFor>>>()
  for (const kind of kinds) rules.set(kind, await ruleFor(tx, companyId, kind))
  const keys: AlertKey[] = []
  const days = due.map((one) => {
    const rule = rules.get(one.kind)
    const wish = rule === undefined ? null : wishOf(rule, one)
    const alerts = wish === null ? [] : alertsOf(one, wish)
    const now = currentAlert(alerts, one, today)
    const { kind, recordId, event, year } = one
    if (now !== null) keys.push({ kind, recordId, event, year, due: one.due, mark: now.mark })
    return { kind, recordId, event, year, alertOn: nextAlertOn(alerts, today) }
  })
  const told = await noteAlerts(tx, companyId, today, keys)
  if (days.length > 0) await setAlertDays(tx, days)
  for (const kind of kinds) {
    const fresh = due.filter((one) => one.kind === kind && told.has(alertKey(one)))
    if (fresh.length > 0) await tell(tx, companyId, kind, fresh, today)
  }
  return { looked: due.length, told: told.size }
}

/**
 * Sends the reminders of deadlines whose day has come, company by company. A reminder is noted in the
 * transaction that sends it, so that each is sent once, whoever is ended in between. Answers how many
 * were told.
 */
export const sendDueAlerts = async (
  { db, clock }: AlertJobDeps,
  isStopped = (): boolean => false,
): Promise<number> => {
  const today = todayOf(clock)
  const seen: string[] = []
  let told = 0
  while (!isStopped()) {
    const companyId = await companyWithAlerts(db, today, seen)
    if (companyId === null) break
    const batch = await inTransaction(db, async (tx) => runBatch(tx, companyId, today))
    told += batch.told
    // Others hold what is left of it.
    if (batch.looked < BATCH) seen.push(companyId)
  }
  return told
}

/** 知识产权期限提醒 as a job. */
export const alertJob = (deps: AlertJobDeps): JobDeclaration => ({
  name: 'rights',
  failure: 'reminders of rights were not sent',
  run: async ({ isStopped }) => ({ told: await sendDueAlerts(deps, isStopped) }),
})
