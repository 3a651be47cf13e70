import { expect, test } from 'vitest'
import { applied, assertSources, PATCHES } from './patches.ts'

test.each(Object.keys(PATCHES))('the sources that “%s” changes are as it knows them', (name) => {
  expect(() => assertSources(name)).not.toThrow()
})

test('a change that finds its text nowhere, or twice, is an error', () => {
  const change = { find: 'a', replace: 'b' }
  expect(applied('xax', change, 'here')).toBe('xbx')
  expect(() => applied('x', change, 'here')).toThrow('found 0 times in here: a')
  expect(() => applied('aa', change, 'here')).toThrow('found 2 times in here: a')
})
