import { expect, test } from 'vitest'
import { createNewPasswords } from './new-passwords.ts'

const policyOf = (policy: 'modern' | 'dengbao') =>
  createNewPasswords({
    policy,
    demoNames: new Set(),
    inTurn: async (work) => work(),
    hash: async (password) => `#${password}`,
    verify: async (stored, password) => stored === `#${password}`,
  })
const owner = { loginName: 'wangxm', phone: '13800138000', companyName: '云川精测' }
const COMMON = '密码不符合要求：不是常见密码'

test.each([
  ['password1', COMMON],
  ['PASSWORD1', COMMON],
  ['1q2w3e4r5t', COMMON],
  ['iloveyou2', COMMON],
  ['策桥2026!', '密码不符合要求：8–128 个字符'],
  ['2026策桥2026!', COMMON],
  ['云川精测2026', COMMON],
  ['云川精测的老设备2026', null],
  ['blue kettle', null],
])('%s: %s', async (password, problem) => {
  expect(await policyOf('modern').problem(password, owner)).toBe(problem)
})

test('等保 wants three classes of characters as well', async () => {
  expect(await policyOf('dengbao').problem('blue kettle', owner)).toContain('至少三类')
  expect(await policyOf('dengbao').problem('blue kettle 42', owner)).toBeNull()
})

test('the list is that of tens of thousands', async () => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const list = dictionary['passwords-common']
  expect(list.length).toBeGreaterThan(10_000)
  // Everything of the first ten thousand that is long enough to be typed is refused.
  const long = list.slice(0, 10_000).filter((password) => password.length >= 8)
  expect(long.length).toBeGreaterThan(500)
  for (const password of long)
    expect(await policyOf('modern').problem(password, owner)).not.toBeNull()
})
