import type { password } from '#contract/password.ts'
import { apiError } from '#contract/wire/api-error.ts'
import { confirmProblem, WRONG_CODE_TEXT } from '#domain/registration/account.ts'
import { PAGES } from '#domain/pages/links.ts'
import { type Actor, writeAuditEntry } from '#server/audit/log.ts'
import type { Database } from '#server/database/pool.ts'
import { inTransaction, type Tx } from '#server/database/transaction.ts'
import { remind } from '#server/reminders/send.ts'
import type { Codes } from '#server/sms/codes.ts'
import type { Caller, Handlers, Principal } from '#server/wire/handler.ts'
import type { Limits } from '#server/wire/limits.ts'
import type { NewPasswords } from '#server/wire/new-passwords.ts'
import { hashToken, isToken, newToken } from '#server/wire/tokens.ts'
import type { Owner, PasswordStore } from './store.ts'

/** Told when the ticket is used, too old or none. */
export const TICKET_TEXT = '验证已过期，请重新获取验证码'
export const USED_BEFORE_TEXT = '新密码不能与最近使用过的密码相同'

/** 密码: get it back by a code, change it. */
export const createPasswordHandlers = (deps: {
  db: Database
  store: PasswordStore
  codes: Codes
  passwords: NewPasswords
  /** Lets somebody signed in pass who knows the present password, or refuses. */
  confirm: (principal: Principal, password: string, caller: Caller) => Promise<void>
  limits: Limits['password']
}): Handlers<typeof password> => {
  const { db, store, codes, passwords, limits } = deps

  /** The stored form of a new password that fits policy and history, or a refusal. */
  const hashOf = async (owner: Owner, typed: string, again: string): Promise<string> => {
    const problem = (await passwords.problem(typed, owner)) ?? confirmProblem(typed, again)
    if (problem !== null) throw apiError('invalid', problem)
    if (passwords.isKnown(typed, owner)) return passwords.hash(typed)
    const before = [owner.passwordHash, ...(await store.earlier(owner.id, limits.remembered))]
    for (const stored of before)
      if (stored !== null && (await passwords.fits(stored, typed)))
        throw apiError('invalid', USED_BEFORE_TEXT)
    return passwords.hash(typed)
  }

  /** Sets it, ends the logins, tells the owner. */
  const set = async (
    owner: Owner,
    hash: string,
    how: {
      action: 'password.change' | 'password.retrieve'
      kept: string | null
      caller: Caller
      first?: (tx: Tx) => Promise<void>
    },
  ): Promise<void> => {
    const { action, kept, caller, first } = how
    await inTransaction(db, async (tx) => {
      await first?.(tx)
      if (!(await store.replace(tx, owner, hash, limits.remembered))) throw apiError('conflict')
      await store.endLogins(tx, owner.id, kept)
      await remind(tx, [owner.id], {
        kind: 'SYSTEM',
        title: action === 'password.change' ? '密码已修改' : '密码已找回并重设',
        content: '其他设备上的登录已全部退出。如非本人操作，请立即找回密码。',
        link: PAGES.account,
      })
      await writeAuditEntry(tx, actorOf(owner, caller), {
        action,
        companyId: owner.companyId,
        objectType: 'user',
        objectId: owner.id,
        objectName: owner.loginName,
      })
    })
  }

  /** The first step: the code gives a ticket. */
  const ticketFor = async (given: { phone: string; flowId: string; smsCode: string }) => {
    const flow = { id: given.flowId, phone: given.phone, purposes: ['retrieve'] as const }
    const fits = await codes.use(flow, given.smsCode)
    const owner = fits ? await store.ownerOf({ phone: given.phone }) : null
    if (owner === null) throw apiError('invalid', WRONG_CODE_TEXT)
    const ticket = newToken()
    await store.addTicket(hashToken(ticket), owner.id, limits.ticketSeconds)
    return { ticket, changed: false }
  }

  return {
    retrieveCode: async (input, caller) => {
      const owner = await store.ownerOf({ phone: input.phone })
      return codes.send(input, 'retrieve', caller, owner !== null)
    },

    retrieve: async (input, caller) => {
      if (input.ticket === '') return ticketFor(input)
      const tokenHash = hashToken(input.ticket)
      const userId = isToken(input.ticket) ? await store.ticketOwner(tokenHash) : null
      const owner = userId === null ? null : await store.ownerOf({ id: userId })
      if (owner === null) throw apiError('invalid', TICKET_TEXT)
      const hash = await hashOf(owner, input.new_pwd, input.confirm_pwd)
      const first = async (tx: Tx): Promise<void> => {
        if (!(await store.useTicket(tx, tokenHash))) throw apiError('invalid', TICKET_TEXT)
      }
      await set(owner, hash, { action: 'password.retrieve', kept: null, caller, first })
      return { ticket: '', changed: true }
    },

    change: async (input, caller) => {
      const { principal } = caller
      // Read first: what is replaced is the password that is confirmed, or nothing.
      const owner = await store.ownerOf({ id: principal.userId })
      if (owner === null) throw apiError('signedOut')
      await deps.confirm(principal, input.password, caller)
      const hash = await hashOf(owner, input.new_pwd, input.confirm_pwd)
      await set(owner, hash, { action: 'password.change', kept: principal.sessionId, caller })
      return { changed: true }
    },
  }
}

const actorOf = (owner: Owner, caller: Caller): Actor => ({
  actorId: owner.id,
  actorName: owner.loginName,
  ip: caller.address,
  requestId: caller.requestId,
})
