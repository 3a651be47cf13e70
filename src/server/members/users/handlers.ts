import { randomUUID } from 'node:crypto'
import { members } from '#contract/members.ts'
import type { OutputOf } from '#contract/wire/endpoint.ts'
import { apiError } from '#contract/wire/api-error.ts'
import {
  administers,
  guardedText,
  LAST_ADMIN_TEXT,
  leavesNobody,
  SUPER_ADMIN_TEXT,
  touchProblem,
} from '#domain/members/administrators.ts'
import { maskEmail } from '#domain/members/masks.ts'
import { SUPER_ADMIN } from '#domain/permissions/roles.ts'
import { maskPhone } from '#domain/registration/account.ts'
import { noteNumberSearch } from '#server/audit/searches.ts'
import { brokenRule } from '#server/database/faults.ts'
import { administratorsOf } from '#server/database/permissions.ts'
import { readsOf } from '#server/database/tenant.ts'
import type { Handlers } from '#server/wire/handler.ts'
import type { MembersDeps } from '../deps.ts'
import {
  apart,
  checkGiving,
  checkSome,
  giveRoles,
  heldRoles,
  roleNames,
  rolesById,
} from '../roles/giving.ts'
import { companyNameOf } from '../store.ts'
import { withLock, type LockedChange } from '../with-lock.ts'
import {
  endLogins,
  insertMember,
  memberOf,
  memberPage,
  setActive,
  setRoles,
  type StoredMember,
  takePassword,
  updateMember,
} from './store.ts'

type UserCalls = Handlers<
  Pick<
    typeof members,
    'users' | 'addUser' | 'updateUser' | 'assignRoles' | 'setStatus' | 'resetPassword'
  >
>

export const LOGIN_NAME_TAKEN = '该登录名已被使用'
export const PHONE_TAKEN = '该手机号码已注册'
export const INVITE_INSTEAD = '企业成员请用邀请链接加入，由本人注册'

const answerOf = (
  person: StoredMember,
  administrators: number,
): OutputOf<typeof members.addUser> => {
  const roles = heldRoles(person)
  return {
    userId: person.id,
    loginName: person.loginName,
    userName: person.userName,
    phone: maskPhone(person.phone),
    email: person.email,
    sex: person.sex,
    headImg: person.headImg,
    dept: person.dept,
    roleIds: roles.map(({ roleId }) => roleId),
    roleNames: roles.map(({ name }) => name),
    status: person.active ? '1' : '0',
    pending: person.pending,
    lastLoginTime: person.lastLogin,
    createTime: person.created,
    guarded: guardedText(person, administrators),
    version: person.version,
  }
}

const found = async (change: LockedChange, userId: string): Promise<StoredMember> => {
  const person = await memberOf(change.tx, change.companyId, userId)
  if (person === null) throw apiError('notFound', '没有找到这个用户')
  return person
}

/** The person as they are after the change. */
const answer = async (
  change: LockedChange,
  userId: string,
): Promise<OutputOf<typeof members.addUser>> => {
  const administrators = await administratorsOf(change.tx, change.companyId)
  return answerOf(await found(change, userId), administrators.length)
}

const about = ({ id, userName }: { id: string; userName: string }) => ({
  objectType: 'user',
  objectId: id,
  objectName: userName,
})

const TAKEN: Readonly<Record<string, string>> = {
  user_account_login_name_key: LOGIN_NAME_TAKEN,
  user_account_phone: PHONE_TAKEN,
}

/** Two that take one name or number at a time: the database lets one have it. */
const takenOnce = async <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    const text = TAKEN[brokenRule(error) ?? '']
    throw text === undefined ? error : apiError('invalid', text)
  })

const addedNotice = (name: string) => ({
  params: { code: name },
  content: `【策桥】平台已为您开通账号 ${name}，请在登录页选择“找回密码”设置密码。`,
})

const resetNotice = (name: string) => ({
  params: { code: name },
  content: `【策桥】管理员已重置账号 ${name} 的密码，请在登录页选择“找回密码”设置新密码。`,
})

const facts = (it: { userName: string; email: string; sex: string; dept: string }) => ({
  userName: it.userName.trim(),
  email: it.email.trim(),
  sex: it.sex,
  dept: it.dept.trim(),
})

/** 用户: who belongs here, and what each may do. */
export const createUserHandlers = ({ db, messages, superAdmin }: MembersDeps): UserCalls => ({
  async users(input, caller) {
    const { companyId } = caller.principal
    const keyword = input.keyword.trim()
    await noteNumberSearch(db, caller, { list: '用户管理', keyword, page: input.page })
    const [{ rows, total }, administrators] = await Promise.all([
      readsOf(db, companyId, async (own) => memberPage(own, companyId, { ...input, keyword })),
      administratorsOf(db, companyId),
    ])
    return {
      records: rows.map((person) => answerOf(person, administrators.length)),
      total,
      page: input.page,
      pageSize: input.pageSize,
    }
  },

  // Whether a number has an account is nobody's to find out: a company invites, and whoever comes
  // with the number settles it. The platform adds its own people.
  async addUser(input, caller) {
    if (caller.principal.companyId !== '') throw apiError('invalid', INVITE_INSTEAD)
    const loginName = input.loginName.toLowerCase()
    if (loginName === superAdmin) throw apiError('invalid', LOGIN_NAME_TAKEN)
    const added = await takenOnce(
      withLock(db, caller, members.addUser.permission, async (change) => {
        const roles = await rolesById(change, input.roleIds)
        checkGiving(change, roles)
        checkSome(change, roles)
        const { tx, companyId, userId: by } = change
        const companyName = await companyNameOf(tx, companyId)
        const person = { ...facts(input), id: randomUUID(), loginName, phone: input.phone }
        await insertMember(tx, companyId, { ...person, companyName, by })
        await setRoles(tx, person.id, apart(roles), by)
        const result = await answer(change, person.id)
        await change.log({
          action: 'user.add',
          ...about(person),
          after: { loginName, phone: maskPhone(input.phone), roles: roleNames(roles) },
        })
        return result
      }),
    )
    await messages.send(input.phone, 'added', addedNotice(loginName))
    return added
  },

  updateUser: async (input, caller) =>
    withLock(db, caller, members.updateUser.permission, async (change) => {
      const person = await found(change, input.userId)
      if (person.version !== input.version) throw apiError('conflict')
      if (person.roles.includes(SUPER_ADMIN) && person.id !== change.userId)
        throw apiError('forbidden', SUPER_ADMIN_TEXT)
      const [before, after] = [facts(person), facts(input)]
      if (JSON.stringify(before) === JSON.stringify(after)) return answer(change, person.id)
      await updateMember(change.tx, person.id, after, change.userId)
      const result = await answer(change, person.id)
      await change.log({
        action: 'user.edit',
        ...about(person),
        before: { ...before, email: maskEmail(before.email) },
        after: { ...after, email: maskEmail(after.email) },
      })
      return result
    }),

  assignRoles: async (input, caller) =>
    withLock(db, caller, members.assignRoles.permission, async (change) => {
      const person = await found(change, input.userId)
      if (person.roles.includes(SUPER_ADMIN)) throw apiError('forbidden', SUPER_ADMIN_TEXT)
      const wanted = await rolesById(change, input.roleIds)
      const before = await giveRoles(change, person, wanted)
      const result = await answer(change, person.id)
      if (before !== null) {
        await change.log({
          action: 'user.roles',
          ...about(person),
          before: { roles: roleNames(before) },
          after: { roles: roleNames(wanted) },
        })
      }
      return result
    }),

  setStatus: async (input, caller) =>
    withLock(db, caller, members.setStatus.permission, async (change) => {
      const person = await found(change, input.userId)
      const active = input.status === '1'
      if (!active && person.id === change.userId) throw apiError('invalid', '不能停用自己的账号')
      const problem = touchProblem(change.me, person)
      if (problem !== null) throw apiError('forbidden', problem)
      if (active === person.active) return answer(change, person.id)
      if (administers(person) && !active) {
        const all = await administratorsOf(change.tx, change.companyId)
        const others = all.filter((id) => id !== person.id).length
        if (leavesNobody(person, { roles: person.roles, active }, others))
          throw apiError('invalid', LAST_ADMIN_TEXT)
      }
      await setActive(change.tx, person.id, active, change.userId)
      if (!active) await endLogins(change.tx, person.id, 'disabled')
      const result = await answer(change, person.id)
      await change.log({ action: active ? 'user.enable' : 'user.disable', ...about(person) })
      return result
    }),

  async resetPassword({ userId }, caller) {
    const person = await withLock(db, caller, members.resetPassword.permission, async (change) => {
      const it = await found(change, userId)
      if (it.id === change.userId) throw apiError('invalid', '请在账号设置中修改自己的密码')
      const problem = touchProblem(change.me, it)
      if (problem !== null) throw apiError('forbidden', problem)
      if (!it.active) throw apiError('invalid', '该用户已停用，请先启用')
      // Without a number nobody could set another one.
      if (it.phone === '') throw apiError('invalid', '该用户没有手机号码，无法通过短信重置密码')
      await takePassword(change.tx, it.id, change.userId)
      await endLogins(change.tx, it.id, 'admin')
      await change.log({
        action: 'user.resetPassword',
        ...about(it),
        after: { phone: maskPhone(it.phone) },
      })
      return it
    })
    return { sent: await messages.send(person.phone, 'reset', resetNotice(person.loginName)) }
  },
})
