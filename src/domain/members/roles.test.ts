import { describe, expect, test } from 'vitest'
import { codesIn, COMPANY_TREE } from '#domain/permissions/codes.ts'
import { permissionsOf } from '#domain/permissions/roles.ts'
import {
  codesProblem,
  type Giver,
  givingProblem,
  grantTree,
  normalCodes,
  normalRoleName,
  permissionNamed,
  readyRole,
  readyRolesOf,
  roleHolds,
  roleNameProblem,
  sideOf,
} from './roles.ts'

const giver = (roles: string[], own: string[] = []): Giver => ({
  roles,
  held: permissionsOf(roles, own),
})
const ADMIN = giver(['ENT_ADMIN'])
const SUPER = giver(['SUPER_ADMIN'])
const ALL_CODES = giver([], codesIn(COMPANY_TREE))
const role = (code: string) => readyRole(code) ?? { roleId: code, name: code, codes: [] }

test.each([
  ['', '角色名称不能为空'],
  ['  ', '角色名称不能为空'],
  ['组', '角色名称为 2–20 字'],
  ['字'.repeat(21), '角色名称为 2–20 字'],
  ['财\u200b务', '角色名称含有不能使用的字符'],
  ['财务', null],
  ['字'.repeat(20), null],
])('the name %j of a role: %s', (name, problem) => {
  expect(roleNameProblem(name)).toBe(problem)
})

test('a name is stored half-width with single blanks', () => {
  expect(normalRoleName(' Ａ组 　 组长 ')).toBe('A组 组长')
})

describe('giving a role', () => {
  test.each([
    ['an administrator gives their own role', ADMIN, 'ENT_ADMIN', true],
    ['an administrator gives a smaller one', ADMIN, 'ENT_IP', true],
    ['nobody else makes an administrator, whatever codes they hold', ALL_CODES, 'ENT_ADMIN', false],
    ['with every code a smaller one is given', ALL_CODES, 'ENT_IP', true],
    ['not with less', giver(['ENT_VIEWER']), 'ENT_IP', false],
    ['the super administrator gives any', SUPER, 'PLAT_REVIEWER', true],
    ['but never the super administrator', SUPER, 'SUPER_ADMIN', false],
    ['a reviewer does not make an advisor', giver(['PLAT_REVIEWER']), 'PLAT_ADVISOR', false],
  ])('%s', (_why, by, code, may) => {
    expect(givingProblem(by, role(code)) === null).toBe(may)
  })
})

describe('the codes of an own role', () => {
  const some = giver([], ['ip:patent:add', 'back:role:grant'])
  test.each([
    ['what one holds is added', some, [], ['ip:patent:add'], true],
    ['what one lacks is not', some, [], ['ip:trademark'], false],
    ['what one lacks may stay', some, ['declare:list'], ['declare:list', 'ip:patent'], true],
    ['what one lacks is not taken away', some, ['declare:list'], [], false],
    ['a code of the platform is none of a company', SUPER, [], ['lead:list'], false],
    ['an unknown code is none', SUPER, [], ['nothing'], false],
    ['what is no longer known may go', some, ['gone:code'], [], true],
  ])('%s', (_why, by, before, after, may) => {
    expect(codesProblem(by, 'company', { before, after }) === null).toBe(may)
  })

  test('are stored with those above them, in the order of the tree', () => {
    expect(normalCodes(['ip:patent:add', 'home'], 'company')).toEqual([
      'home',
      'ip',
      'ip:patent',
      'ip:patent:add',
    ])
  })
})

test('the sides have trees and ready-made roles of their own', () => {
  expect(sideOf('')).toBe('platform')
  expect(sideOf('c1')).toBe('company')
  const platform = codesIn(grantTree('platform'))
  expect(platform).toEqual(expect.arrayContaining(['home', 'back:user', 'lead:list']))
  expect(platform.some((code) => code.startsWith('enterprise'))).toBe(false)
  for (const side of ['company', 'platform'] as const)
    for (const [code, { codes }] of readyRolesOf(side)) {
      if (code === 'SUPER_ADMIN') continue
      const known = new Set(codesIn(grantTree(side)))
      expect(
        codes.filter((it) => !known.has(it)),
        code,
      ).toEqual([])
    }
})

test('a refusal’s name leads to the deepest code of that name', () => {
  expect(permissionNamed('申报管理-提交')).toBe('declare:list:submit')
  expect(permissionNamed('申报管理')).toBe('declare:list')
  expect(permissionNamed('没有')).toBeNull()
})

test('a role holds its codes and those above them', () => {
  expect(roleHolds(role('ENT_IP'), 'ip')).toBe(true)
  expect(roleHolds(role('ENT_IP'), 'declare')).toBe(false)
})
