import type { portraits } from '#contract/portraits.ts'
import type { ParsedOf } from '#contract/wire/endpoint.ts'
import { apiError } from '#contract/wire/api-error.ts'
import { AUDIT_ACTION, type AuditAction } from '#domain/audit/actions.ts'
import { formatBeijingTime } from '#domain/calendar/beijing.ts'
import { factName, fieldOf, isCompanyField, RECORD_FIELDS } from '#domain/portraits/catalogue.ts'
import { sameValue, valueOf, valueProblem, yearProblem } from '#domain/portraits/value.ts'
import { inTenant } from '#server/database/tenant.ts'
import type { Handlers } from '#server/wire/handler.ts'
import {
  createChanging,
  entryOf,
  knownOf,
  memberOf,
  type PortraitDeps,
  type StatedValue,
} from './changing.ts'
import { createImporting } from './importing.ts'
import type { Look } from './portraits.ts'
import { versionOf } from './shown.ts'
import { changesOf, takeBack, tell } from './store.ts'

/** Changes of one value that the page shows. */
const MOST_CHANGES = 50

/** Reads what the wire says of a value; whatever is wrong is a refusal that names the field. */
const statedValue = (
  given: ParsedOf<typeof portraits.save>['facts'][number],
  look: Look,
  today: string,
): StatedValue => {
  if (!isCompanyField(given.field)) throw apiError('invalid', '没有这个字段')
  const { field } = given
  const year = given.year === 0 ? null : given.year
  const value = valueOf(field, given.value)
  const foundedOn = look.portrait.value('foundedOn')
  const problem =
    yearProblem(field, year, {
      today,
      foundedOn: typeof foundedOn === 'string' ? foundedOn : '',
    }) ?? valueProblem(field, value, today)
  if (RECORD_FIELDS.has(field))
    throw apiError('invalid', `${fieldOf(field).name}请在“基本信息”中修改`)
  if (problem !== null) throw apiError('invalid', `${factName(field, year)}：${problem}`)
  return { field, year, value }
}

/** 企业画像: what is known of the own company, value by value. */
export const createPortraitHandlers = (deps: PortraitDeps): Handlers<typeof portraits> => {
  const { db } = deps
  const { today, answerIn, changing } = createChanging(deps)

  return {
    ...createImporting({ ...deps, today, changing }),

    async read(_input, caller) {
      const { companyId } = memberOf(caller)
      return inTenant(db, companyId, async (tx) => answerIn(tx, companyId))
    },

    async save({ facts }, caller) {
      const { userId, companyId } = memberOf(caller)
      const { answer } = await changing(caller, async (tx, { stored, look }) => {
        const stated = facts.map((one) => statedValue(one, look, today()))
        const keys = new Set(stated.map(({ field, year }) => `${field}@${year ?? ''}`))
        if (keys.size < stated.length) throw apiError('invalid', '同一项不能填写两次')
        const stale = stated.some(
          ({ field, year }, at) => versionOf(stored.told, field, year) !== facts[at]?.version,
        )
        if (stale) throw apiError('conflict')
        const changes = stated.filter(({ field, year, value }) => {
          const known = knownOf(look, field, year)
          return known === undefined || !sameValue(known, value)
        })
        if (changes.length === 0) return null
        const told = changes.map((one) => ({ ...one, unit: fieldOf(one.field).unit }))
        await tell(tx, companyId, told, { userId, source: 'user', observedAt: today() })
        return { action: 'portrait.edit', name: '企业画像', entry: entryOf(look, changes) }
      })
      return answer
    },

    async forget(input, caller) {
      const { companyId } = memberOf(caller)
      const { field } = input
      if (!isCompanyField(field)) throw apiError('invalid', '没有这个字段')
      const year = input.year === 0 ? null : input.year
      const { answer } = await changing(caller, async (tx, { stored, look }) => {
        if (versionOf(stored.told, field, year) !== input.version) throw apiError('conflict')
        const told = stored.told.some(
          (one) =>
            one.field === field &&
            one.year === year &&
            (one.source === 'user' || one.source === 'import'),
        )
        if (!told) throw apiError('invalid', '这一项没有填报的值可以撤回')
        await takeBack(tx, companyId, field, year)
        return {
          action: 'portrait.edit',
          name: '企业画像',
          entry: entryOf(look, [{ field, year }]),
        }
      })
      return answer
    },

    async history(input, caller) {
      const { companyId } = memberOf(caller)
      const { field } = input
      if (!isCompanyField(field)) throw apiError('invalid', '没有这个字段')
      const name = factName(field, input.year === 0 ? null : input.year)
      const changes = await inTenant(db, companyId, async (tx) =>
        changesOf(tx, companyId, name, MOST_CHANGES),
      )
      return {
        records: changes.map(({ at, by, action, before, after }) => ({
          at: formatBeijingTime(at.getTime()),
          by,
          actionName: AUDIT_ACTION[action as AuditAction],
          before,
          after,
        })),
      }
    },
  }
}
