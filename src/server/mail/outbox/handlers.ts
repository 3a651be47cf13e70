import type { outbox } from '#contract/outbox.ts'
import { apiError } from '#contract/wire/api-error.ts'
import type { AuditAction } from '#domain/audit/actions.ts'
import {
  MAIL_PURPOSE,
  MAIL_STATE,
  resending,
  resendProblem,
  stopProblem,
  withoutAddresses,
  withoutSecrets,
} from '#domain/outbox/mails.ts'
import { maskMail } from '#domain/subscriptions/settings.ts'
import { actorOf, type AuditEvent, writeAuditEntry } from '#server/audit/log.ts'
import type { Clock } from '#server/clock.ts'
import type { Tx } from '#server/database/transaction.ts'
import { requeue } from '#server/reminders/push/store.ts'
import type { Caller, Handlers } from '#server/wire/handler.ts'
import type { MailOutboxStore, OutboxMail } from './store.ts'

type MailCalls = Pick<typeof outbox, 'mails' | 'revealMail' | 'resendMail' | 'stopMail'>

const SEND = 'outbox:list:send'

const shown = (mail: OutboxMail, maySend: boolean) => ({
  mailId: mail.id,
  address: maskMail(mail.address),
  purpose: mail.purpose,
  subject: withoutSecrets(mail.subject),
  state: mail.state,
  tries: mail.tries,
  error: withoutSecrets(withoutAddresses(mail.error)),
  createTime: mail.created,
  nextTime: mail.next,
  sentTime: mail.sent,
  canResend: maySend && resending(mail) !== null,
  canStop: maySend && stopProblem(mail.state) === null,
})

const entryOf = (
  action: AuditAction,
  mail: OutboxMail,
  after: Readonly<Record<string, string>> = {},
): AuditEvent => ({
  action,
  companyId: '',
  objectType: 'mail',
  objectId: mail.id,
  objectName: `${MAIL_PURPOSE[mail.purpose]} ${maskMail(mail.address)}`,
  before: { 状态: MAIL_STATE[mail.state] },
  after: { 状态: MAIL_STATE[mail.state], ...after },
})

/** 邮件发件箱 for operators. */
export const createMailOutboxHandlers = (deps: {
  store: MailOutboxStore
  /** Whether a mail server is set. */
  available: boolean
  clock: Clock
  /** Something is due. */
  kick: () => void
}): Handlers<MailCalls> => {
  const { store, clock } = deps

  const change = async <T>(
    id: string,
    caller: Caller,
    work: (tx: Tx, mail: OutboxMail) => Promise<{ entry: AuditEvent; answer: T }>,
  ): Promise<T> =>
    store.inTransaction(async (tx) => {
      const mail = await store.lock(tx, id)
      if (mail === undefined) throw apiError('notFound', '没有这封邮件，可能已超过保留期')
      const { entry, answer } = await work(tx, mail)
      await writeAuditEntry(tx, actorOf(caller), entry)
      return answer
    })

  return {
    async mails(asked, { principal }) {
      const { page, pageSize } = asked
      const filter = { ...asked, address: asked.address.trim() }
      const [{ rows, total }, counts] = await Promise.all([store.page(filter), store.states()])
      const maySend = principal.permissions.has(SEND)
      const records = rows.map((mail) => shown(mail, maySend))
      return { records, total, page, pageSize, available: deps.available, counts }
    },

    revealMail: async ({ mailId }, caller) =>
      change(mailId, caller, async (_tx, mail) => ({
        entry: entryOf('mail.reveal', mail),
        answer: { address: mail.address },
      })),

    async resendMail({ mailId }, caller) {
      const answer = await change(mailId, caller, async (tx, mail) => {
        const how = resending(mail)
        if (how === null) throw apiError('invalid', resendProblem(mail))
        const at = clock.now()
        if (how === 'now') await store.hurry(tx, mailId, at)
        else await requeue(tx, mailId, at)
        const done = how === 'now' ? '立即发送' : `重新生成 ${mail.retold} 条提醒`
        return { entry: entryOf('mail.resend', mail, { 动作: done }), answer: { how } }
      })
      if (answer.how === 'now') deps.kick()
      return answer
    },

    stopMail: async ({ mailId }, caller) =>
      change(mailId, caller, async (tx, mail) => {
        const problem = stopProblem(mail.state)
        if (problem !== null) throw apiError('invalid', problem)
        await store.stop(tx, mailId)
        return {
          entry: entryOf('mail.stop', mail, { 状态: MAIL_STATE.stopped }),
          answer: { stopped: true },
        }
      }),
  }
}
