import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { INDUSTRY_SECTION } from './industry-sections.ts'

test('the sections are those of the dictionary', () => {
  const file = new URL('../../../content/dictionaries/industry.json', import.meta.url)
  const { entries } = JSON.parse(readFileSync(file, 'utf8')) as { entries: [string, string][] }
  expect(Object.entries(INDUSTRY_SECTION)).toEqual(
    entries.map(([code, name]) => [code, `${code} ${name}`]),
  )
})
