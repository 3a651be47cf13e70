import type { privacy as contract } from '#contract/privacy.ts'
import { apiError } from '#contract/wire/api-error.ts'
import { formatBeijingTime } from '#domain/calendar/beijing.ts'
import { guestName } from '#domain/chat/guest.ts'
import { JOB } from '#domain/jobs/jobs.ts'
import {
  type Erased,
  erasedText,
  eraseProblem,
  hideNumbers,
  NOTHING_ERASED,
  STAYS_TEXT,
  type Stays,
} from '#domain/privacy/erasure.ts'
import {
  keptText,
  type Retention,
  RETENTION,
  RETENTION_KEYS,
  type RetentionKey,
} from '#domain/privacy/retention.ts'
import { maskPhone, WRONG_CODE_TEXT } from '#domain/registration/account.ts'
import { actorOf, writeAuditEntry } from '#server/audit/log.ts'
import type { Database } from '#server/database/pool.ts'
import { inTransaction, type Tx } from '#server/database/transaction.ts'
import type { Codes } from '#server/sms/codes.ts'
import type { Caller, Handlers } from '#server/wire/handler.ts'
import { eraseBrowser, eraseGuests, eraseNumber, staysOf } from './erasing.store.ts'

/** How the last round of a job went. */
interface LastRun {
  name: string
  ranAt: Date | null
  outcome: '' | 'done' | 'failed'
  counts: Readonly<Record<string, number>>
}

const rowOf = (key: RetentionKey) => {
  const { what, why, basis, action, outside }: Retention = RETENTION[key]
  return { key, what, why, basis, kept: keptText(key), action, outside }
}

const ERASE = 'run:jobs:erase'

/** Stays of every number: what limits the sending of codes, and the log. */
const ALWAYS: readonly Stays[] = ['codes', 'audit']

/** 个人信息: 保留期限 and 删除个人信息. */
export const createPrivacyHandlers = (deps: {
  db: Database
  codes: Pick<Codes, 'send' | 'use'>
  /** The last round of every job. */
  lastRounds: () => Promise<readonly LastRun[]>
  /** Forgets what a number follows without an account; how many things. */
  forgetGuest: (tx: Tx, phone: string) => Promise<number>
}): Handlers<typeof contract> => {
  const { db, codes } = deps

  /** The entry that it was done, without the number in clear. */
  const note = async (
    tx: Tx,
    caller: Caller,
    whose: string,
    { erased, reason }: { erased: Erased; reason: string },
  ): Promise<void> =>
    writeAuditEntry(tx, actorOf(caller), {
      action: 'privacy.erase',
      companyId: '',
      objectType: 'person',
      objectName: whose,
      after: { 原因: reason, 已删除: erasedText(erased) || '没有找到' },
    })

  const eraseAll = async (tx: Tx, phone: string): Promise<Erased> => ({
    ...(await eraseNumber(tx, phone)),
    subscriptions: await deps.forgetGuest(tx, phone),
  })

  const outcome = (erased: Erased, stays: readonly Stays[]) => ({
    erased: erasedText(erased),
    stays: stays.map((key) => STAYS_TEXT[key]),
  })

  return {
    retention: async () => ({ records: RETENTION_KEYS.map(rowOf) }),

    // Whoever reads the message has the number; whether anything is kept of it is told after that.
    eraseCode: async (input, caller) => codes.send(input, 'erase', caller, true),

    async erase({ phone, flowId, smsCode, browser, confirmed }, caller) {
      if (!confirmed) throw apiError('invalid', '请确认删除后不能恢复')
      if (!(await codes.use({ id: flowId, phone, purposes: ['erase'] }, smsCode)))
        throw apiError('invalid', WRONG_CODE_TEXT)
      return inTransaction(db, async (tx) => {
        const { visitor } = caller
        const erased = {
          ...(await eraseAll(tx, phone)),
          ...(browser && visitor !== null ? await eraseBrowser(tx, visitor) : {}),
        }
        const stays = [...(await staysOf(tx, phone)), ...ALWAYS]
        await note(tx, caller, maskPhone(phone), { erased, reason: '本人凭短信验证码' })
        return outcome(erased, stays)
      })
    },

    async rounds(_input, { principal }) {
      const rounds = await deps.lastRounds()
      return {
        canErase: principal.permissions.has(ERASE),
        records: RETENTION_KEYS.map((key) => {
          const { by }: Retention = RETENTION[key]
          const last = rounds.find(({ name, ranAt }) => name === by && ranAt !== null)
          return {
            ...rowOf(key),
            jobName: by === null ? '' : JOB[by].title,
            lastTime: last?.ranAt ? formatBeijingTime(last.ranAt.getTime()) : '',
            failed: last?.outcome === 'failed',
            handled: last?.counts[key] ?? null,
          }
        }),
      }
    },

    async eraseFor(input, caller) {
      const asked = { ...input, phone: input.phone.trim(), guestId: input.guestId.trim() }
      const problem = eraseProblem(asked)
      if (problem !== null) throw apiError('invalid', problem)
      const { phone, guestId } = asked
      const reason = hideNumbers(asked.reason.trim())
      return inTransaction(db, async (tx) => {
        const erased =
          phone === ''
            ? { ...NOTHING_ERASED, chats: await eraseGuests(tx, [guestId]) }
            : await eraseAll(tx, phone)
        const stays = phone === '' ? [] : [...(await staysOf(tx, phone)), ...ALWAYS]
        const whose = phone === '' ? guestName(guestId) : maskPhone(phone)
        await note(tx, caller, whose, { erased, reason })
        return outcome(erased, stays)
      })
    },
  }
}
