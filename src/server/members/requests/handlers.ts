import { randomUUID } from 'node:crypto'
import { members } from '#contract/members.ts'
import { apiError } from '#contract/wire/api-error.ts'
import { givingProblem, permissionNamed, roleHolds } from '#domain/members/roles.ts'
import { SUPER_ADMIN } from '#domain/permissions/roles.ts'
import { PAGES } from '#domain/pages/links.ts'
import { administratorsOf } from '#server/database/permissions.ts'
import { readsOf } from '#server/database/tenant.ts'
import { remind } from '#server/reminders/send.ts'
import type { Handlers } from '#server/wire/handler.ts'
import type { MembersDeps } from '../deps.ts'
import { giveRoles, heldRoles, roleNames, rolesById, rolesIn } from '../roles/giving.ts'
import { holdingOf } from '../store.ts'
import { withLock, type LockedChange } from '../with-lock.ts'
import { memberOf, type StoredMember } from '../users/store.ts'
import { closeRequest, insertRequest, requestOf, requestPage, type StoredRequest } from './store.ts'

type RequestCalls = Handlers<
  Pick<typeof members, 'askPermission' | 'permissionRequests' | 'decidePermission'>
>

/** Gives the role that was chosen to grant a request; answers what the person holds afterwards. */
const grantBy = async (
  change: LockedChange,
  request: StoredRequest,
  person: StoredMember,
  roleId: string,
): Promise<string> => {
  const before = heldRoles(person)
  if (roleId === '') {
    if (!before.some((role) => roleHolds(role, request.permissionCode)))
      throw apiError('invalid', '请选择要给予的角色')
    return roleNames(before)
  }
  const [role] = await rolesById(change, [roleId])
  if (role === undefined || !roleHolds(role, request.permissionCode))
    throw apiError('invalid', '所选角色不含申请的权限')
  const wanted = [...before.filter((it) => it.roleId !== roleId), role]
  await giveRoles(change, person, wanted)
  return roleNames(wanted)
}

/** 申请权限: what was refused reaches whoever can give it. */
export const createRequestHandlers = ({ db }: MembersDeps): RequestCalls => ({
  async askPermission(input, caller) {
    const permissionName = input.permissionName.trim()
    const permissionCode = permissionNamed(permissionName)
    if (permissionCode === null) throw apiError('invalid', '没有这个权限')
    return withLock(db, caller, undefined, async (change) => {
      const { tx, companyId, userId } = change
      if (change.me.held.has(permissionCode)) throw apiError('invalid', '您已有该权限，请刷新页面')
      const person = await memberOf(tx, companyId, userId)
      if (person === null) throw apiError('invalid', '请先加入企业')
      const note = input.note.trim()
      const given = { id: randomUUID(), companyId, userId, permissionName, permissionCode, note }
      const { id, repeated } = await insertRequest(tx, given)
      if (repeated) return { requestId: id, repeated }
      await remind(tx, await administratorsOf(tx, companyId), {
        kind: 'SYSTEM',
        title: `${person.userName}申请权限：${permissionName}`,
        content: note,
        link: PAGES.users,
      })
      await change.log({
        action: 'permission.ask',
        objectType: 'user',
        objectId: userId,
        objectName: person.userName,
        after: { permissionName, note },
      })
      return { requestId: id, repeated }
    })
  },

  async permissionRequests({ state, page, pageSize }, caller) {
    const { companyId, roles, permissions } = caller.principal
    const [{ rows, total }, known] = await Promise.all([
      readsOf(db, companyId, async (own) => requestPage(own, companyId, { state, page, pageSize })),
      rolesIn(db, companyId),
    ])
    const giver = { roles, held: permissions }
    const grantable = known.filter(
      (role) => role.roleId !== SUPER_ADMIN && givingProblem(giver, role) === null,
    )
    return {
      records: rows.map((row) => ({
        requestId: row.id,
        userId: row.userId,
        userName: row.userName,
        permissionName: row.permissionName,
        note: row.note,
        state: row.state,
        roles: grantable
          .filter((role) => roleHolds(role, row.permissionCode))
          .map(({ roleId, name }) => ({ roleId, roleName: name })),
        createTime: row.created,
      })),
      total,
      page,
      pageSize,
    }
  },

  decidePermission: async (input, caller) =>
    withLock(db, caller, members.decidePermission.permission, async (change) => {
      const { tx, companyId } = change
      const request = await requestOf(tx, companyId, input.requestId)
      if (request === null) throw apiError('notFound', '没有找到这份申请')
      const state = input.approve ? 'granted' : 'refused'
      if (!(await closeRequest(tx, request.id, { state, by: change.userId })))
        throw apiError('conflict', '这份申请已经处理过了')
      const person = await memberOf(tx, companyId, request.userId)
      if (person === null && input.approve) throw apiError('invalid', '对方已不在本企业')
      const roles =
        input.approve && person !== null ? await grantBy(change, request, person, input.roleId) : ''
      const holding = await holdingOf(tx, request.userId)
      if (holding !== null) {
        await remind(tx, [request.userId], {
          kind: 'SYSTEM',
          title: input.approve ? '权限申请已通过' : '权限申请未通过',
          content: request.permissionName,
          link: PAGES.home,
        })
      }
      await change.log({
        action: input.approve ? 'permission.grant' : 'permission.refuse',
        objectType: 'user',
        objectId: request.userId,
        objectName: request.userName,
        after: { permissionName: request.permissionName, ...(input.approve ? { roles } : {}) },
      })
      return { state }
    }),
})
