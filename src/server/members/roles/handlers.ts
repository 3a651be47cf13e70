import { randomUUID } from 'node:crypto'
import type { OutputOf } from '#contract/wire/endpoint.ts'
import { members } from '#contract/members.ts'
import { apiError } from '#contract/wire/api-error.ts'
import {
  codesProblem,
  givingProblem,
  grantTree,
  normalCodes,
  normalRoleName,
  readyRolesOf,
  ROLE_NAME_TAKEN,
  ROLES_MAX,
  sideOf,
} from '#domain/members/roles.ts'
import { codesIn, PERMISSION_NAME } from '#domain/permissions/codes.ts'
import { SUPER_ADMIN } from '#domain/permissions/roles.ts'
import { brokenRule } from '#server/database/faults.ts'
import { readsOf } from '#server/database/tenant.ts'
import type { Handlers } from '#server/wire/handler.ts'
import type { MembersDeps } from '../deps.ts'
import { withLock, type LockedChange } from '../with-lock.ts'
import { isTakenByReady, rolesIn } from './giving.ts'
import {
  insertRole,
  ownRole,
  ownRoles,
  readyCounts,
  removeRole,
  type StoredRole,
  updateRole,
} from './store.ts'

type RoleCalls = Handlers<
  Pick<
    typeof members,
    'roles' | 'roleChoices' | 'permissionTree' | 'addRole' | 'updateRole' | 'grant' | 'deleteRole'
  >
>

const answerOf = (role: StoredRole): OutputOf<typeof members.addRole> => ({
  roleId: role.id,
  roleName: role.name,
  remark: role.remark,
  permissionCodes: role.codes,
  userCount: role.users,
  builtin: false,
  updateTime: role.updated,
  version: role.version,
})

const found = async (change: LockedChange, roleId: string): Promise<StoredRole> => {
  const role = await ownRole(change.tx, change.companyId, roleId)
  if (role === null) throw apiError('notFound', '没有找到这个角色')
  return role
}

const atVersion = async (
  change: LockedChange,
  roleId: string,
  version: number,
): Promise<StoredRole> => {
  const role = await found(change, roleId)
  if (role.version !== version) throw apiError('conflict')
  return role
}

/** Two that take one name at a time: the database lets one have it. */
const nameOnce = async <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    if (brokenRule(error) === 'company_role_company_id_role_name_key')
      throw apiError('invalid', ROLE_NAME_TAKEN)
    throw error
  })

const namesOf = (codes: readonly string[]): string =>
  codes.map((code) => PERMISSION_NAME[code] ?? code).join('、')

const about = ({ id, name }: { id: string; name: string }) => ({
  objectType: 'role',
  objectId: id,
  objectName: name,
})

/** 角色: ready-made ones and own ones, and what they may do. */
export const createRoleHandlers = ({ db }: MembersDeps): RoleCalls => ({
  async roles({ keyword }, caller) {
    const { companyId } = caller.principal
    const { own, counts } = await readsOf(db, companyId, async (side) => ({
      own: await ownRoles(side, companyId),
      counts: await readyCounts(side, companyId),
    }))
    const ready = readyRolesOf(sideOf(companyId)).map(([code, role]) => ({
      roleId: code,
      roleName: role.name,
      remark: role.remark,
      permissionCodes: [...role.codes],
      userCount: counts.get(code) ?? 0,
      builtin: true,
      updateTime: '',
      version: 0,
    }))
    const word = normalRoleName(keyword).toLowerCase()
    return {
      records: [...ready, ...own.map(answerOf)].filter(({ roleName }) =>
        roleName.toLowerCase().includes(word),
      ),
    }
  },

  async roleChoices(_input, caller) {
    const { companyId, roles, permissions } = caller.principal
    const ready = new Map(readyRolesOf(sideOf(companyId)))
    const own = new Map((await ownRoles(db, companyId)).map(({ id, remark }) => [id, remark]))
    const all = await rolesIn(db, companyId)
    return {
      records: all.map((role) => ({
        roleId: role.roleId,
        roleName: role.name,
        remark: ready.get(role.roleId)?.remark ?? own.get(role.roleId) ?? '',
        grantable: givingProblem({ roles, held: permissions }, role) === null,
      })),
    }
  },

  async permissionTree(_input, caller) {
    const { companyId, permissions } = caller.principal
    const tree = grantTree(sideOf(companyId))
    return {
      tree: tree.map(({ code, name, type, child }) => ({
        code,
        name,
        type,
        child: child.map((second) => ({
          code: second.code,
          name: second.name,
          type: second.type,
          child: second.child.map((third) => ({
            code: third.code,
            name: third.name,
            type: third.type,
          })),
        })),
      })),
      held: codesIn(tree).filter((code) => permissions.has(code)),
    }
  },

  addRole: async (input, caller) =>
    nameOnce(
      withLock(db, caller, members.addRole.permission, async (change) => {
        const [id, name] = [randomUUID(), normalRoleName(input.roleName)]
        const codes = normalCodes(input.permissionCodes, change.side)
        const problem = codesProblem(change.me, change.side, {
          before: [],
          after: input.permissionCodes,
        })
        if (problem !== null) throw apiError('forbidden', problem)
        if (isTakenByReady(change, name)) throw apiError('invalid', ROLE_NAME_TAKEN)
        if ((await ownRoles(change.tx, change.companyId)).length >= ROLES_MAX)
          throw apiError('invalid', `自定义角色最多 ${ROLES_MAX} 个`)
        const remark = input.remark.trim()
        await insertRole(change.tx, change.companyId, {
          id,
          name,
          remark,
          codes,
          by: change.userId,
        })
        const role = await found(change, id)
        await change.log({
          action: 'role.add',
          ...about(role),
          after: { roleName: name, remark, permissions: namesOf(codes) },
        })
        return answerOf(role)
      }),
    ),

  updateRole: async (input, caller) =>
    nameOnce(
      withLock(db, caller, members.updateRole.permission, async (change) => {
        const role = await atVersion(change, input.roleId, input.version)
        const [name, remark] = [normalRoleName(input.roleName), input.remark.trim()]
        if (isTakenByReady(change, name)) throw apiError('invalid', ROLE_NAME_TAKEN)
        if (name === role.name && remark === role.remark) return answerOf(role)
        const { id, version } = role
        if (!(await updateRole(change.tx, { id, version, by: change.userId }, { name, remark })))
          throw apiError('conflict')
        const changed = await found(change, id)
        await change.log({
          action: 'role.edit',
          ...about(changed),
          before: { roleName: role.name, remark: role.remark },
          after: { roleName: name, remark },
        })
        return answerOf(changed)
      }),
    ),

  grant: async (input, caller) =>
    withLock(db, caller, members.grant.permission, async (change) => {
      const role = await atVersion(change, input.roleId, input.version)
      const problem = codesProblem(change.me, change.side, {
        before: role.codes,
        after: input.permissionCodes,
      })
      if (problem !== null) throw apiError('forbidden', problem)
      const codes = normalCodes(input.permissionCodes, change.side)
      if (codes.join() === role.codes.join()) return answerOf(role)
      const { id, version } = role
      if (!(await updateRole(change.tx, { id, version, by: change.userId }, { codes })))
        throw apiError('conflict')
      const changed = await found(change, id)
      const [had, has] = [new Set(role.codes), new Set(codes)]
      await change.log({
        action: 'role.grant',
        ...about(changed),
        before: { removed: namesOf(role.codes.filter((code) => !has.has(code))) },
        after: { added: namesOf(codes.filter((code) => !had.has(code))) },
      })
      return answerOf(changed)
    }),

  deleteRole: async ({ roleId }, caller) =>
    withLock(db, caller, members.deleteRole.permission, async (change) => {
      if (roleId === SUPER_ADMIN || readyRolesOf(change.side).some(([code]) => code === roleId))
        throw apiError('invalid', '预置角色不能删除')
      const role = await found(change, roleId)
      if (role.users > 0) throw apiError('invalid', `该角色还有 ${role.users} 人使用，不能删除`)
      await removeRole(change.tx, roleId)
      await change.log({
        action: 'role.delete',
        ...about(role),
        before: { roleName: role.name, permissions: namesOf(role.codes) },
      })
      return { deleted: true }
    }),
})
