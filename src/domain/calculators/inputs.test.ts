import { describe, expect, test } from 'vitest'
import { decimalText } from '../matching/exact.ts'
import { MONEY, type NumberInput, readNumber } from './inputs.ts'

const money: NumberInput = { kind: 'number', name: 'income', label: '所得额', ...MONEY }
const count: NumberInput = {
  ...{ kind: 'number', name: 'classes', label: '类别数', unit: '类', places: 0 },
  ...{ min: 1, max: 45 },
}

describe('what is typed', () => {
  test.each([
    ['120.5', '120.5'],
    [' 1,200 ', '1200'],
    ['１２０．５', '120.5'],
    ['120万', '120'],
    ['120 万元', '120'],
    ['5.', '5'],
    ['0', '0'],
    ['007', '7'],
    ['100000000', '100000000'],
    ['0.000001', '0.000001'],
  ])('%s is %s', (typed, value) => {
    const read = readNumber(money, typed)
    expect(read !== null && 'value' in read && decimalText(read.value, 6, false)).toBe(value)
  })

  test.each([
    ['-1', '请填写不小于 0 的数字'],
    ['−1', '请填写不小于 0 的数字'],
    ['很多', '请填写数字，如 120.5'],
    ['120元', '请填写数字，如 120.5'],
    ['1e3', '请填写数字，如 120.5'],
    ['.5', '请填写数字，如 120.5'],
    ['1.2.3', '请填写数字，如 120.5'],
    ['1.0000001', '最多 6 位小数'],
    ['100000000.000001', '不能大于 100,000,000 万元'],
    ['999999999999999', '不能大于 100,000,000 万元'],
    ['9999999999999999', '请填写数字，如 120.5'],
  ])('%s: %s', (typed, problem) => expect(readNumber(money, typed)).toEqual({ problem }))

  test.each([
    ['0', '不能小于 1 类'],
    ['46', '不能大于 45 类'],
    ['1.5', '请填写整数，如 10'],
    ['-1', '请填写不小于 1 的整数'],
  ])('a count of %s: %s', (typed, problem) => expect(readNumber(count, typed)).toEqual({ problem }))

  test('nothing is nothing, or what is usual', () => {
    expect(readNumber(money, '')).toBeNull()
    expect(readNumber(money, ' 万元')).toBeNull()
    expect(readNumber({ ...count, usual: '1' }, '')).toEqual(readNumber(count, '1'))
  })
})
