import { expect, test } from 'vitest'
import { COMPANY_TREE, PLATFORM_TREE, type Permission } from './codes.ts'
import { allowedAt, menuOf, navOf } from './menu.ts'
import { permissionsOf } from './roles.ts'

const tips = '/tips'
const admin = navOf(COMPANY_TREE, permissionsOf(['ENT_ADMIN']))
const codes = (items: readonly { permissionCode: string }[]): string[] =>
  items.map(({ permissionCode }) => permissionCode)
const menu = (permissionState: string, superAdmin = false) =>
  menuOf(admin, { permissionState, superAdmin, tips })

test('only what is held is in the navigation, buttons among it', () => {
  const nav = navOf([...COMPANY_TREE, ...PLATFORM_TREE], permissionsOf(['ENT_DECLARER']))
  expect(codes(nav)).toEqual(['home', 'precise', 'calendar', 'enterprise', 'declare', 'message'])
  expect(codes(nav[4]?.child[0]?.child ?? [])).toContain('declare:list:submit')
  expect(nav[3]).toMatchObject({ webUrl: '/admin/enterprise', permissionType: '1' })
  expect(codes(nav[3]?.child ?? [])).toEqual(['enterprise:info'])
})

test('an entry with an address is drawn, one without is not; buttons are dropped', () => {
  const entries = menu('2')
  expect(entries.find(({ permissionCode }) => permissionCode === 'research')).toMatchObject({
    isShow: 1,
    path: '/admin/declareManage?type=research',
  })
  const [empty] = menuOf([{ ...admin[0]!, webUrl: '' }], {
    permissionState: '2',
    superAdmin: false,
    tips,
  })
  expect(empty?.isShow).toBe(2)
  const declare = entries.find(({ permissionCode }) => permissionCode === 'declare')
  expect(declare).toMatchObject({ isShow: 1, hideColor: false, path: '/admin/declareManage' })
  expect(declare?.child.map(({ child }) => child)).toEqual([[]])
})

test.each([
  ['0', false, false, '/admin/home', false],
  ['1', false, true, tips, true],
  ['2', false, true, '/admin/home', false],
  ['3', false, true, tips, true],
  ['', false, true, '/admin/home', false],
  ['0', true, true, '/admin/home', false],
  ['1', true, true, '/admin/home', false],
  ['3', true, true, '/admin/home', false],
])('at permission state %j, super %j: research %j, home leads to %s, grey %j', (...row) => {
  const [state, superAdmin, research, path, hideColor] = row
  const entries = menu(state, superAdmin)
  expect(codes(entries).includes('research')).toBe(research)
  expect(entries[0]).toMatchObject({ permissionCode: 'home', path, hideColor })
  const inner = entries.flatMap(({ child }) => child)
  expect(inner.every((entry) => entry.hideColor === hideColor)).toBe(true)
})

test('children of type 2 stay out at every level', () => {
  const tree: Permission[] = [
    {
      code: 'a',
      name: '甲',
      type: '1',
      url: '/a',
      child: [
        { code: 'a:b', name: '乙', type: '2', url: '/b', child: [] },
        { code: 'a:c', name: '丙', type: '1', url: '', child: [] },
      ],
    },
  ]
  const nav = navOf(tree, new Set(['a', 'a:b', 'a:c']))
  const [entry] = menuOf(nav, { permissionState: '2', superAdmin: false, tips })
  expect(codes(entry?.child ?? [])).toEqual(['a:c'])
  expect(codes(nav[0]?.child ?? [])).toEqual(['a:b', 'a:c'])
})

test.each([
  [['declare'], [true, false, false], '/admin/declareManage'],
  [['declare', 'declare:list'], [true, true, false], '/admin/declareManage'],
  [['declare', 'declare:list', 'declare:list:submit'], [true, true, true], '/admin/declareManage'],
  [['precise', 'precise:detail', 'precise:detail:order'], [true, true, true], '/admin/precise'],
  [['precise', 'precise:order'], [true, true, false], '/admin/orders'],
  [['precise', 'x', 'precise:detail:order'], [true, false, false], '/admin/precise'],
  [['certification'], [false, false, false], ''],
  [[''], [false, false, false], ''],
])('%j is allowed %j and leads to %s', (path, allow, address) => {
  const [first = '', second, third] = path
  expect(allowedAt(admin, first, second, third)).toEqual({ allow, path: address })
})
