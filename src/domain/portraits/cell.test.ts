import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type FieldCode, SIGNED_FIELDS } from '#domain/matching/fields.ts'
import type { FactItem, FactValue } from '#domain/matching/portrait.ts'
import { COMPANY_FIELDS, fieldOf, levelsOf, optionsOf } from './catalogue.ts'
import { cellText, isUnit, readCell } from './cell.ts'
import { valueProblem } from './value.ts'

const TODAY = '2026-11-22'
const value = (field: FieldCode, text: string): FactValue | undefined => {
  const read = readCell(field, text)
  return typeof read === 'string' ? undefined : read.value
}

describe('numbers as people write them', () => {
  test.each<[FieldCode, string, string | null | undefined]>([
    ['revenue', '50000000', '50000000'],
    ['revenue', '1,234.5', '1234.5'],
    ['revenue', '１，２３４．５０', '1234.5'],
    ['revenue', ' ￥1,234.5 元 ', '1234.5'],
    ['revenue', '¥500万', '5000000'],
    ['revenue', '500万元', '5000000'],
    ['revenue', '4,860.25万元', '48602500'],
    ['revenue', '0.00015亿', '15000'],
    ['revenue', '1.5千万元', '15000000'],
    ['revenue', '0.00000001万元', '0.0001'],
    ['revenue', '3亿元', '300000000'],
    ['revenue', '没有', '0'],
    ['revenue', '不清楚', null],
    ['revenue', '？', null],
    ['revenue', '1,23', undefined],
    ['revenue', '1.2.3', undefined],
    ['revenue', '五千万', undefined],
    ['revenue', '12%', undefined],
    ['revenue', '12人', undefined],
    ['revenue', '-', undefined],
    ['revenue', '约500万', undefined],
    ['netAssets', '-500万', '-5000000'],
    ['netAssets', '(1,200.00)', '-1200'],
    ['netAssets', '（1,200万）', '-12000000'],
    ['netAssets', '(1,200', undefined],
    ['marketShare', '12%', '12'],
    ['marketShare', '35.50 %', '35.5'],
    ['staff', '186人', '186'],
    ['staff', '1.2万人', '12000'],
    ['staff', '￥5', undefined],
    ['marketRank', '3', '3'],
  ])('%s %j', (field, text, said) => expect(value(field, text)).toBe(said))

  test('a scale moves the point and never rounds', () => {
    const digits = fc.tuple(fc.nat(999_999), fc.nat(9_999))
    fc.assert(
      fc.property(
        digits,
        fc.constantFrom(['千', 3], ['万', 4], ['百万', 6], ['亿', 8]),
        (number, of) => {
          const [whole, part] = number
          const [scale, power] = of as [string, number]
          const decimals = String(part).padStart(4, '0')
          const said = value('assets', `${whole}.${decimals}${scale}元`)
          const [most = '', rest = ''] = (typeof said === 'string' ? said : '').split('.')
          expect(BigInt(most + rest.padEnd(4, '0'))).toBe(
            BigInt(`${whole}${decimals}`) * 10n ** BigInt(power),
          )
        },
      ),
    )
  })
})

test.each<[FieldCode, string, FactValue | undefined]>([
  ['soundAccounts', '是', 'yes'],
  ['soundAccounts', 'Y', 'yes'],
  ['soundAccounts', '√', 'yes'],
  ['soundAccounts', '没有', 'no'],
  ['soundAccounts', '×', 'no'],
  ['soundAccounts', '不知道', null],
  ['soundAccounts', '大概', undefined],
  ['entSize', '小型', 'small'],
  ['entSize', '小型企业', 'small'],
  ['taxCollection', '查账', 'audit'],
  ['taxCollection', '其他', undefined],
  ['nicheSince', '2019/3/5', '2019-03-05'],
  ['nicheSince', '2019年12月31日', '2019-12-31'],
  ['nicheSince', '43529', '2019-03-05'],
  ['mainProduct', ' 压力传感器 ', '压力传感器'],
  ['titles', '无', []],
  ['titles', '诺贝尔奖', undefined],
])('%s %j', (field, text, said) => expect(value(field, text)).toEqual(said))

/** A value that the field may have. */
const valueFor = (field: FieldCode): fc.Arbitrary<FactValue> => {
  const { kind, unit } = fieldOf(field)
  const day = fc
    .date({ min: new Date('2000-01-01'), max: new Date('2026-11-01'), noInvalidDate: true })
    .map((at) => at.toISOString().slice(0, 10))
  const codes = optionsOf(field).map(({ code }) => code)
  if (kind === 'yesNo') return fc.constantFrom('yes', 'no')
  if (kind === 'choice') return fc.constantFrom(...codes)
  if (kind === 'date') return day
  if (kind === 'number')
    return fc
      .tuple(fc.nat(unit === '%' || unit === '分' ? 99 : 9_999_999), fc.nat(99), fc.boolean())
      .map(([whole, part, below]) =>
        ['元', '%', '分'].includes(unit) && part % 10 > 0
          ? `${below && SIGNED_FIELDS.has(field) ? '-' : ''}${whole}.${String(part).padStart(2, '0')}`
          : String(whole + 1),
      )
  if (kind !== 'list') return fc.constantFrom('压力传感器', '高精度 测试设备')
  const item = fc.record<FactItem>({
    code: fc.constantFrom(...codes),
    level: fc.constantFrom('', ...Object.keys(levelsOf(field))),
    on: fc.oneof(fc.constant(''), day),
    until: fc.oneof(fc.constant(''), fc.constant('2029-12-31')),
    rank: fc.option(fc.integer({ min: 1, max: 999 })),
  })
  return fc.array(item, { maxLength: 3 })
}

test('what a cell shows is read as the value it shows, for every field', () => {
  for (const field of COMPANY_FIELDS.filter(
    (one) => !['region', 'industry'].includes(fieldOf(one).kind),
  ))
    fc.assert(
      fc.property(fc.oneof(fc.constant(null), valueFor(field)), (known) => {
        expect(valueProblem(field, known, TODAY)).toBeNull()
        expect(readCell(field, cellText(field, known))).toEqual({ value: known })
      }),
      { numRuns: 20 },
    )
})

test('a range stands in no cell', () => {
  expect(cellText('staff', { from: '3', to: null })).toBe('')
})

test.each([
  ['万元', true],
  ['亿', true],
  ['%', true],
  ['件', true],
  ['件数', false],
  ['', false],
])('%j is a unit: %s', (text, is) => expect(isUnit(text)).toBe(is))
