import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type Application, applicationFee } from './patent-fee.ts'
import type { IpRule } from './rules.ts'

const FEES = JSON.parse(
  readFileSync(
    new URL('../../../content/publications/ipRule/patent-fee.json', import.meta.url),
    'utf8',
  ),
) as IpRule

const PLAIN: Application = {
  kind: 'invention',
  claims: 10,
  pages: 30,
  priorities: 0,
  examination: true,
  reduction: 0,
}

/** Worked by hand from 财税〔2017〕8号 and 专利收费减缴办法第二条. */
test.each<[string, Partial<Application>, number]>([
  ['an invention with its examination', {}, 900 + 50 + 2500],
  ['an invention, examined later', { examination: false }, 900 + 50],
  ['reduced by 85 %, the printing in full', { reduction: 85 }, 135 + 50 + 375],
  ['reduced by 70 %', { reduction: 70, examination: false }, 270 + 50],
  ['one claim more', { claims: 11 }, 3450 + 150],
  ['what is added is not reduced', { claims: 12, reduction: 85 }, 560 + 300],
  ['page 31', { pages: 31 }, 3450 + 50],
  ['page 300', { pages: 300 }, 3450 + 270 * 50],
  ['page 301', { pages: 301 }, 3450 + 270 * 50 + 100],
  ['two priorities', { priorities: 2 }, 3450 + 160],
  ['a utility model', { kind: 'utility', claims: 11 }, 500 + 150],
  ['a design has neither claims nor pages', { kind: 'design', claims: 99, pages: 400 }, 500],
  ['a design, reduced', { kind: 'design', reduction: 85 }, 75],
])('%s', (_what, more, total) => {
  const fee = applicationFee({ ...PLAIN, ...more }, FEES)
  expect(fee?.total).toBe(total)
  expect(fee?.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(total)
})

test('nothing is said where a price is missing', () => {
  expect(applicationFee(PLAIN, { ...FEES, fees: [] })).toBeNull()
})
