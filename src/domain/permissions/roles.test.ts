import { expect, test } from 'vitest'
import { codesIn, COMPANY_TREE, PERMISSION_NAME, PLATFORM_TREE } from './codes.ts'
import {
  ENT_ADMIN,
  grantableRoles,
  heldBy,
  isPlatform,
  permissionsOf,
  READY_ROLE,
  SUPER_ADMIN,
} from './roles.ts'

const company = codesIn(COMPANY_TREE)
const platform = codesIn(PLATFORM_TREE)

test('every ready-made role holds codes that exist, a company role none of the platform', () => {
  for (const [role, { codes }] of Object.entries(READY_ROLE))
    for (const code of codes) expect(PERMISSION_NAME, role).toHaveProperty([code])
  for (const [role, { codes }] of grantableRoles('company'))
    expect(
      codes.filter((code) => platform.includes(code)),
      role,
    ).toEqual([])
})

test.each([
  ['SUPER_ADMIN', ['back:role:grant', 'certification:review', 'outbox:list'], []],
  ['ENT_ADMIN', ['back:user:add', 'declare:list:submit'], ['certification:review', 'lead:list']],
  ['ENT_DECLARER', ['declare:list:submit', 'precise:list:run'], ['back:user', 'ip:patent']],
  ['ENT_IP', ['ip:patent:add'], ['declare:list']],
  ['ENT_FINANCE', ['enterprise:portrait:edit', 'declare:list'], ['declare:list:submit']],
  ['ENT_VIEWER', ['declare:list', 'ip:patent'], ['declare:list:add', 'enterprise:info:edit']],
  [
    'PLAT_REVIEWER',
    ['certification:review', 'content:review', 'report:view:export', 'report:view:people'],
    ['enterprise:info', 'content:edit'],
  ],
  ['PLAT_ADVISOR', ['lead:list'], ['certification:review', 'report']],
  ['PLAT_AUDITOR', ['back:audit'], ['back:user']],
  [
    'PLAT_EDITOR',
    ['message:remind', 'content', 'content:edit', 'content:remove', 'files:manage'],
    ['lead:list', 'enterprise', 'content:review', 'files:manage:companies'],
  ],
])('%s holds %j and not %j', (role, has, lacks) => {
  const held = permissionsOf([role])
  expect(has.filter((code) => !held.has(code))).toEqual([])
  expect(lacks.filter((code) => held.has(code))).toEqual([])
})

test('unknown roles and codes grant nothing', () => {
  expect([...permissionsOf(['NOBODY', 'toString'], ['x:y', '__proto__'])]).toEqual([])
})

test.each([
  ['a company person with a role of the platform', 'c1', ['PLAT_ADVISOR'], [], []],
  ['a company person who calls himself super', 'c1', ['SUPER_ADMIN'], [], []],
  ['somebody without a company who was an administrator', '', ['ENT_ADMIN'], [], []],
  ['an own role that names codes of the platform', 'c1', [], ['lead:list', 'home'], ['home']],
  ['an own role of the platform', '', [], ['lead:list'], ['lead', 'lead:list']],
])('%s holds no more than the side allows', (_name, companyId, roles, ownCodes, codes) => {
  expect([...heldBy({ companyId, roles, ownCodes })]).toEqual(codes)
})

test('ready-made and own roles add up', () => {
  const held = heldBy({ companyId: 'c1', roles: ['ENT_IP'], ownCodes: ['declare:list:submit'] })
  expect(['ip:patent', 'declare', 'declare:list:submit'].every((code) => held.has(code))).toBe(true)
  expect(held.has('declare:list:add')).toBe(false)
})

test.each([
  ['', ['PLAT_EDITOR'], [], true],
  ['', [], ['lead:list'], true],
  ['', [], [], false],
  ['', ['ENT_ADMIN'], [], false],
  ['c1', ['PLAT_EDITOR'], [], false],
])('of company %j with %j and %j: of the platform %j', (companyId, roles, ownCodes, is) => {
  expect(isPlatform({ companyId, roles, ownCodes })).toBe(is)
})

test('the super administrator is never granted', () => {
  const granted = (['company', 'platform'] as const).flatMap((side) => grantableRoles(side))
  expect(granted.map(([code]) => code)).not.toContain(SUPER_ADMIN)
  expect(granted.map(([code]) => code)).toContain(ENT_ADMIN)
  expect(granted).toHaveLength(Object.keys(READY_ROLE).length - 1)
  expect([...permissionsOf([ENT_ADMIN])].toSorted()).toEqual(company.toSorted())
})
