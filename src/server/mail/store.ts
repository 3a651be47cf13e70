import { sql } from 'kysely'
import { type MailPurpose, OUTBOX_DAYS, STALE_DAYS } from '#domain/outbox/mails.ts'
import { RETENTION } from '#domain/privacy/retention.ts'
import { afterQuiet, type QuietTime, USUAL_QUIET } from '#domain/subscriptions/timing.ts'
import type { Database } from '#server/database/pool.ts'
import { inTransaction, type Tx } from '#server/database/transaction.ts'

/** A mail to be put into the outbox. */
export interface NewMail {
  id: string
  /** Null for a mail about alerts, which is nobody's, and for one to a guest. */
  userId: string | null
  /** 免登录订阅 that it is for; its address is looked up then and `address` is masked. */
  guestId?: string
  address: string
  purpose: MailPurpose
  subject: string
  text: string
  html: string
  /** Signed; empty for a code. */
  optOut: string
}

/** A mail that this server has taken to send. */
export interface TakenMail extends Omit<NewMail, 'guestId'> {
  guestId: string | null
  /** Tries, this one too. */
  tries: number
  quiet: QuietTime
}

/** Mails taken at once. */
const PORTION = 10
/** Seconds until another server takes over a mail whose server said nothing more. */
const TAKEN_SECONDS = 300

/** 邮件发件箱 in the tables. */
export const createMailStore = (db: Database) => ({
  /** Puts a mail into the outbox, in the transaction of what it tells of. */
  async post(tx: Tx, mail: NewMail, at: Date): Promise<void> {
    await tx
      .insertInto('mail_outbox')
      .values({
        id: mail.id,
        user_id: mail.userId,
        guest_id: mail.guestId ?? null,
        address: mail.address,
        purpose: mail.purpose,
        subject: mail.subject,
        body_text: mail.text,
        body_html: mail.html,
        opt_out: mail.optOut,
        next_at: at,
        made_at: at,
      })
      .execute()
  },

  /** Takes mails that are due; those that would disturb somebody wait for the end of quiet. */
  async take(at: Date): Promise<TakenMail[]> {
    return inTransaction(db, async (tx) => {
      const { rows } = await sql<TakenMail>`
        select m.id, m.user_id as "userId", m.guest_id as "guestId", m.address, m.purpose, m.subject, m.body_text as text,
          m.body_html as html, m.opt_out as "optOut", m.tries + 1 as tries,
          jsonb_build_object('from', coalesce(p.quiet_from, ${USUAL_QUIET.from}::text),
            'to', coalesce(p.quiet_to, ${USUAL_QUIET.to}::text)) as quiet
        from mail_outbox m left join remind_profile p on p.user_id = m.user_id
        where m.state in ('queued', 'sending') and m.next_at <= ${at}
          and m.made_at > ${at}::timestamptz - make_interval(days => ${STALE_DAYS})
        order by m.purpose not in ('code', 'alert', 'guestCode'), m.next_at, m.id limit ${PORTION}
        for update of m skip locked`.execute(tx)
      const taken: TakenMail[] = []
      for (const mail of rows) {
        const next = waitsUntil(mail, at)
        if (next === null) taken.push(mail)
        await tx
          .updateTable('mail_outbox')
          .set({
            state: next === null ? 'sending' : 'queued',
            tries: next === null ? mail.tries : mail.tries - 1,
            next_at: next ?? new Date(at.getTime() + TAKEN_SECONDS * 1000),
          })
          .where('id', '=', mail.id)
          .execute()
      }
      return taken
    })
  },

  /** Says what became of a mail; `again` is when it is tried again. Words that went out are forgotten. */
  async settle(
    id: string,
    outcome:
      | { state: 'sent'; at: Date }
      | { state: 'failed'; error: string }
      | { state: 'queued'; error: string; again: Date },
  ): Promise<void> {
    if (outcome.state === 'queued') {
      await db
        .updateTable('mail_outbox')
        .set({ state: 'queued', error: outcome.error, next_at: outcome.again })
        .where('id', '=', id)
        .execute()
      return
    }
    await db
      .updateTable('mail_outbox')
      .set({
        state: outcome.state,
        body_text: '',
        body_html: '',
        error: outcome.state === 'failed' ? outcome.error : '',
        sent_at: outcome.state === 'sent' ? outcome.at : null,
      })
      .where('id', '=', id)
      .execute()
  },

  /** Notes that there is no such address; false when that is known. */
  async fail(tx: Tx, userId: string, address: string): Promise<boolean> {
    const { numUpdatedRows } = await tx
      .updateTable('mail_address')
      .set({ failing: true })
      .where('user_id', '=', userId)
      .where('address', '=', address)
      .where('failing', '=', false)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },

  inTransaction: async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => inTransaction(db, work),

  async prune(at: Date): Promise<void> {
    await sql`update mail_outbox set state = 'failed', error = 'too old', body_text = '',
      body_html = '' where state in ('queued', 'sending')
        and made_at <= ${at}::timestamptz - make_interval(days => ${STALE_DAYS})`.execute(db)
    await sql`delete from mail_outbox where state in ('sent', 'failed', 'stopped')
      and made_at < ${at}::timestamptz - make_interval(days => ${OUTBOX_DAYS})`.execute(db)
    await sql`delete from mail_code
      where asked_at < ${at}::timestamptz - make_interval(days => ${RETENTION.mailCodes.days})`.execute(
      db,
    )
  },
})

/** Mails that wait for no end of quiet: a code was asked for just now, an alert is for who is on duty. */
const AT_ONCE: ReadonlySet<MailPurpose> = new Set(['code', 'alert', 'guestCode'])

/** Until when a mail waits so that nobody is disturbed; null: not at all. */
export const waitsUntil = (
  { purpose, quiet }: Pick<TakenMail, 'purpose' | 'quiet'>,
  at: Date,
): Date | null => {
  const end = AT_ONCE.has(purpose) ? at.getTime() : afterQuiet(at.getTime(), quiet)
  return end === at.getTime() ? null : new Date(end)
}

export type MailStore = ReturnType<typeof createMailStore>
