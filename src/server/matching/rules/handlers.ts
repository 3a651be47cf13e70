import type { ruleTables } from '#contract/rule-tables.ts'
import type { AnswerOf } from '#contract/wire/endpoint.ts'
import { apiError } from '#contract/wire/api-error.ts'
import { formatBeijingDate } from '#domain/calendar/beijing.ts'
import { addDays } from '#domain/calendar/days.ts'
import { evaluate, inForce } from '#domain/matching/evaluate.ts'
import { overlaps } from '#domain/matching/rule-check.ts'
import { inChinese } from '#domain/matching/rule-problems.ts'
import { readTable, tableProblems } from '#domain/matching/rule-shape.ts'
import { conditionsOf, type RuleTable } from '#domain/matching/rule.ts'
import { actorOf } from '#server/audit/log.ts'
import type { Clock } from '#server/clock.ts'
import type { ReverseStore } from '../reverse/store.ts'
import type { PortraitReader } from '../runs/run.ts'
import type { Caller, Handlers } from '#server/wire/handler.ts'
import type { ListedTable, RuleEditing } from './editing.store.ts'
import type { StoredTable } from './rows.ts'

type Listed = AnswerOf<typeof ruleTables.list>['records'][number]

const MISSING = '没有找到这个版本'

/** 规则库: versions are made from others, edited, tried, published and withdrawn. */
export const createRuleTableHandlers = (deps: {
  editing: RuleEditing
  reverse: ReverseStore
  portraits: PortraitReader
  clock: Clock
}): Handlers<typeof ruleTables> => {
  const { editing, reverse, portraits, clock } = deps
  const today = (): string => formatBeijingDate(clock.now().getTime())
  const authorOf = (caller: Caller) => ({ by: actorOf(caller), at: clock.now() })
  const versionOf = (versions: readonly StoredTable[], version: string): StoredTable => {
    const found = versions.find((one) => one.version === version)
    if (found === undefined) throw apiError('notFound', MISSING)
    return found
  }

  /** The companies a table fits; what SQL cannot say is asked of the engine, one by one. */
  const fitting = async (table: RuleTable, on: string): Promise<Set<string>> => {
    const fits = new Set<string>()
    for (const { companyId, sure } of await reverse.fitting(table, on)) {
      if (!sure) {
        const { portrait } = await portraits.look(companyId)
        const { result } = evaluate(table, { portrait, on })
        if (result !== 'hopeful' && result !== 'possible') continue
      }
      fits.add(companyId)
    }
    return fits
  }

  return {
    async list({ keyword, statuses, page, pageSize }) {
      const asked = { keyword: keyword.trim(), statuses, page, pageSize }
      const { rows, total } = await editing.page(asked)
      return { records: rows.map((row) => listedOf(row, today())), total, page, pageSize }
    },

    async one({ code, version }) {
      const versions = await editing.versions(code)
      const stored = versionOf(versions, version)
      const table = tableOf(stored)
      const now = inForceBeside(versions, version, today())
      return {
        table: JSON.stringify(table),
        status: stored.status,
        edition: stored.edition,
        problems: tableProblems(table),
        current:
          now === null
            ? { version: '', table: '' }
            : { version: now.version, table: JSON.stringify(tableOf(now)) },
      }
    },

    async copy({ code, version, newVersion }, caller) {
      await editing.inTurn(code, async (tx, versions) => {
        const from = versionOf(versions, version)
        if (versions.some((one) => one.version === newVersion))
          throw apiError('conflict', `版本 ${newVersion} 已经有了`)
        await editing.copy(tx, from, { ...from, version: newVersion }, authorOf(caller))
      })
      return { version: newVersion }
    },

    async save({ code, version, edition, table: text }, caller) {
      const table = given(text)
      if (table.code !== code || table.version !== version)
        throw apiError('invalid', '编号和版本号不能在这里修改')
      return editing.inTurn(code, async (tx, versions) => {
        const before = versionOf(versions, version)
        if (before.status !== 'draft')
          throw apiError('conflict', '已发布的版本不能修改，请新建一个版本')
        if (before.edition !== edition) throw apiError('conflict', '数据已被修改，请刷新')
        await editing.save(tx, before, table, authorOf(caller))
        return { edition: edition + 1 }
      })
    },

    async effect({ code, version }) {
      const versions = await editing.versions(code)
      const table = versionOf(versions, version)
      const problems = tableProblems(table)
      if (problems.length > 0) throw apiError('invalid', problems.join('\n'))
      const on = today()
      const day = table.effectiveFrom > on ? table.effectiveFrom : on
      const now = inForceBeside(versions, version, on)
      const then = await fitting(table, day)
      const before = now === null ? new Set<string>() : await fitting(now, on)
      return {
        companies: await reverse.size(),
        fitting: then.size,
        gained: [...then].filter((id) => !before.has(id)).length,
        lost: [...before].filter((id) => !then.has(id)).length,
      }
    },

    async publish({ code, version, edition }, caller) {
      return editing.inTurn(code, async (tx, versions) => {
        const table = versionOf(versions, version)
        if (table.status !== 'draft') throw apiError('conflict', '只有草稿可以发布')
        if (table.edition !== edition) throw apiError('conflict', '数据已被修改，请刷新')
        const published = versions.filter((one) => one.status === 'published')
        const ended = endedBy(table, published)
        const left = published.map((one) =>
          one.version === ended?.version ? { ...one, effectiveTo: ended.effectiveTo } : one,
        )
        const problems = [
          ...tableProblems(table),
          ...overlaps([...left, table]).map(inChinese),
          ...(table.policyIds.length === 0 ? ['未关联政策，发布后不会用于匹配'] : []),
        ]
        if (problems.length > 0) throw apiError('invalid', problems.join('\n'))
        await editing.publish(tx, table, ended, authorOf(caller))
        return { ended: ended?.version ?? '' }
      })
    },

    async withdraw({ code, version, reason }, caller) {
      return editing.inTurn(code, async (tx, versions) => {
        const table = versionOf(versions, version)
        if (table.status !== 'published') throw apiError('conflict', '只有已发布的版本可以撤回')
        await editing.withdraw(tx, table, reason.trim(), authorOf(caller))
        return { withdrawn: true }
      })
    },
  }
}

/** The published version of a day other than one. */
const inForceBeside = (
  versions: readonly StoredTable[],
  version: string,
  on: string,
): StoredTable | null =>
  versions.find(
    (one) => one.status === 'published' && one.version !== version && inForce(one, on),
  ) ?? null

/** A table as its file has it, without what is known of the version. */
const tableOf = (stored: StoredTable): RuleTable => {
  const { status: _status, edition: _edition, basedOn: _basedOn, ...table } = stored
  return table
}

/** The open version that a later one ends, on the day before it begins. */
const endedBy = (
  table: RuleTable,
  published: readonly StoredTable[],
): { version: string; effectiveTo: string } | null => {
  const open = published.find(
    (one) => one.effectiveTo === '' && one.effectiveFrom < table.effectiveFrom,
  )
  return open === undefined
    ? null
    : { version: open.version, effectiveTo: addDays(table.effectiveFrom, -1) }
}

/** The table that a form sends; one that does not hold is refused. */
const given = (text: string): RuleTable => {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw apiError('invalid', '规则表不是有效的 JSON')
  }
  const { table, problems } = readTable(value)
  if (table === null) throw apiError('invalid', problems.join('\n'))
  return table
}

const listedOf = ({ table, updateTime, updateUser }: ListedTable, on: string): Listed => ({
  code: table.code,
  version: table.version,
  name: table.name,
  subject: table.subject,
  effectiveFrom: table.effectiveFrom,
  effectiveTo: table.effectiveTo,
  sourceNumber: table.source.docNumber,
  sourceTitle: table.source.title,
  checkedOn: table.checkedOn,
  confidence: table.confidence,
  status: table.status,
  inForce: table.status === 'published' && inForce(table, on),
  conditions: conditionsOf(table.conditions).length,
  policies: table.policyIds.length,
  basedOn: table.basedOn,
  updateTime,
  updateUser,
})
