import { LINKS } from '#domain/pages/links.ts'
import { createHmac, randomInt, randomUUID } from 'node:crypto'
import { apiError } from '#contract/wire/api-error.ts'
import { WRONG_CODE_TEXT } from '#domain/registration/account.ts'
import { mailProblem, maskMail, tidyMail } from '#domain/subscriptions/settings.ts'
import { type Actor, writeAuditEntry } from '#server/audit/log.ts'
import type { Clock } from '#server/clock.ts'
import type { Tx } from '#server/database/transaction.ts'
import type { Keys } from '#server/keys.ts'
import { hashToken, newToken } from '#server/wire/tokens.ts'
import { renderCode } from '../render.ts'
import type { MailStore } from '../store.ts'
import type { AddressStore } from './store.ts'

/** Minutes that a code and its link are good for. */
const MINUTES = 30
/** Codes of one person; and to one address in a day, whoever asks: nobody's box is filled by others. */
const LIMITS = { seconds: 60, hour: 5, day: 10, address: 5 } as const

const NO_MAIL_TEXT = '本站尚未开通邮件服务，暂不能使用邮件提醒'

/** What {@link createAddresses} is made of. */
export interface AddressDeps {
  store: AddressStore
  outbox: Pick<MailStore, 'post'>
  /** Secrets under the hashes of codes, the same on every node. */
  keys: Keys
  /** Address of the site; null where no mail can be sent. */
  origin: string | null
  clock: Clock
  /** Something waits in the outbox. */
  onPosted: () => void
}

/** 邮箱 of reminders: each is confirmed by what was sent there before anything else is. */
export const createAddresses = (deps: AddressDeps) => {
  const { store, outbox, keys, origin, clock, onPosted } = deps
  const hashOf = (userId: string, code: string, key = keys.current): string =>
    createHmac('sha256', key).update(`mail ${userId} ${code}`).digest('base64url')

  const settle = async (tx: Tx, actor: Actor, userId: string, address: string): Promise<void> => {
    await store.confirm(tx, userId, address, clock.now())
    await writeAuditEntry(
      tx,
      { ...actor, actorId: userId },
      {
        action: 'mail.confirm',
        companyId: '',
        objectType: 'user',
        objectId: userId,
        objectName: maskMail(address),
      },
    )
  }

  return {
    available: origin !== null,

    of: async (userId: string) => store.of(userId, clock.now()),

    /** Sends a code and a link; an address that has had too many gets none, and nobody is told. */
    async ask(userId: string, email: string) {
      if (origin === null) throw apiError('invalid', NO_MAIL_TEXT)
      const problem = mailProblem(email)
      if (problem !== null) throw apiError('invalid', problem)
      const address = tidyMail(email)
      const at = clock.now()
      const code = String(randomInt(1_000_000)).padStart(6, '0')
      const link = newToken()
      await store.inTransaction(async (tx) => {
        const before = await store.askedBefore(tx, userId, address, at)
        const wait = waitOf(before)
        if (wait > 0) throw apiError('tooMany', undefined, { retryAfter: wait })
        await store.write(tx, {
          id: randomUUID(),
          userId,
          address,
          codeHash: hashOf(userId, code),
          linkHash: hashToken(link),
          at,
          expiresAt: new Date(at.getTime() + MINUTES * 60_000),
        })
        if (before.address >= LIMITS.address) return
        const url = origin + LINKS.confirmMail(link)
        const mail = { id: randomUUID(), userId, address, purpose: 'code' as const, optOut: '' }
        await outbox.post(tx, { ...mail, ...renderCode(code, url, MINUTES) }, at)
      })
      onPosted()
      return { expiresIn: MINUTES * 60, resendAfter: LIMITS.seconds }
    },

    async confirm(caller: Actor & { userId: string }, code: string): Promise<string> {
      const { userId, ...actor } = caller
      // A wrong try is counted, so it is refused after the transaction.
      const address = await store.inTransaction(async (tx) => {
        const hashes = keys.all.map((key) => hashOf(userId, code, key))
        const used = await store.use(tx, userId, hashes, clock.now())
        if (used !== null) await settle(tx, actor, userId, used)
        return used
      })
      if (address === null) throw apiError('invalid', WRONG_CODE_TEXT)
      return address
    },

    async confirmLink(actor: Actor, token: string): Promise<string> {
      return store.inTransaction(async (tx) => {
        const found = await store.useLink(tx, hashToken(token), clock.now())
        if (found === null) throw apiError('notFound', '链接已失效，请重新获取')
        await settle(tx, actor, found.userId, found.address)
        return found.address
      })
    },

    async remove(caller: Actor & { userId: string }): Promise<boolean> {
      const { userId, ...actor } = caller
      return store.inTransaction(async (tx) => {
        const removed = await store.remove(tx, userId, clock.now())
        if (removed)
          await writeAuditEntry(tx, actor, {
            action: 'mail.remove',
            companyId: '',
            objectType: 'user',
            objectId: userId,
          })
        return removed
      })
    },
  }
}

const waitOf = (before: { sinceLast: number | null; hour: number; day: number }): number => {
  if (before.sinceLast !== null && before.sinceLast < LIMITS.seconds)
    return Math.ceil(LIMITS.seconds - before.sinceLast)
  if (before.hour >= LIMITS.hour) return 3_600
  return before.day >= LIMITS.day ? 86_400 : 0
}
