import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CALCULATOR, YEAR } from './calculators.ts'
import { typedFromSituation } from './from-situation.ts'
import { readNumber } from './inputs.ts'
import { yuanOfWan } from './money.ts'
import { CALCULATOR_CODES } from './tools.ts'

const exactly = (value: number) => ({ from: value, to: value })
const inputOf = (code: 'rd' | 'small', name: string) => {
  const input = CALCULATOR[code].inputs.find((one) => one.name === name)
  if (input?.kind !== 'number') throw new Error(`${code} has no number ${name}`)
  return input
}

describe('what was said fills in', () => {
  test('the staff of 小型微利企业', () => {
    const { typed, fields } = typedFromSituation('small', { staff: exactly(12) })
    expect(typed).toEqual({ staff: '12' })
    expect(fields).toEqual({ staff: 'staff' })
  })

  test.each([
    [800_000, '80'],
    [805_000, '80.5'],
    [1, '0.0001'],
    [0, '0'],
    [123_456_789, '12345.6789'],
  ])('%i yuan of R&D as %s 万元, with its year', (yuan, wan) => {
    const { typed } = typedFromSituation('rd', { rdSpend: { ...exactly(yuan), year: 2025 } })
    expect(typed).toEqual({ own: wan, [YEAR]: '2025' })
  })

  test('nothing of a range, of what was not said, and where nobody asks for it', () => {
    const range = { from: 10, to: 19 }
    expect(typedFromSituation('small', { staff: range }).typed).toEqual({})
    expect(typedFromSituation('rd', { rdSpend: { ...range, year: 2025 } }).typed).toEqual({})
    expect(typedFromSituation('small', {}).typed).toEqual({})
    const said = { staff: exactly(12), rdSpend: { ...exactly(1), year: 2025 } }
    for (const code of CALCULATOR_CODES.filter((one) => one !== 'small' && one !== 'rd'))
      expect(typedFromSituation(code, said).typed).toEqual({})
  })
})

test('the calculator reads what was said, to the yuan', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000_000 }), (yuan) => {
      const { typed } = typedFromSituation('rd', { rdSpend: { ...exactly(yuan), year: 2025 } })
      const read = readNumber(inputOf('rd', 'own'), typed.own ?? '')
      if (read === null || !('value' in read)) throw new Error(`${typed.own} is not read`)
      const { upper, lower } = yuanOfWan(read.value)
      expect(upper).toBe(BigInt(yuan) * lower)
    }),
  )
  expect(readNumber(inputOf('small', 'staff'), '12')).not.toBeNull()
})
