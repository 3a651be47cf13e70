import type { trademarkRecords } from '#contract/ip-records.ts'
import type { OutputOf } from '#contract/wire/endpoint.ts'
import { apiError } from '#contract/wire/api-error.ts'
import { markCodes, type RemindWish } from '#domain/ip/alerts.ts'
import type { Deadline } from '#domain/ip/deadlines.ts'
import { DUE_EVENT, IP_KIND, type IpKind } from '#domain/ip/record-codes.ts'
import { actorOf, writeAuditEntry } from '#server/audit/log.ts'
import { inTenant } from '#server/database/tenant.ts'
import type { Tx } from '#server/database/transaction.ts'
import type { MemberCaller } from '#server/wire/handler.ts'
import {
  openDeadlines,
  peopleWith,
  type RemindRule,
  ruleFor,
  saveRule,
  setAlertDays,
} from './alerts/store.ts'
import { logRecord } from './changing.ts'
import { deadlinesOf } from './deadlines.store.ts'
import { formOf, type StoredRow } from './kinds.ts'
import {
  lookAt,
  memberOf,
  NO_RECORD,
  recordOf,
  type RecordDeps,
  type RecordSpec,
  shownDetail,
  todayOf,
} from './reading.ts'
import { changeRecords, lockRecords, recordsOf } from './store.ts'
import { alertDay, wishOf } from './writing.ts'

type RuleView = OutputOf<typeof trademarkRecords.saveRemindRule>['rule']

const ruleView = (kind: IpKind, rule: RemindRule): RuleView => ({
  on: rule.on,
  version: rule.version,
  userIds: rule.userIds,
  marks: markCodes(kind).map(({ event, code, name }) => ({
    event,
    eventName: DUE_EVENT[event],
    code,
    name,
    on: !rule.off.includes(code),
  })),
})

/** Days before the last day, the earliest reminder first. */
const daysOf = (days: readonly number[]): number[] =>
  [...new Set(days)].toSorted((one, other) => other - one)

/** Sets the days of the next reminders of these deadlines anew. */
const setAgain = async (
  tx: Tx,
  kind: IpKind,
  deadlines: readonly { deadline: Deadline & { recordId: string }; wish: RemindWish | null }[],
  today: string,
): Promise<void> => {
  const days = deadlines.map(({ deadline, wish }) => ({
    kind,
    recordId: deadline.recordId,
    event: deadline.event,
    year: deadline.year,
    alertOn: alertDay(deadline, wish, today),
  }))
  for (let at = 0; at < days.length; at += 2_000) await setAlertDays(tx, days.slice(at, at + 2_000))
}

/** 提醒设置, of one record and of the company. */
export const createReminding = <F extends object, R, M>(
  deps: RecordDeps,
  spec: RecordSpec<F, R, M>,
) => {
  const { kind } = spec
  const { table } = kind

  /** 提醒 in the words of the log. */
  const wishText = (on: boolean, days: readonly number[]): string => {
    if (!on) return '不提醒'
    return days.length === 0 ? '按企业设置' : days.join('、')
  }

  const recordAgain = async (tx: Tx, companyId: string, id: string) => {
    const looked = await lookAt(tx, table, companyId, id)
    const wish = wishOf(looked.rule, looked.row)
    const open = looked.deadlines.filter(({ done }) => !done)
    const deadlines = open.map((one) => ({ deadline: { ...one, recordId: id }, wish }))
    await setAgain(tx, table, deadlines, todayOf(deps.clock))
    return looked
  }

  return {
    async remind(
      input: { recordId: string; version: number; on: boolean; days: readonly number[] },
      caller: MemberCaller,
    ) {
      const reader = memberOf(caller)
      const { companyId, userId } = reader
      const days = daysOf(input.days)
      const looked = await inTenant(deps.db, companyId, async (tx) => {
        const { recordId, version, on } = input
        const row = await recordOf(tx, table, companyId, recordId, version)
        const change = { remind_on: on, remind_days: days, updated_by: userId }
        await changeRecords(tx, table, companyId, [{ id: recordId, version, ...change }])
        const made = await recordAgain(tx, companyId, recordId)
        await logRecord(tx, caller, kind, {
          action: 'ip.remind',
          id: recordId,
          form: formOf(kind, row),
          after: { 提醒: wishText(on, days) },
        })
        return made
      })
      return shownDetail(spec, deps, looked, reader)
    },

    async remindMany(
      input: { recordIds: readonly string[]; on: boolean; days: readonly number[] },
      caller: MemberCaller,
    ) {
      const { companyId, userId } = memberOf(caller)
      const { on } = input
      const ids = [...new Set(input.recordIds)]
      const days = daysOf(input.days)
      const nameOf = (row: StoredRow): string => kind.domain.nameOf(formOf(kind, row))
      return inTenant(deps.db, companyId, async (tx) => {
        await lockRecords(tx, table, companyId)
        const rows = await recordsOf(tx, table, companyId, ids, { inTurn: true })
        const able = rows.filter(({ hidden }) => !hidden)
        const done = await changeRecords(
          tx,
          table,
          companyId,
          able.map(({ id, version }) => ({
            ...{ id, version, remind_on: on, remind_days: days, updated_by: userId },
          })),
        )
        const rule = await ruleFor(tx, companyId, table)
        const wish = wishOf(rule, { remind_on: on, remind_days: days })
        const open = await deadlinesOf(tx, table, done, true)
        const deadlines = open.map((deadline) => ({ deadline, wish }))
        await setAgain(tx, table, deadlines, todayOf(deps.clock))
        if (done.length > 0)
          await writeAuditEntry(tx, actorOf(caller), {
            action: 'ip.remind',
            companyId,
            objectType: table,
            objectName: `设置提醒${IP_KIND[table]} ${done.length} 件`,
            after: { 提醒: wishText(on, days), 记录: able.map(nameOf).join('、') },
          })
        return {
          done,
          refused: ids
            .filter((id) => !done.includes(id))
            .map((recordId) => {
              const row = rows.find(({ id }) => id === recordId)
              return row === undefined
                ? { recordId, name: '', message: NO_RECORD }
                : { recordId, name: nameOf(row), message: '记录已隐藏，不提醒' }
            }),
        }
      })
    },

    async remindRule(_input: unknown, caller: MemberCaller) {
      const { companyId } = memberOf(caller)
      return inTenant(deps.db, companyId, async (tx) => ({
        rule: ruleView(table, await ruleFor(tx, companyId, table)),
        people: (await peopleWith(tx, companyId, table)).map(({ userId, name }) => ({
          userId,
          userName: name,
        })),
      }))
    },

    async saveRemindRule(
      input: { on: boolean; off: readonly string[]; userIds: readonly string[]; version: number },
      caller: MemberCaller,
    ) {
      const { companyId, userId } = memberOf(caller)
      const known = new Set(markCodes(table).map(({ code }) => code))
      const off = [...new Set(input.off)].filter((code) => known.has(code))
      const userIds = [...new Set(input.userIds)]
      return inTenant(deps.db, companyId, async (tx) => {
        const people = await peopleWith(tx, companyId, table)
        if (userIds.some((id) => !people.some((one) => one.userId === id)))
          throw apiError('invalid', `提醒对象应是可以查看${IP_KIND[table]}的同事`)
        const rule = { on: input.on, off, userIds, version: input.version }
        if (!(await saveRule(tx, { companyId, kind: table, userId }, rule)))
          throw apiError('conflict')
        const open = await openDeadlines(tx, companyId, table)
        const deadlines = open.map((one) => ({ deadline: one, wish: wishOf(rule, one) }))
        await setAgain(tx, table, deadlines, todayOf(deps.clock))
        const saved = await ruleFor(tx, companyId, table)
        await writeAuditEntry(tx, actorOf(caller), {
          action: 'ip.remind',
          companyId,
          objectType: table,
          objectName: `${IP_KIND[table]}提醒设置`,
          after: { 提醒: input.on ? '开启' : '关闭', 不提醒: off.join('、') },
        })
        return { rule: ruleView(table, saved) }
      })
    },
  }
}
