import { randomUUID } from 'node:crypto'
import { members } from '#contract/members.ts'
import type { OutputOf } from '#contract/wire/endpoint.ts'
import { apiError } from '#contract/wire/api-error.ts'
import { normalCreditCode } from '#domain/companies/credit-code.ts'
import { type Holding, isPlatform } from '#domain/permissions/roles.ts'
import { maskPhone } from '#domain/registration/account.ts'
import { creditCodeProblem } from '#domain/registration/company.ts'
import { PAGES } from '#domain/pages/links.ts'
import { actorOf } from '#server/audit/log.ts'
import { brokenRule } from '#server/database/faults.ts'
import { administratorsOf } from '#server/database/permissions.ts'
import { readsOf } from '#server/database/tenant.ts'
import { inTransaction, type Tx } from '#server/database/transaction.ts'
import { remind } from '#server/reminders/send.ts'
import type { Handlers, MemberCaller } from '#server/wire/handler.ts'
import type { MembersDeps } from '../deps.ts'
import { apart, checkGiving, roleNames, rolesById } from '../roles/giving.ts'
import { companyNameOf, holdingOf } from '../store.ts'
import { withLock, logOf, type LockedChange } from '../with-lock.ts'
import { setRoles } from '../users/store.ts'
import {
  askedToday,
  closeJoin,
  companyByCode,
  insertJoin,
  joinOf,
  joinPage,
  newestJoin,
  personOf,
  type StoredJoin,
  takeIn,
} from './store.ts'

type JoinCalls = Handlers<Pick<typeof members, 'joins' | 'decideJoin' | 'myJoin' | 'askJoin'>>

/** Askings of one person a day. */
const ASKS_A_DAY = 5
const ALREADY_OPEN = '您已有一份待审核的加入申请'

const answerOf = (join: StoredJoin): OutputOf<typeof members.decideJoin> => ({
  requestId: join.id,
  userId: join.userId,
  userName: join.userName,
  phone: maskPhone(join.phone),
  note: join.note,
  state: join.state,
  reason: join.reason,
  createTime: join.created,
})

const found = async (change: LockedChange, id: string): Promise<StoredJoin> => {
  const join = await joinOf(change.tx, change.companyId, id)
  if (join === null) throw apiError('notFound', '没有找到这份申请')
  return join
}

/** Takes the person in; answers the names of the roles that were given. */
const approve = async (
  change: LockedChange,
  join: StoredJoin,
  holding: Holding | null,
  roleIds: readonly string[],
): Promise<string> => {
  const { tx, companyId, userId: by } = change
  const roles = await rolesById(change, roleIds)
  checkGiving(change, roles)
  if (holding === null) throw apiError('invalid', '对方的账号已停用')
  if (isPlatform(holding)) throw apiError('invalid', '平台人员不能加入企业')
  const companyName = await companyNameOf(tx, companyId)
  if (!(await takeIn(tx, join.userId, { companyId, companyName, by })))
    throw apiError('conflict', '对方已加入其他企业')
  await setRoles(tx, join.userId, apart(roles), by)
  return roleNames(roles)
}

const withdraw = async (tx: Tx, caller: MemberCaller, userId: string) => {
  const open = await newestJoin(tx, userId)
  const by = { state: 'withdrawn', reason: '', by: userId } as const
  if (open === null || !(await closeJoin(tx, open.id, by)))
    throw apiError('invalid', '没有待审核的加入申请')
  await logOf(
    tx,
    actorOf(caller),
    open.companyId,
  )({
    action: 'join.withdraw',
    objectType: 'user',
    objectId: userId,
    objectName: (await personOf(tx, userId)).userName,
  })
  return { requestId: open.id }
}

const ask = async (
  tx: Tx,
  caller: MemberCaller,
  given: { userId: string; creditCode: string; note: string },
) => {
  const { userId, note } = given
  const problem = creditCodeProblem(given.creditCode)
  if (problem !== null) throw apiError('invalid', problem)
  const company = await companyByCode(tx, normalCreditCode(given.creditCode))
  if (company === null) throw apiError('invalid', '没有找到该企业，请核对统一社会信用代码')
  const administrators = await administratorsOf(tx, company.id)
  if (administrators.length === 0) throw apiError('invalid', '该企业暂无管理员，请改用申诉认领')
  if ((await askedToday(tx, userId)) >= ASKS_A_DAY)
    throw apiError('tooMany', '今天申请次数过多，请明天再试')
  const id = randomUUID()
  await insertJoin(tx, { id, companyId: company.id, userId, note })
  const { userName: name } = await personOf(tx, userId)
  await remind(tx, administrators, {
    kind: 'SYSTEM',
    title: `${name}申请加入企业`,
    content: note,
    link: PAGES.users,
  })
  await logOf(
    tx,
    actorOf(caller),
    company.id,
  )({
    action: 'join.ask',
    objectType: 'user',
    objectId: userId,
    objectName: name,
    after: { note },
  })
  return { requestId: id }
}

/** 申请加入: somebody without a company asks one to take them in. */
export const createJoinHandlers = ({ db }: MembersDeps): JoinCalls => ({
  async joins(input, caller) {
    const { companyId } = caller.principal
    const { rows, total } = await readsOf(db, companyId, async (own) =>
      joinPage(own, companyId, input),
    )
    return { records: rows.map(answerOf), total, page: input.page, pageSize: input.pageSize }
  },

  decideJoin: async (input, caller) =>
    withLock(db, caller, members.decideJoin.permission, async (change) => {
      const join = await found(change, input.requestId)
      // First the person, then the asking: the order in which asking itself takes them.
      const holding = await holdingOf(change.tx, join.userId, true)
      const state = input.approve ? 'approved' : 'rejected'
      const reason = input.reason.trim()
      if (!(await closeJoin(change.tx, join.id, { state, reason, by: change.userId })))
        throw apiError('conflict', '这份申请已经处理过了')
      const roles = input.approve ? await approve(change, join, holding, input.roleIds) : ''
      const company = await companyNameOf(change.tx, change.companyId)
      await remind(change.tx, [join.userId], {
        kind: 'SYSTEM',
        title: input.approve ? '您已加入企业' : '加入申请未通过',
        content: input.approve ? `${company}同意了您的加入申请。` : `${company}：${reason}`,
        link: PAGES.home,
      })
      await change.log({
        action: input.approve ? 'join.approve' : 'join.reject',
        objectType: 'user',
        objectId: join.userId,
        objectName: join.userName,
        after: input.approve ? { roles } : { reason },
      })
      return answerOf({ ...join, state, reason })
    }),

  async myJoin(_input, caller) {
    const join = await newestJoin(db, caller.principal.userId)
    if (join === null)
      return { requestId: '', companyName: '', state: '', reason: '', createTime: '' }
    const { id, companyName, state, reason, created } = join
    return { requestId: id, companyName, state, reason, createTime: created }
  },

  async askJoin(input, caller) {
    const { userId } = caller.principal
    return inTransaction(db, async (tx) => {
      const holding = await holdingOf(tx, userId, true)
      if (holding === null) throw apiError('signedOut')
      if (input.withdraw) return withdraw(tx, caller, userId)
      if (holding.companyId !== '') throw apiError('invalid', '您已属于一家企业')
      if (isPlatform(holding)) throw apiError('invalid', '平台人员不能加入企业')
      return ask(tx, caller, { userId, creditCode: input.creditCode, note: input.note.trim() })
    }).catch((error: unknown) => {
      throw brokenRule(error) === 'join_request_open' ? apiError('invalid', ALREADY_OPEN) : error
    })
  },
})
