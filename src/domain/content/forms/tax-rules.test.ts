import { describe, expect, test } from 'vitest'
import { publicationFiles } from '#testing/publications.ts'
import { TAX_RULE } from '../../calculators/tax-rules.ts'
import type { Form } from '../../fields/fields.ts'
import { publishProblems, readForm } from '../kinds.ts'

const tables = publicationFiles('taxRule').map((document) => {
  const { id: _id, ...form } = document as Form & { id: string }
  return readForm('taxRule', form)
})
const [rd] = tables.filter(({ code }) => code === 'rdDeduction')
if (rd === undefined) throw new Error('no table')
const values = rd.values as readonly Form[]

const problemsOf = (more: Form): string[] =>
  publishProblems('taxRule', { ...rd, ...more }).map(({ path, text }) => `${path} ${text}`)

describe('税收优惠参数表', () => {
  test('every matter has a table, and each could be published', () => {
    expect(tables.flatMap((form) => publishProblems('taxRule', form))).toEqual([])
    expect([...new Set(tables.map(({ code }) => code))].toSorted()).toEqual(
      Object.keys(TAX_RULE).toSorted(),
    )
  })

  test('what the calculator needs is told by its name', () => {
    expect(problemsOf({ values: values.slice(1) })).toEqual(['values 计算还需要：加计扣除比例'])
    expect(problemsOf({ values: [] }).length).toBe(1)
  })

  test('what it does not use, and what stands twice', () => {
    const [ratio] = values
    expect(problemsOf({ values: [...values, { ...ratio, item: 'vatRate' }] })).toEqual([
      'values.3.item 这个事项不用这一项',
    ])
    expect(problemsOf({ values: [...values, { ...ratio }] })).toEqual([
      'values.3.item 这一项写了两次',
    ])
  })

  test.each([
    ['100', true],
    ['100%', true],
    ['2/3', true],
    ['12.5%', true],
    ['两成', false],
    ['2/0', false],
    ['-5%', false],
    ['1,000', false],
  ])('%s is a figure: %s', (value, isFigure) => {
    const [ratio, ...rest] = values
    const problems = problemsOf({ values: [{ ...ratio, value }, ...rest] })
    expect(problems.length === 0).toBe(isFigure)
  })

  test('a period does not end before it begins', () => {
    expect(problemsOf({ effectiveTo: '2022-12-31' })).toEqual(['effectiveTo 不能早于施行日期'])
  })
})
