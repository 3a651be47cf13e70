import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { typographyUntil } from './copyright.ts'
import { priorityDates } from './priority.ts'
import type { IpRule } from './rules.ts'

const tableOf = (name: string): IpRule =>
  JSON.parse(
    readFileSync(
      new URL(`../../../content/publications/ipRule/${name}.json`, import.meta.url),
      'utf8',
    ),
  ) as IpRule
const RULE = tableOf('priority')

test.each([
  ['invention', '2026-03-15', '2027-03-15', '2028-09-15', '2028-11-15'],
  ['utility', '2026-08-31', '2027-08-31', '2029-02-28', '2029-04-30'],
  ['design', '2026-08-31', '2027-02-28', '', ''],
  ['trademark', '2026-05-20', '2026-11-20', '', ''],
] as const)('%s of %s', (kind, filedOn, priority, nationalPhase, nationalPhaseLate) => {
  expect(priorityDates({ kind, filedOn }, RULE)).toEqual({
    priority,
    nationalPhase,
    nationalPhaseLate,
  })
})

test('nothing is said where the table is silent', () => {
  expect(
    priorityDates({ kind: 'design', filedOn: '2026-01-01' }, { ...RULE, limits: [] }),
  ).toBeNull()
})

test('the layout of a book, to the end of the tenth year', () => {
  expect(typographyUntil('2020-03-01', tableOf('copyright-term'))).toBe('2030-12-31')
  expect(typographyUntil('2020-03-01', { ...RULE, limits: [] })).toBeNull()
})
