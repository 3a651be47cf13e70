/** For tests of members and roles: a page over calls that answer as told, for somebody who holds some codes. */
import type { ComponentType } from 'react'
import { members } from '#contract/members.ts'
import { make, partOf } from '#contract/wire/make.ts'
import { COMPANY_TREE } from '#domain/permissions/codes.ts'
import { navOf } from '#domain/permissions/menu.ts'
import { permissionsOf } from '#domain/permissions/roles.ts'
import { openAt } from '#web/testing/open.tsx'
import { on, type Route } from '#web/testing/server.ts'
import type { Member, Role } from './types.ts'

export const member = (userId: string, more: Partial<Member> = {}) =>
  make(partOf(members.users.output, 'records'), {
    userId,
    loginName: `login_${userId}`,
    userName: `成员${userId}`,
    phone: '138****8000',
    dept: '研发部',
    roleIds: ['ENT_VIEWER'],
    roleNames: ['只读成员'],
    status: '1',
    lastLoginTime: '2026-11-20 09:30:00',
    createTime: '2026-10-01 10:00:00',
    version: 1,
    ...more,
  })

export const role = (roleId: string, more: Partial<Role> = {}) =>
  make(partOf(members.roles.output, 'records'), {
    roleId,
    roleName: `角色${roleId}`,
    updateTime: '2026-11-01 10:00:00',
    version: 3,
    ...more,
  })

export const pageOfRows = <R,>(records: readonly R[], total = records.length) => ({
  records: [...records],
  total,
  pageSize: 20,
})

/** What is always asked along, unless a test says otherwise. */
const USUAL = [
  on(members.users, {}),
  on(members.joins, {}),
  on(members.invites, {}),
  on(members.permissionRequests, {}),
  on(members.roleChoices, {
    records: [
      { roleId: 'ENT_ADMIN', roleName: '企业管理员', remark: '全部功能', grantable: false },
      { roleId: 'ENT_VIEWER', roleName: '只读成员', remark: '查看，不修改', grantable: true },
      { roleId: 'r1', roleName: '商标专员', remark: '', grantable: true },
    ],
  }),
]

/**
 * Opens a page as a company administrator, or as somebody who holds only `codes`; of the platform
 * without a company.
 */
export const openAs = (
  Page: ComponentType,
  address: string,
  routes: readonly Route[],
  codes: readonly string[] | null = null,
  companyId = 'c1',
) => {
  const held = codes === null ? permissionsOf(['ENT_ADMIN']) : permissionsOf([], codes)
  return openAt(<Page />, address, [...routes, ...USUAL], {
    session: {
      userId: 'u1',
      companyId,
      permissions: [...held],
      navList: navOf(COMPANY_TREE, held),
    },
  })
}
