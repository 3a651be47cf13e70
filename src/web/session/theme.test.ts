import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { THEME_SCRIPT } from './storage.ts'

test.each([
  [null, true, 'dark'],
  [null, false, 'light'],
  ['"dark"', false, 'dark'],
  ['"light"', true, 'light'],
  ['broken', true, 'dark'],
])('stored %s on a dark system %s: the page begins %s', (stored, dark, theme) => {
  const dataset: { theme?: string } = {}
  const asked: string[] = []
  runInNewContext(THEME_SCRIPT, {
    localStorage: { getItem: (key: string) => (asked.push(key), stored) },
    matchMedia: () => ({ matches: dark }),
    document: { documentElement: { dataset } },
  })
  expect(dataset.theme).toBe(theme)
  expect(asked).toEqual(['cq:theme'])
})
