import { expect, test } from 'vitest'
import { PERMISSION_NAME } from './codes.ts'
import { columnsOf, LIST_COLUMN } from './columns.ts'
import { permissionsOf } from './roles.ts'

const AMOUNTS = ['declare.applyAmount', 'declare.grantAmount', 'order.price', 'ip.fee']
const of = (role: string): string[] => columnsOf(permissionsOf([role]))

test('a column demands codes that exist', () => {
  for (const code of Object.values(LIST_COLUMN).flat())
    expect(PERMISSION_NAME).toHaveProperty([code])
})

test.each([
  ['ENT_ADMIN', AMOUNTS],
  ['ENT_FINANCE', ['declare.applyAmount', 'declare.grantAmount']],
  ['ENT_DECLARER', []],
  ['ENT_IP', []],
  ['ENT_VIEWER', []],
])('%s sees the amounts %j', (role, amounts) => {
  expect(of(role).filter((column) => AMOUNTS.includes(column))).toEqual(amounts)
})

test('a list that one may not see has no columns', () => {
  expect(of('ENT_IP')).toEqual(['ip.title', 'ip.stage', 'ip.due'])
  expect(of('ENT_DECLARER')).toContain('declare.title')
  expect(columnsOf(new Set())).toEqual([])
})
