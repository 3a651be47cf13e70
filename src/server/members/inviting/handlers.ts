import { randomUUID } from 'node:crypto'
import { members } from '#contract/members.ts'
import { refuse } from '#contract/wire/refusals.ts'
import { maskPhone, mobileProblem } from '#domain/registration/account.ts'
import { readsOf } from '#server/database/tenant.ts'
import type { Handlers } from '#server/wire/handler.ts'
import { hashToken, newToken } from '#server/wire/tokens.ts'
import type { MembersParts } from '../parts.ts'
import { apart, checkGiving, readyName, roleNames, rolesById } from '../roles/giving.ts'
import { inTurn, principalOf } from '../turns.ts'
import { insertInvite, invitePage, revoke } from './store.ts'

type InviteCalls = Handlers<Pick<typeof members, 'invite' | 'invites' | 'revokeInvite'>>

/** 邀请: a link that makes whoever uses it one of the company's people. */
export const createInviteHandlers = ({ db }: MembersParts): InviteCalls => ({
  async invite(input, caller) {
    const phone = input.phone.trim()
    const problem = phone === '' ? null : mobileProblem(phone)
    if (problem !== null) throw refuse('invalid', problem)
    const token = newToken()
    return inTurn(db, caller, members.invite.permission, async (turn) => {
      if (turn.companyId === '') throw refuse('invalid', '平台人员请直接新增用户')
      const roles = await rolesById(turn, input.roleIds)
      checkGiving(turn, roles)
      const id = randomUUID()
      const expireTime = await insertInvite(turn.tx, {
        ...apart(roles),
        id,
        tokenHash: hashToken(token),
        companyId: turn.companyId,
        inviterId: turn.userId,
        phone,
      })
      await turn.log({
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
    const { companyId } = principalOf(caller)
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
    inTurn(db, caller, members.revokeInvite.permission, async (turn) => {
      const done = await revoke(turn.tx, turn.companyId, inviteId)
      if (done === null) throw refuse('notFound', '没有找到这份邀请')
      if (!done.revoked) throw refuse('conflict', '该邀请已失效')
      await turn.log({
        action: 'invite.revoke',
        objectType: 'invitation',
        objectId: inviteId,
        objectName: maskPhone(done.phone),
      })
      return { revoked: true }
    }),
})
