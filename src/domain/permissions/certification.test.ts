import { expect, test } from 'vitest'
import { isRegisterStatus, restrictionOf } from './certification.ts'

test.each([
  ['0', null],
  ['1', 'uncertified'],
  ['2', null],
  ['3', 'expired'],
  ['', null],
  ['13', null],
])('the permission state %j closes the console: %s', (state, restriction) => {
  expect(restrictionOf(state)).toBe(restriction)
})

test('a status is one of the table, nothing inherited', () => {
  expect(isRegisterStatus('6')).toBe(true)
  expect(isRegisterStatus('7')).toBe(false)
  expect(isRegisterStatus('toString')).toBe(false)
})
