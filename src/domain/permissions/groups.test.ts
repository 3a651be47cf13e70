import { expect, test } from 'vitest'
import { COMPANY_TREE, PLATFORM_TREE } from './codes.ts'
import { COMPANY_GROUP, groupsFor, MENU_GROUPS } from './groups.ts'

const top = [...COMPANY_TREE, ...PLATFORM_TREE].map(({ code }) => code)
const grouped = groupsFor(true).flatMap(({ codes }) => codes)

test('every entry but 首页 and 消息中心 stands under exactly one heading', () => {
  expect(grouped.toSorted()).toEqual(
    top.filter((code) => code !== 'home' && code !== 'message').toSorted(),
  )
})

test('pages of a company stand under 企业端, which only the super administrator has', () => {
  const platform = new Set(PLATFORM_TREE.map(({ code }) => code))
  // 后台管理 is everybody's: its users, roles and log are the platform's for its people.
  expect(COMPANY_GROUP.codes.some((code) => platform.has(code))).toBe(false)
  expect(groupsFor(false)).toEqual(MENU_GROUPS)
  expect(groupsFor(true).at(-1)).toBe(COMPANY_GROUP)
  expect(COMPANY_GROUP.shut).toBe(true)
})
