import { roleNameProblem } from '#domain/members/roles.ts'
import { permission } from '#domain/permissions/codes.ts'
import {
  emailProblem,
  loginNameProblem,
  mobileProblem,
  personNameProblem,
} from '#domain/registration/account.ts'
import { IF_CHANGED } from './wire/audit.ts'
import { endpoint } from './wire/endpoint.ts'
import {
  oneOf,
  boolean,
  id,
  int,
  queryArray,
  withDefault,
  pageOf,
  paging,
  object,
  array,
  refined,
  text,
  sorting,
} from './wire/schema.ts'

const BASE = '/center/api/member'
const roleIds = () => queryArray(id(), 20)

/** 用户: somebody of the caller's company, or of the platform for people of the platform. */
const member = () =>
  object({
    userId: text(),
    loginName: text(),
    userName: text(),
    /** 138****8000 */
    phone: text(),
    email: text(),
    sex: text(),
    headImg: text(),
    dept: text(),
    /** Codes of ready-made roles and ids of own ones. */
    roleIds: array(text()),
    roleNames: array(text()),
    /** 1 on, 0 off. */
    status: oneOf(['1', '0']),
    /** Added, but has not set a password yet. */
    pending: boolean(),
    lastLoginTime: text(),
    createTime: text(),
    /** Why nobody may switch off, or take the role from, this one; empty when one may. */
    guarded: text(),
    version: int(),
  })

/** 角色. */
const role = () =>
  object({
    /** Code of a ready-made role or id of an own one. */
    roleId: text(),
    roleName: text(),
    remark: text(),
    permissionCodes: array(text()),
    userCount: int(),
    /** Ready-made: nobody edits it. */
    builtin: boolean(),
    updateTime: text(),
    version: int(),
  })

const permissionNode = { code: text(), name: text(), type: text() }

const joining = () =>
  object({
    requestId: text(),
    userId: text(),
    userName: text(),
    phone: text(),
    note: text(),
    state: oneOf(['submitted', 'approved', 'rejected', 'withdrawn']),
    reason: text(),
    createTime: text(),
  })

/** What a list of users can be ordered by. */
export const MEMBER_SORTS = ['userName', 'loginName', 'dept', 'status', 'lastLogin'] as const

/** 成员: users, roles, who asks to join, who is invited, and who asks for a permission. */
export const members = {
  users: endpoint({
    method: 'POST',
    path: `${BASE}/queryUserList`,
    access: 'member',
    permission: permission('back:user'),
    spec: false,
    background: true,
    audit: { sometimes: 'number.search', when: '按完整号码查找时' },
    input: object({
      keyword: withDefault(text(50), ''),
      roleId: withDefault(text(64), ''),
      status: withDefault(oneOf(['', '1', '0']), '' as const),
      /** Left out: the newest account first. */
      ...sorting(MEMBER_SORTS),
      ...paging(),
    }),
    output: object(pageOf(member())),
  }),
  addUser: endpoint({
    method: 'POST',
    path: `${BASE}/addUser`,
    access: 'member',
    rates: [{ per: 'visitor', max: 60, seconds: 3600 }],
    permission: permission('back:user:add'),
    spec: false,
    audit: 'user.add',
    input: object({
      userName: refined(personNameProblem, 40),
      loginName: refined(loginNameProblem, 40),
      phone: refined(mobileProblem, 20),
      email: withDefault(refined(emailProblem, 100), ''),
      sex: withDefault(oneOf(['', '0', '1']), '' as const),
      dept: withDefault(text(50), ''),
      roleIds: withDefault(roleIds(), []),
    }),
    /** The person is told by message and sets a password by 找回密码. */
    output: member(),
  }),
  updateUser: endpoint({
    method: 'POST',
    path: `${BASE}/updateUser`,
    access: 'member',
    permission: permission('back:user:edit'),
    spec: false,
    audit: { sometimes: 'user.edit', when: IF_CHANGED },
    input: object({
      userId: id(),
      userName: refined(personNameProblem, 40),
      email: withDefault(refined(emailProblem, 100), ''),
      sex: withDefault(oneOf(['', '0', '1']), '' as const),
      dept: withDefault(text(50), ''),
      version: int(),
    }),
    output: member(),
  }),
  assignRoles: endpoint({
    method: 'POST',
    path: `${BASE}/updateUserRole`,
    access: 'member',
    permission: permission('back:user:assign'),
    spec: false,
    audit: { sometimes: 'user.roles', when: IF_CHANGED },
    input: object({
      userId: id(),
      roleIds: withDefault(roleIds(), []),
    }),
    output: member(),
  }),
  setStatus: endpoint({
    method: 'POST',
    path: `${BASE}/updateUserStatus`,
    access: 'member',
    permission: permission('back:user:disable'),
    spec: false,
    audit: { sometimes: ['user.enable', 'user.disable'], when: IF_CHANGED },
    input: object({ userId: id(), status: oneOf(['1', '0']) }),
    output: member(),
  }),
  /** Ends the person's sessions and sends the way to a new password; nobody chooses it for them. */
  resetPassword: endpoint({
    method: 'POST',
    path: `${BASE}/resetUserPassword`,
    access: 'member',
    rates: [{ per: 'visitor', max: 30, seconds: 3600 }],
    permission: permission('back:user:resetPwd'),
    spec: false,
    audit: 'user.resetPassword',
    input: object({ userId: id() }),
    output: object({ sent: boolean() }),
  }),
  roles: endpoint({
    method: 'POST',
    path: `${BASE}/queryRoleList`,
    access: 'member',
    permission: permission('back:role'),
    spec: false,
    background: true,
    input: object({ keyword: withDefault(text(50), '') }),
    output: object({ records: array(role()) }),
  }),
  /** Roles to choose from when somebody is added, invited or filtered by. */
  roleChoices: endpoint({
    method: 'GET',
    path: `${BASE}/queryRoleOption`,
    access: 'member',
    permission: permission('back:user'),
    spec: false,
    background: true,
    input: object({}),
    output: object({
      records: array(
        object({ roleId: text(), roleName: text(), remark: text(), grantable: boolean() }),
      ),
    }),
  }),
  /** 权限树: the codes a role may hold here; `held` says which the caller may hand on. */
  permissionTree: endpoint({
    method: 'GET',
    path: `${BASE}/queryPermissionTree`,
    access: 'member',
    permission: permission('back:role'),
    spec: false,
    background: true,
    input: object({}),
    output: object({
      tree: array(
        object({
          ...permissionNode,
          child: array(object({ ...permissionNode, child: array(object({ ...permissionNode })) })),
        }),
      ),
      held: array(text()),
    }),
  }),
  addRole: endpoint({
    method: 'POST',
    path: `${BASE}/addRole`,
    access: 'member',
    permission: permission('back:role:add'),
    spec: false,
    audit: 'role.add',
    input: object({
      roleName: refined(roleNameProblem, 40),
      remark: withDefault(text(100), ''),
      permissionCodes: withDefault(queryArray(text(64, 1), 200), []),
    }),
    output: role(),
  }),
  updateRole: endpoint({
    method: 'POST',
    path: `${BASE}/updateRole`,
    access: 'member',
    permission: permission('back:role:edit'),
    spec: false,
    audit: { sometimes: 'role.edit', when: IF_CHANGED },
    input: object({
      roleId: id(),
      roleName: refined(roleNameProblem, 40),
      remark: withDefault(text(100), ''),
      version: int(),
    }),
    output: role(),
  }),
  /** What the role may do, from now on. */
  grant: endpoint({
    method: 'POST',
    path: `${BASE}/updateRolePermission`,
    access: 'member',
    permission: permission('back:role:grant'),
    spec: false,
    audit: { sometimes: 'role.grant', when: IF_CHANGED },
    input: object({
      roleId: id(),
      permissionCodes: withDefault(queryArray(text(64, 1), 200), []),
      version: int(),
    }),
    output: role(),
  }),
  deleteRole: endpoint({
    method: 'POST',
    path: `${BASE}/deleteRole`,
    access: 'member',
    permission: permission('back:role:delete'),
    spec: false,
    audit: 'role.delete',
    input: object({ roleId: id() }),
    output: object({ deleted: boolean() }),
  }),
  joins: endpoint({
    method: 'POST',
    path: `${BASE}/queryJoinList`,
    access: 'member',
    permission: permission('back:user:add'),
    spec: false,
    background: true,
    input: object({
      state: withDefault(
        oneOf(['', 'submitted', 'approved', 'rejected', 'withdrawn']),
        '' as const,
      ),
      ...paging(),
    }),
    output: object(pageOf(joining())),
  }),
  decideJoin: endpoint({
    method: 'POST',
    path: `${BASE}/reviewJoin`,
    access: 'member',
    permission: permission('back:user:add'),
    spec: false,
    audit: ['join.approve', 'join.reject'],
    input: object({
      requestId: id(),
      approve: boolean(),
      roleIds: withDefault(roleIds(), []),
      reason: withDefault(text(200), ''),
    }),
    output: joining(),
  }),
  /** My own asking: where it stands; `null`-like with an empty id when there is none. */
  myJoin: endpoint({
    method: 'POST',
    path: `${BASE}/queryMyJoin`,
    access: 'member',
    spec: false,
    background: true,
    input: object({}),
    output: object({
      requestId: text(),
      companyName: text(),
      state: oneOf(['', 'submitted', 'approved', 'rejected', 'withdrawn']),
      reason: text(),
      createTime: text(),
    }),
  }),
  /** Asks to join another company, or takes the asking back with `withdraw`. */
  askJoin: endpoint({
    method: 'POST',
    path: `${BASE}/addJoin`,
    access: 'member',
    spec: false,
    audit: ['join.ask', 'join.withdraw'],
    input: object({
      creditCode: withDefault(text(60), ''),
      note: withDefault(text(100), ''),
      withdraw: withDefault(boolean(), false),
    }),
    output: object({ requestId: text() }),
  }),
  invite: endpoint({
    method: 'POST',
    path: `${BASE}/addInvite`,
    access: 'member',
    rates: [{ per: 'visitor', max: 60, seconds: 3600 }],
    permission: permission('back:user:add'),
    spec: false,
    audit: 'invite.add',
    input: object({
      roleIds: withDefault(roleIds(), []),
      /** Empty: whoever has the link. */
      phone: withDefault(text(20), ''),
    }),
    output: object({
      inviteId: text(),
      /** Shown once; the page makes the link of it. */
      token: text(),
      expireTime: text(),
    }),
  }),
  invites: endpoint({
    method: 'POST',
    path: `${BASE}/queryInviteList`,
    access: 'member',
    permission: permission('back:user:add'),
    spec: false,
    background: true,
    input: object({
      /** Empty: all of them. */
      state: withDefault(oneOf(['', 'valid', 'expired', 'used', 'revoked']), '' as const),
      ...paging(),
    }),
    output: object(
      pageOf(
        object({
          inviteId: text(),
          roleNames: array(text()),
          phone: text(),
          inviterName: text(),
          state: oneOf(['valid', 'expired', 'used', 'revoked']),
          usedByName: text(),
          createTime: text(),
          expireTime: text(),
        }),
      ),
    ),
  }),
  revokeInvite: endpoint({
    method: 'POST',
    path: `${BASE}/revokeInvite`,
    access: 'member',
    permission: permission('back:user:add'),
    spec: false,
    audit: 'invite.revoke',
    input: object({ inviteId: id() }),
    output: object({ revoked: boolean() }),
  }),
  /** 接受邀请: somebody who has an account and no company joins by the link of an invitation. */
  acceptInvite: endpoint({
    method: 'POST',
    path: `${BASE}/acceptInvite`,
    access: 'member',
    rates: [{ per: 'visitor', max: 20, seconds: 3600 }],
    spec: false,
    audit: 'invite.accept',
    input: object({ token: text(64, 1) }),
    output: object({ joinedCompanyId: text() }),
  }),
  /** 申请该权限: reaches the company's administrators. */
  askPermission: endpoint({
    method: 'POST',
    path: `${BASE}/addPermissionRequest`,
    access: 'member',
    spec: false,
    audit: { sometimes: 'permission.ask', when: '不是重复申请时' },
    input: object({
      /** The name after the bar of the refusal, e.g. 申报管理-提交. */
      permissionName: text(60, 1),
      note: withDefault(text(100), ''),
    }),
    output: object({ requestId: text(), repeated: boolean() }),
  }),
  permissionRequests: endpoint({
    method: 'POST',
    path: `${BASE}/queryPermissionRequestList`,
    access: 'member',
    permission: permission('back:user:assign'),
    spec: false,
    background: true,
    input: object({
      /** Empty: all of them. */
      state: withDefault(oneOf(['', 'submitted', 'granted', 'refused']), '' as const),
      ...paging(),
    }),
    output: object(
      pageOf(
        object({
          requestId: text(),
          userId: text(),
          userName: text(),
          permissionName: text(),
          note: text(),
          state: oneOf(['submitted', 'granted', 'refused']),
          /** Roles here that hold it: what to give to grant it. */
          roles: array(object({ roleId: text(), roleName: text() })),
          createTime: text(),
        }),
      ),
    ),
  }),
  /** With `roleId` the role is given as well. */
  decidePermission: endpoint({
    method: 'POST',
    path: `${BASE}/reviewPermissionRequest`,
    access: 'member',
    permission: permission('back:user:assign'),
    spec: false,
    audit: ['permission.grant', 'permission.refuse'],
    input: object({
      requestId: id(),
      approve: boolean(),
      roleId: withDefault(text(64), ''),
    }),
    output: object({ state: oneOf(['granted', 'refused']) }),
  }),
} as const
