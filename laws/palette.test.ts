import { expect, test } from 'vitest'
import { COMPANY_TREE, type Permission, PLATFORM_TREE } from '#domain/permissions/codes.ts'
import { navOf } from '#domain/permissions/menu.ts'
import { permissionsOf } from '#domain/permissions/roles.ts'
import { hrefTo } from '#domain/pages/addresses.ts'
import { initialsOf } from '#server/text/initials.ts'
import { consoleMenu } from '#web/shell/console/entries.ts'
import { nameInitials } from '#web/shell/console/palette/initials.ts'
import { actItems, ownItems, pageItems } from '#web/shell/console/palette/items.ts'
import { personWith } from '#web/shell/console/testing.ts'

const entriesIn = (tree: readonly Permission[]): string[] =>
  tree.flatMap(({ name, type, child }) => [...(type === '1' ? [name] : []), ...entriesIn(child)])

/** What the palette offers somebody of these roles without asking the server. */
const offered = (roles: readonly string[]): string[] => {
  const who = personWith(roles)
  const permissions = [...permissionsOf(roles)]
  const session = {
    ...who,
    permissions,
    navList: navOf([...COMPANY_TREE, ...PLATFORM_TREE], new Set(permissions)),
  } as unknown as Parameters<typeof pageItems>[0]
  const menu = consoleMenu(session, hrefTo)
  const does = { theme: 'system', chooseTheme: () => {}, logOut: () => {} } as const
  const acts = [...actItems(session, hrefTo), ...ownItems(hrefTo, does)]
  return [...pageItems(session, menu, hrefTo), ...acts].map(
    ({ title }) => title,
  )
}

test('the browser reads the initials of every page and act as the server does', () => {
  const names = new Set([
    ...entriesIn([...COMPANY_TREE, ...PLATFORM_TREE]),
    ...['ENT_ADMIN', 'SUPER_ADMIN', 'PLAT_EDITOR'].flatMap((role) => offered([role])),
    // 接待: what the workbench offers.
    ...['回复客户', '写内部备注', '转接', '结束会话', '下一个会话', '上一个会话'],
    ...['快捷键与发送设置', '管理快捷语'],
  ])
  expect(names.size).toBeGreaterThan(50)
  const differing = [...names].filter((name) => nameInitials(name) !== initialsOf(name))
  expect(differing, 'add their characters to shell/console/palette/initials.ts').toEqual([])
})
