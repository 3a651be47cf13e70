import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayOfCode } from './codes.ts'

test.each([
  ['2022062101', '2022-06-21'],
  ['2022071401', '2022-07-14'],
  ['2024022999', '2024-02-29'],
  // A number that is none, days and months that are none, and what is no code at all.
  ['2022062100', null],
  ['2022063101', null],
  ['2023022901', null],
  ['2022130101', null],
  ['202206210', null],
  ['20220621011', null],
  ['２０２２０６２１０１', null],
  ['', null],
])('%s names %s', (code, day) => {
  expect(dayOfCode(code)).toBe(day)
})

test('a code that names a day begins with its digits, and no other text names one', () => {
  fc.assert(
    fc.property(fc.oneof(fc.stringMatching(/^20\d{8}$/), fc.string()), (code) => {
      const day = dayOfCode(code)
      if (day !== null) expect(code.startsWith(day.replaceAll('-', ''))).toBe(true)
      else if (/^20\d{2}(0[1-9]|1[0-2])(0[1-9]|1\d|2[0-8])(0[1-9]|[1-9]\d)$/.test(code))
        throw new Error(`${code} names a day`)
    }),
  )
})
