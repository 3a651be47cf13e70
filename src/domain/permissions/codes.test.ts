import { expect, test } from 'vitest'
import {
  codesIn,
  COMPANY_TREE,
  type Permission,
  permission,
  PERMISSION_NAME,
  PLATFORM_TREE,
  withParents,
} from './codes.ts'

const all = [...codesIn(COMPANY_TREE), ...codesIn(PLATFORM_TREE)]

/** Every node with its depth, the first level being 1. */
const nodes = (tree: readonly Permission[], depth = 1): [Permission, number][] =>
  tree.flatMap((node): [Permission, number][] => [[node, depth], ...nodes(node.child, depth + 1)])

test('a code stands once, at most three levels deep, below its parent', () => {
  expect(all).toEqual([...new Set(all)])
  for (const [node, depth] of nodes([...COMPANY_TREE, ...PLATFORM_TREE])) {
    expect(depth).toBeLessThanOrEqual(3)
    expect(node.code.split(':')).toHaveLength(depth)
    for (const child of node.child) expect(child.code.startsWith(`${node.code}:`)).toBe(true)
  }
  // A button leads nowhere and ends its branch.
  const buttons = nodes(COMPANY_TREE).filter(([{ type }]) => type === '2')
  expect(buttons.length).toBeGreaterThan(30)
  for (const [{ url, child }] of buttons) expect([url, child]).toEqual(['', []])
})

test.each([
  ['declare:list:submit', '申报管理-提交'],
  ['back:user:assign', '用户管理-分配角色'],
  ['certification:review', '企业认证审核'],
  ['ip:patent:export', '专利-导出'],
  ['home', '首页'],
  ['serve:chat:supervise', '专家接待-接待监看'],
])('%s is called %s in a refusal', (code, name) => {
  expect(permission(code)).toEqual({ code, name })
})

test('an unknown code cannot be demanded', () => {
  for (const code of ['', 'home:x', 'toString', '__proto__'])
    expect(() => permission(code)).toThrow(code)
  expect(Object.keys(PERMISSION_NAME)).toEqual(all)
})

test('who may press a button may see its page', () => {
  expect([...withParents(['back:user:add', 'home'])]).toEqual([
    'back',
    'back:user',
    'back:user:add',
    'home',
  ])
})
