import { alertsOf, currentAlert, nextAlertOn, type RemindWish } from '#domain/ip/alerts.ts'
import type { Deadline, Payment } from '#domain/ip/deadlines.ts'
import type { IpKind } from '#domain/ip/record-codes.ts'
import type { IpRule } from '#domain/ip/rules.ts'
import type { Tx } from '#server/database/transaction.ts'
import { ruleFor } from './alerts/store.ts'
import { replaceDeadlines } from './deadlines.store.ts'
import { lastUses, paymentsOf } from './entries.store.ts'
import { formOf, rowOf, type ServedKind, type StoredRow } from './kinds.ts'
import { addRecords, changeRecords } from './store.ts'

/** Records written in one statement. */
const PORTION = 500

/** In whose name, by which tables and on which day something is written. */
export interface WriteContext {
  companyId: string
  userId: string
  rules: readonly IpRule[]
  today: string
}

/** One record that is to be written. */
export interface Writing<F> {
  id: string
  form: F
  /** The row as it stands; null for a new one. */
  before: StoredRow | null
  origin?: 'entered' | 'sheet' | 'register'
  /** Shows a record again that was hidden or deleted. */
  show?: boolean
}

const isHidden = ({ before, show }: Writing<unknown>): boolean =>
  show !== true && before?.hidden === true

/** The day of the next reminder of a deadline; one that has come already is found by the job. */
export const alertDay = (deadline: Deadline, wish: RemindWish | null, today: string): string => {
  if (wish === null) return ''
  const alerts = alertsOf(deadline, wish)
  return currentAlert(alerts, deadline, today)?.day ?? nextAlertOn(alerts, today)
}

/** What a record wants to be told, with what its company wants; null when nothing. */
export const wishOf = (
  company: { on: boolean; off: readonly string[] },
  record: { remind_on: boolean; remind_days: readonly number[] } | null,
): RemindWish | null =>
  company.on && record?.remind_on !== false
    ? { off: new Set(company.off), days: record?.remind_days ?? [] }
    : null

/** What stands around these records. */
const around = async (tx: Tx, kind: IpKind, ids: readonly string[]) => {
  const uses = kind === 'trademark' ? await lastUses(tx, ids) : new Map<string, string>()
  const payments = new Map<string, Payment[]>()
  if (kind === 'patent')
    for (const { recordId, year, paidOn } of await paymentsOf(tx, ids))
      payments.set(recordId, [...(payments.get(recordId) ?? []), { year, paidOn }])
  return { uses, payments }
}

const portions = function* <T>(list: readonly T[]): Generator<readonly T[]> {
  for (let at = 0; at < list.length; at += PORTION) yield list.slice(at, at + PORTION)
}

/** Writes some records with their deadlines; answers the ids of those that somebody else has changed. */
const writePortion = async <F>(
  tx: Tx,
  kind: ServedKind<F>,
  writings: readonly Writing<F>[],
  context: WriteContext,
): Promise<string[]> => {
  const { companyId, userId, rules, today } = context
  const { table } = kind
  const { uses, payments } = await around(
    tx,
    table,
    writings.filter(({ before }) => before !== null).map(({ id }) => id),
  )
  const company = await ruleFor(tx, companyId, table)
  const made = writings.map((writing) => {
    const { id, form, before } = writing
    const computed = kind.compute(form, {
      rules,
      today,
      before,
      lastUsedOn: uses.get(id) ?? '',
      payments: payments.get(id) ?? [],
    })
    return { writing, computed, row: rowOf(kind, form, computed) }
  })
  const news = made.filter(({ writing }) => writing.before === null)
  await addRecords(
    tx,
    table,
    news.map(({ writing, row }) => ({
      id: writing.id,
      company_id: companyId,
      origin: writing.origin ?? 'entered',
      created_by: userId,
      updated_by: userId,
      ...row,
    })),
  )
  const olds = made.filter(({ writing }) => writing.before !== null)
  const changed = await changeRecords(
    tx,
    table,
    companyId,
    olds.map(({ writing, row }) => ({
      id: writing.id,
      version: writing.before?.version ?? 0,
      hidden: isHidden(writing),
      del_flag: false,
      updated_by: userId,
      ...row,
    })),
  )
  await replaceDeadlines(
    tx,
    table,
    companyId,
    made.map(({ writing, computed }) => ({
      recordId: writing.id,
      deadlines: (isHidden(writing) ? [] : computed.deadlines).map((deadline) => ({
        ...deadline,
        alertOn: alertDay(deadline, wishOf(company, writing.before), today),
      })),
    })),
  )
  const done = new Set(changed)
  return olds.map(({ writing }) => writing.id).filter((id) => !done.has(id))
}

/**
 * Writes records with what follows from them, portion by portion. Answers the ids of those that were
 * changed by somebody else since they were read.
 */
export const writeRecords = async <F>(
  tx: Tx,
  kind: ServedKind<F>,
  writings: readonly Writing<F>[],
  context: WriteContext,
  onPortion: (written: number) => Promise<void> = async () => undefined,
): Promise<string[]> => {
  const stale: string[] = []
  for (const portion of portions(writings)) {
    stale.push(...(await writePortion(tx, kind, portion, context)))
    await onPortion(portion.length)
  }
  return stale
}

/** Writes records again as they are, with what follows from them by now; `show` brings them back. */
export const rewriteRecords = async <F>(
  tx: Tx,
  kind: ServedKind<F>,
  rows: readonly StoredRow[],
  context: WriteContext,
  show = false,
): Promise<string[]> =>
  writeRecords(
    tx,
    kind,
    rows.map((row) => ({ id: row.id, form: formOf(kind, row), before: row, show })),
    context,
  )
