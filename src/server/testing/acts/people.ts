import { members } from '#contract/members.ts'
import { files } from '#contract/files.ts'
import { type Acts, type ActWorld, ask } from './act.ts'
import { uploaded } from './uploaded.ts'

let serial = 0
const nobody = () => {
  serial += 1
  const phone = `1390001${String(serial).padStart(4, '0')}`
  return {
    userName: '林小满',
    loginName: `audited_${serial}`,
    phone,
    dept: '运营部',
    roleIds: ['PLAT_EDITOR'],
  }
}
const somebody = async ({ admin }: ActWorld) => admin.call(members.addUser, nobody())
const role = async ({ admin }: ActWorld) =>
  admin.call(members.addRole, { roleName: `值班${(serial += 1)}`, permissionCodes: ['content'] })

const COMPANY = '私密日历属于企业的人；平台的人没有企业'
/** quick-find.test.ts looks at its entry. */
const ANYBODY = '谁都可以打开快速查找，没有权限的人只是查不到'
const OFFICE = '加入、邀请和权限申请属于企业；平台的人没有企业'
const OWN = '本人的账号、偏好和收藏'

/** 用户管理 and 角色管理 of the platform's own people, and what everybody does for themselves. */
export const PEOPLE_ACTS: Acts = {
  'members.users': {
    ready: async ({ admin }) => ask(admin, members.users, { keyword: '13900010000' }),
  },
  'members.addUser': {
    ready: async ({ admin }) => ask(admin, members.addUser, nobody()),
  },
  'members.updateUser': {
    async ready(world) {
      const { userId, version } = await somebody(world)
      const given = { userId, version, userName: '林大满', dept: '客服部' }
      return ask(world.admin, members.updateUser, given, { objectId: userId })
    },
  },
  'members.assignRoles': {
    async ready(world) {
      const { userId } = await somebody(world)
      const given = { userId, roleIds: ['PLAT_EDITOR', 'PLAT_AUDITOR'] }
      return ask(world.admin, members.assignRoles, given, { objectId: userId })
    },
  },
  'members.setStatus': {
    action: 'user.disable',
    async ready(world) {
      const { userId } = await somebody(world)
      return ask(world.admin, members.setStatus, { userId, status: '0' }, { objectId: userId })
    },
  },
  'members.resetPassword': {
    async ready(world) {
      const { userId } = await somebody(world)
      return ask(world.admin, members.resetPassword, { userId }, { objectId: userId })
    },
  },
  'members.addRole': {
    ready: async ({ admin }) => ask(admin, members.addRole, { roleName: '值班编辑' }),
  },
  'members.updateRole': {
    async ready(world) {
      const { roleId, version } = await role(world)
      const given = { roleId, version, roleName: `夜班${roleId.slice(0, 6)}` }
      return ask(world.admin, members.updateRole, given, { objectId: roleId })
    },
  },
  'members.grant': {
    async ready(world) {
      const { roleId, version } = await role(world)
      const given = { roleId, version, permissionCodes: ['content', 'content:edit'] }
      return ask(world.admin, members.grant, given, { objectId: roleId })
    },
  },
  'members.deleteRole': {
    async ready(world) {
      const { roleId } = await role(world)
      return ask(world.admin, members.deleteRole, { roleId }, { objectId: roleId })
    },
  },
  'ipCalendar.openFeed': { exempt: COMPANY },
  'ipCalendar.revokeFeed': { exempt: COMPANY },
  'quickFind.find': { exempt: ANYBODY },
  'members.decideJoin': { exempt: OFFICE },
  'members.askJoin': { exempt: OFFICE },
  'members.invite': { exempt: OFFICE },
  'members.revokeInvite': { exempt: OFFICE },
  'members.acceptInvite': { exempt: '平台人员不能加入企业' },
  'members.askPermission': { exempt: OFFICE },
  'members.decidePermission': { exempt: OFFICE },

  'files.remove': {
    async ready({ advisor }) {
      const fileId = await uploaded(advisor, 'title', '没用上.png')
      return ask(advisor, files.remove, { fileId }, { objectId: fileId })
    },
  },
  'account.*': { exempt: `${OWN}；资料、号码和注销由账号的测试核对` },
  'password.change': { exempt: `${OWN}；修改密码由账号的测试核对` },
  'certification.submit': { exempt: '企业申请认证，平台的人没有企业' },
  'certification.withdraw': { exempt: '企业申请认证，平台的人没有企业' },
  'reminders.*': { exempt: OWN },
}
