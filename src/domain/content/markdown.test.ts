import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isTooDeep } from './markdown.ts'

test.each([
  ['quotes', '>'.repeat(1_500)],
  ['quotes and lists', `${'> - '.repeat(1_500)}字`],
  ['lists', `${'- '.repeat(1_500)}字`],
  ['numbers', `${'1. '.repeat(1_500)}字`],
  ['emphasis', `${'*甲 '.repeat(1_500)}字${' 乙*'.repeat(1_500)}`],
  ['deletions', `${'~~甲 '.repeat(1_500)}${'乙~~'.repeat(1_500)}`],
  ['stars in a row', '*'.repeat(20_000)],
  ['the second paragraph', `前言\n\n${'>'.repeat(1_500)}`],
])('%s that no parser follows', (_name, text) => expect(isTooDeep(text)).toBe(true))

test('what people write is not', () => {
  const dir = join(import.meta.dirname, '../../../content/articles')
  const texts = readdirSync(dir).map((file) => readFileSync(join(dir, file), 'utf8'))
  expect(texts.length).toBeGreaterThan(5)
  expect(texts.filter(isTooDeep)).toEqual([])
  expect(isTooDeep('> > - 甲\n>\n> 1. **乙** 和 *丙*\n'.repeat(200))).toBe(true)
  expect(isTooDeep('> > - 甲\n>\n> 1. **乙** 和 *丙*\n'.repeat(50))).toBe(false)
})
