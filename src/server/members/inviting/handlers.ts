import { randomUUID } from 'node:crypto'
import { members } from '#contract/members.ts'
import { apiError } from '#contract/wire/api-error.ts'
import { BAD_INVITATION_TEXT, maskPhone, mobileProblem } from '#domain/registration/account.ts'
import { isPlatform } from '#domain/permissions/roles.ts'
import { PAGES } from '#domain/pages/links.ts'
import { actorOf } from '#server/audit/log.ts'
import { readsOf } from '#server/database/tenant.ts'
import { inTransaction, type Tx } from '#server/database/transaction.ts'
import { remind } from '#server/reminders/send.ts'
import type { Handlers, MemberCaller } from '#server/wire/handler.ts'
import { hashToken, newToken } from '#server/wire/tokens.ts'
import { personOf, takeIn, withdrawOpen } from '../joining/store.ts'
import type { MembersDeps } from '../deps.ts'
import { apart, checkGiving, readyName, roleNames, rolesById } from '../roles/giving.ts'
import { companyNameOf, holdingOf, lockCompany } from '../store.ts'
import { withLock, logOf } from '../with-lock.ts'
import { setRoles } from '../users/store.ts'
import { insertInvite, invitePage, openInvite, revoke, takeInvite } from './store.ts'

type InviteCalls = Handlers<
  Pick<typeof members, 'invite' | 'invites' | 'revokeInvite' | 'acceptInvite'>
>

/** Takes whoever is signed in into the company of an invitation; answers its id. */
const accept = async (tx: Tx, caller: MemberCaller, token: string): Promise<string> => {
  const { userId } = caller.principal
  const invite = await openInvite(tx, hashToken(token))
  if (invite === null || !(await lockCompany(tx, invite.companyId)))
    throw apiError('invalid', BAD_INVITATION_TEXT)
  const { companyId, inviterId } = invite
  const holding = await holdingOf(tx, userId, true)
  if (holding === null) throw apiError('signedOut')
  if (holding.companyId !== '') throw apiError('invalid', '您已属于一家企业')
  if (isPlatform(holding)) throw apiError('invalid', '平台人员不能加入企业')
  const { userName, phone } = await personOf(tx, userId)
  if (!['', phone].includes(invite.phone))
    throw apiError('invalid', `邀请发给 ${maskPhone(invite.phone)}，与您的手机号码不同`)
  const companyName = await companyNameOf(tx, companyId)
  const taken =
    (await takeInvite(tx, invite.id, userId)) &&
    (await takeIn(tx, userId, { companyId, companyName, by: userId }))
  if (!taken) throw apiError('invalid', BAD_INVITATION_TEXT)
  await setRoles(tx, userId, invite, inviterId)
  await withdrawOpen(tx, userId)
  await remind(tx, [inviterId], {
    kind: 'SYSTEM',
    title: '受邀成员已加入',
    content: `${userName}（${maskPhone(phone)}）已通过邀请加入${companyName}。`,
    link: PAGES.users,
  })
  await logOf(
    tx,
    actorOf(caller),
    companyId,
  )({
    action: 'invite.accept',
    objectType: 'user',
    objectId: userId,
    objectName: userName,
    after: { inviteId: invite.id },
  })
  return companyId
}

/** 邀请: a link that makes whoever uses it one of the company's people. */
export const createInviteHandlers = ({ db }: MembersDeps): InviteCalls => ({
  async invite(input, caller) {
    const phone = input.phone.trim()
    const problem = phone === '' ? null : mobileProblem(phone)
    if (problem !== null) throw apiError('invalid', problem)
    const token = newToken()
    return withLock(db, caller, members.invite.permission, async (change) => {
      if (change.companyId === '') throw apiError('invalid', '平台人员请直接新增用户')
      const roles = await rolesById(change, input.roleIds)
      checkGiving(change, roles)
      const id = randomUUID()
      const expireTime = await insertInvite(change.tx, {
        ...apart(roles),
        id,
        tokenHash: hashToken(token),
        companyId: change.companyId,
        inviterId: change.userId,
        phone,
      })
      await change.log({
        action: 'invite.add',
        objectType: 'invitation',
        objectId: id,
        objectName: maskPhone(phone),
        after: { roles: roleNames(roles), expireTime },
      })
      return { inviteId: id, token, expireTime }
    })
  },

  async invites({ state, page, pageSize }, caller) {
    const { companyId } = caller.principal
    const { rows, total } = await readsOf(db, companyId, async (own) =>
      invitePage(own, companyId, { state, page, pageSize }),
    )
    return {
      records: rows.map((row) => ({
        inviteId: row.id,
        roleNames: [...row.roles.map(readyName), ...row.ownNames],
        phone: maskPhone(row.phone),
        inviterName: row.inviterName,
        state: row.state,
        usedByName: row.usedByName,
        createTime: row.created,
        expireTime: row.expires,
      })),
      total,
      page,
      pageSize,
    }
  },

  revokeInvite: async ({ inviteId }, caller) =>
    withLock(db, caller, members.revokeInvite.permission, async (change) => {
      const done = await revoke(change.tx, change.companyId, inviteId)
      if (done === null) throw apiError('notFound', '没有找到这份邀请')
      if (!done.revoked) throw apiError('conflict', '该邀请已失效')
      await change.log({
        action: 'invite.revoke',
        objectType: 'invitation',
        objectId: inviteId,
        objectName: maskPhone(done.phone),
      })
      return { revoked: true }
    }),
  acceptInvite: async ({ token }, caller) => ({
    joinedCompanyId: await inTransaction(db, async (tx) => accept(tx, caller, token)),
  }),
})
