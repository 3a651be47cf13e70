import { sql } from 'kysely'
import type { IpKind } from '#domain/ip/record-codes.ts'
import { type NamedPerson, peopleHolding } from '#server/database/permissions.ts'
import type { Database } from '#server/database/pool.ts'
import type { Tx } from '#server/database/transaction.ts'
import { deadlineOf, type StoredDeadline } from '../deadlines.store.ts'

/** 提醒设置 of a company for one kind. */
export interface RemindRule {
  on: boolean
  off: string[]
  userIds: string[]
  /** 0 before it was ever saved. */
  version: number
}

const USUAL: RemindRule = { on: true, off: [], userIds: [], version: 0 }

/** The company's settings, or what is usual. */
export const ruleFor = async (tx: Tx, companyId: string, kind: IpKind): Promise<RemindRule> => {
  const { rows } = await sql<RemindRule>`
    select is_on as "on", off, user_ids as "userIds", version from ip_remind_rule
    where company_id = ${companyId} and kind = ${kind}`.execute(tx)
  return rows[0] ?? USUAL
}

/** Saves the settings that were looked at in this version; false when they are others by now. */
export const saveRule = async (
  tx: Tx,
  to: { companyId: string; kind: IpKind; userId: string },
  rule: RemindRule,
): Promise<boolean> => {
  const { rows } = await sql`
    insert into ip_remind_rule (company_id, kind, is_on, off, user_ids, updated_by)
    values (${to.companyId}, ${to.kind}, ${rule.on}, ${rule.off}::text[],
      ${rule.userIds}::text[], ${to.userId})
    on conflict (company_id, kind) do update set is_on = excluded.is_on, off = excluded.off,
      user_ids = excluded.user_ids, updated_by = excluded.updated_by, updated_at = now(),
      version = ip_remind_rule.version + 1
      where ip_remind_rule.version = ${rule.version}
    returning version`.execute(tx)
  return rows.length > 0
}

/** People of a company who may see a kind, by name. */
export const peopleWith = async (tx: Tx, companyId: string, kind: IpKind): Promise<NamedPerson[]> =>
  peopleHolding(tx, `ip:${kind}`, companyId)

/** A reminder that may be due, with the record it tells of. */
export interface DueAlert extends StoredDeadline {
  kind: IpKind
  name: string
  number: string
  niceClass: number
  remind_on: boolean
  remind_days: number[]
}

/** A company with reminders that are due; null when there is none but these. */
export const companyWithAlerts = async (
  db: Database,
  today: string,
  skip: readonly string[],
): Promise<string | null> => {
  const { rows } = await sql<{ id: string }>`
    select company_id as id from ip_deadline
    where alert_on <= ${today}::date and company_id <> all(${[...skip]}::text[])
    order by alert_on, company_id limit 1`.execute(db)
  return rows[0]?.id ?? null
}

/** The deadlines of a company whose reminders are due, locked; those of others are passed over. */
export const dueAlerts = async (
  tx: Tx,
  companyId: string,
  today: string,
  limit: number,
): Promise<DueAlert[]> => {
  const { rows } = await sql<
    Parameters<typeof deadlineOf>[0] & Omit<DueAlert, keyof StoredDeadline>
  >`
    with due as (
      select * from ip_deadline
      where company_id = ${companyId} and alert_on <= ${today}::date
      order by due, record_id, event, year limit ${limit} for update skip locked
    )
    select due.kind, due.record_id, due.event, due.year, due.opens, due.due, due.until,
      due.rule_version, due.done, due.done_on, due.sure,
      coalesce(t.name, p.title, c.name, '') as name,
      coalesce(t.reg_no, p.app_no, c.reg_no, '') as number,
      coalesce(t.nice_class, 0) as "niceClass",
      coalesce(t.remind_on, p.remind_on, c.remind_on, false) as remind_on,
      coalesce(t.remind_days, p.remind_days, c.remind_days) as remind_days
    from due
    left join trademark as t on due.kind = 'trademark' and t.id = due.record_id
    left join patent as p on due.kind = 'patent' and p.id = due.record_id
    left join copyright as c on due.kind = 'copyright' and c.id = due.record_id
    order by due.due, due.record_id`.execute(tx)
  return rows.map((row) => ({
    ...deadlineOf(row),
    kind: row.kind,
    name: row.name,
    number: row.number,
    niceClass: row.niceClass,
    remind_on: row.remind_on,
    remind_days: row.remind_days ?? [],
  }))
}

/** A reminder of one deadline. */
export interface AlertKey {
  kind: IpKind
  recordId: string
  event: string
  year: number
  due: string
  mark: string
}

/** Notes that these are told today; answers those that nobody has told before. */
export const noteAlerts = async (
  tx: Tx,
  companyId: string,
  today: string,
  alerts: readonly AlertKey[],
): Promise<Set<string>> => {
  if (alerts.length === 0) return new Set()
  const rows = alerts.map(({ kind, recordId, event, year, due, mark }) => ({
    company_id: companyId,
    kind,
    record_id: recordId,
    event,
    year,
    due,
    mark,
    sent_on: today,
  }))
  const { rows: added } = await sql<{ key: string }>`
    insert into ip_alert select * from
      jsonb_populate_recordset(null::ip_alert, ${JSON.stringify(rows)}::jsonb)
    on conflict do nothing
    returning concat_ws('@', kind, record_id, event, year) as key`.execute(tx)
  return new Set(added.map(({ key }) => key))
}

/** As {@link noteAlerts} names one. */
export const alertKey = (one: Pick<AlertKey, 'kind' | 'recordId' | 'event' | 'year'>): string =>
  [one.kind, one.recordId, one.event, one.year].join('@')

/** Sets the days of the next reminders; null where none is left. */
export const setAlertDays = async (
  tx: Tx,
  days: readonly {
    kind: IpKind
    recordId: string
    event: string
    year: number
    alertOn: string
  }[],
): Promise<void> => {
  const rows = days.map(({ kind, recordId, event, year, alertOn }) => ({
    kind,
    record_id: recordId,
    event,
    year,
    alert_on: alertOn === '' ? null : alertOn,
  }))
  await sql`update ip_deadline as d set alert_on = r.alert_on
    from jsonb_populate_recordset(null::ip_deadline, ${JSON.stringify(rows)}::jsonb) as r
    where d.record_id = r.record_id and d.kind = r.kind and d.event = r.event
      and d.year = r.year`.execute(tx)
}

/** Every open deadline of a kind, for settings that have changed. */
export const openDeadlines = async (
  tx: Tx,
  companyId: string,
  kind: IpKind,
): Promise<(StoredDeadline & { remind_on: boolean; remind_days: number[] })[]> => {
  const { rows } = await sql<
    Parameters<typeof deadlineOf>[0] & { remind_on: boolean; remind_days: number[] }
  >`
    select d.record_id, d.event, d.year, d.opens, d.due, d.until, d.rule_version, d.done,
      d.done_on, d.sure, r.remind_on, r.remind_days
    from ip_deadline as d join ${sql.table(kind)} as r on r.id = d.record_id
    where d.company_id = ${companyId} and d.kind = ${kind} and not d.done`.execute(tx)
  return rows.map((row) => ({
    ...deadlineOf(row),
    remind_on: row.remind_on,
    remind_days: row.remind_days,
  }))
}
