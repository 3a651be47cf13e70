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
  type TakenBack,
} from './changing.ts'
import { createImporting } from './importing.ts'
import type { Look } from './portraits.ts'
import { versionOf } from './shown.ts'
import { changesOf, type Stored, takeBack, tell } from './store.ts'

/** Changes of one value that the page shows. */
const MOST_CHANGES = 50

/** Reads what the wire says of a value; whatever is wrong is a refusal that names the field. */
const statedValue = (
  given: ParsedOf<typeof portraits.save>['facts'][number],
  look: Look,
  today: string,
): StatedValue | TakenBack => {
  if (!isCompanyField(given.field)) throw apiError('invalid', '没有这个字段')
  const { field } = given
  const year = given.year === 0 ? null : given.year
  if (given.value === null) return { field, year, value: undefined }
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

/** Whether it would say something else than what counts. */
const isChange = ({ field, year, value }: StatedValue | TakenBack, look: Look): boolean => {
  const known = knownOf(look, field, year)
  return value === undefined || known === undefined || !sameValue(known, value)
}

/** Whether people or a sheet told the value, so that it can be taken back. */
const isTold = ({ told }: Stored, { field, year }: TakenBack): boolean =>
  told.some(
    (one) =>
      one.field === field &&
      one.year === year &&
      (one.source === 'user' || one.source === 'import'),
  )

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
        const changes = stated.filter((one) => isChange(one, look))
        for (const one of changes)
          if (one.value === undefined && !isTold(stored, one))
            throw apiError('invalid', `${factName(one.field, one.year)}：没有填报的值可以撤回`)
        if (changes.length === 0) return null
        const told = changes.flatMap(({ field, year, value }) =>
          value === undefined ? [] : [{ field, year, value, unit: fieldOf(field).unit }],
        )
        await tell(tx, companyId, told, { userId, source: 'user', observedAt: today() })
        for (const { field, year, value } of changes)
          if (value === undefined) await takeBack(tx, companyId, field, year)
        return { action: 'portrait.edit', name: '企业画像', entry: entryOf(look, changes) }
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
