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

const two = (from: number, to: number) =>
  fc.integer({ min: from, max: to }).map((it) => String(it).padStart(2, '0'))

test('every number of every day is named by its digits', () => {
  fc.assert(
    fc.property(two(0, 99), two(1, 12), two(1, 28), two(1, 99), (year, month, day, number) => {
      const named = dayOfCode(`20${year}${month}${day}${number}`)
      expect(named).toBe(`20${year}-${month}-${day}`)
    }),
  )
})
