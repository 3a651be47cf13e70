import { expect, test } from 'vitest'
import * as browser from './schema.browser.ts'
import * as schema from './schema.ts'

test('the browser knows the same functions', () => {
  expect(Object.keys(browser).toSorted()).toEqual(Object.keys(schema).toSorted())
})

test('an answer passes as it came, and nothing is read', () => {
  const answer = { total: 1, more: 'x' }
  expect(browser.strip(schema.object({ total: schema.int() }), answer)).toBe(answer)
  expect(() => browser.read(schema.text(), 'x')).toThrow('reads nothing')
})

test('what is stated outside of a call is stated without harm', () => {
  expect(() => browser.oneOf(['', ...browser.codesOf({ a: 'A' })])).not.toThrow()
})
