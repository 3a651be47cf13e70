import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ruleDifference } from './rule-difference.ts'
import { sampleCondition, sampleTable } from './sample.ts'

const of = { field: 'revenue' } as const
const condition = (id: string, threshold: string) =>
  sampleCondition({ op: '>=', of, threshold }, { id, text: `条件 ${id}` })
const table = (...conditions: readonly ReturnType<typeof condition>[]) => sampleTable(conditions)

test('versions that differ in their number alone differ in nothing', () => {
  const one = table(condition('A1', '500'))
  expect(ruleDifference(one, { ...one, version: 'another' })).toEqual([])
})

test('what changed is said once, the table first, what is gone last', () => {
  const before = table(condition('A1', '500'), condition('A2', '5'))
  const after = {
    ...table(condition('A1', '600'), condition('A3', '7')),
    effectiveFrom: '2027-01-01',
  }
  const changes = ruleDifference(before, after)
  expect(changes.map(({ condition: id, name }) => `${id} ${name}`)).toEqual([
    ' 生效日期',
    ' 条件的组成',
    'A1 门槛',
    'A3 新增条件',
    'A2 删除条件',
  ])
  expect(changes[2]).toMatchObject({ before: '500', after: '600' })
  expect(changes.at(-1)).toMatchObject({ before: '条件 A2', after: '' })
})

test('the way back has the same changes, turned round', () => {
  const ids = fc.uniqueArray(fc.constantFrom('A1', 'A2', 'A3', 'A4'), { maxLength: 4 })
  const tables = fc
    .tuple(ids, fc.constantFrom('500', '600'))
    .map(([some, threshold]) => table(...some.map((id) => condition(id, threshold))))
  fc.assert(
    fc.property(tables, tables, (one, other) => {
      const pairs = (from: typeof one, to: typeof one, turned: boolean) =>
        ruleDifference(from, to)
          .map(({ condition: id, before, after }) =>
            turned ? [id, after, before].join('|') : [id, before, after].join('|'),
          )
          .toSorted()
      expect(pairs(other, one, true)).toEqual(pairs(one, other, false))
    }),
  )
})
