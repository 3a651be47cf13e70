import { apiError } from '#contract/wire/api-error.ts'
import { type FieldCode, FIELDS } from '#domain/matching/fields.ts'
import type { Fact } from '#domain/matching/portrait.ts'
import { valueOf, valueProblem, yearProblem } from '#domain/portraits/value.ts'

/** Reads what is tried out, `field=value` or `field@year=value`; refuses what no field could be. */
export const triedFacts = (
  values: readonly string[],
  given: { today: string; foundedOn: string },
): Fact[] =>
  values.map((text) => {
    const [, code = '', years, value = ''] = /^([A-Za-z]+)(?:@(\d{4}))?=(.*)$/u.exec(text) ?? []
    if (!Object.hasOwn(FIELDS, code)) throw apiError('invalid', '没有这个画像字段')
    const field = code as FieldCode
    const year = years === undefined ? null : Number(years)
    const told = value === '' ? null : valueOf(field, { form: 'one', text: value, ...NO_MORE })
    const problem = yearProblem(field, year, given) ?? valueProblem(field, told, given.today)
    if (problem !== null) throw apiError('invalid', `${FIELDS[field].name}：${problem}`)
    return { field, year, value: told, source: 'user', observedAt: given.today }
  })

const NO_MORE = { from: '', to: '', items: [] }
