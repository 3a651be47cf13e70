import { expect, test } from 'vitest'
import * as browser from './words.browser.ts'
import * as words from './words.ts'

test('the browser knows the same words', () => {
  expect(Object.keys(browser).toSorted()).toEqual(Object.keys(words).toSorted())
})

test('an answer passes as it came, and nothing is read', () => {
  const answer = { total: 1, more: 'x' }
  expect(browser.strip(words.record({ total: words.int() }), answer)).toBe(answer)
  expect(() => browser.read(words.text(), 'x')).toThrow('reads nothing')
})

test('what is stated outside of a call is stated without harm', () => {
  expect(() => browser.choice(['', ...browser.codesOf({ a: 'A' })])).not.toThrow()
})
