import { sql } from 'kysely'
import type { MAIL_SORTS } from '#contract/outbox.ts'
import { MAIL_STATE, type MailPurpose, type MailState } from '#domain/outbox/mails.ts'
import type { Database } from '#server/database/pool.ts'
import {
  beijingTime,
  placeAmong,
  ROW_COUNT,
  type SortOrder,
  sortedBy,
} from '#server/database/sql.ts'
import { inTransaction, type Tx } from '#server/database/transaction.ts'

/** A mail of the outbox as operators see it; times are `yyyy-MM-dd HH:mm:ss`, Beijing. */
export interface OutboxMail {
  id: string
  address: string
  purpose: MailPurpose
  subject: string
  state: MailState
  tries: number
  error: string
  created: string
  /** Empty unless it waits. */
  next: string
  sent: string
  /** Things it told of that can still be told anew. */
  retold: number
}

/** What is looked for, and in which order. */
export interface MailFilter extends SortOrder<(typeof MAIL_SORTS)[number]> {
  /** A whole address, or what stands after its @. */
  address: string
  state: MailState | ''
  purpose: MailPurpose | ''
  page: number
  pageSize: number
}

const SORTS = {
  // As the list shows it: when it went out, before that when it was made.
  time: sql`coalesce(m.sent_at, m.made_at)`,
  purpose: sql`m.purpose`,
  subject: sql`m.subject`,
  tries: sql`m.tries`,
  state: placeAmong('m.state', Object.keys(MAIL_STATE)),
}

const mailsIn = (db: Database | Tx) =>
  db
    .selectFrom('mail_outbox as m')
    .select(['m.id', 'm.address', 'm.subject', 'm.tries', 'm.error'])
    .select((eb) => [
      eb.ref('m.purpose').$castTo<MailPurpose>().as('purpose'),
      eb.ref('m.state').$castTo<MailState>().as('state'),
      beijingTime('m.made_at').as('created'),
      beijingTime('m.sent_at').as('sent'),
      eb
        .case()
        .when('m.state', '=', 'queued')
        .then(beijingTime('m.next_at'))
        .else('')
        .end()
        .as('next'),
      eb
        .selectFrom('push_item as p')
        .select(ROW_COUNT.as('count'))
        .whereRef('p.carrier', '=', 'm.id')
        .where('p.channel', '=', 'mail')
        .where('p.state', '=', 'told')
        .$asScalar()
        .$notNull()
        .as('retold'),
    ])

/** 邮件发件箱 for operators, in the tables. */
export const createMailOutboxStore = (db: Database) => ({
  async page(filter: MailFilter): Promise<{ rows: OutboxMail[]; total: number }> {
    const { address } = filter
    const fits = sql<boolean>`(${filter.state} = '' or m.state = ${filter.state})
      and (${filter.purpose} = '' or m.purpose = ${filter.purpose})
      and (${address} = '' or lower(m.address) = lower(${address})
        or split_part(lower(m.address), '@', 2) = lower(ltrim(${address}, '@')))`
    const rows = await mailsIn(db)
      .where(fits)
      .orderBy(sortedBy(SORTS, filter, sql`m.made_at desc, m.id`))
      .limit(filter.pageSize)
      .offset(filter.page * filter.pageSize)
      .execute()
    const { total } = await db
      .selectFrom('mail_outbox as m')
      .where(fits)
      .select(ROW_COUNT.as('total'))
      .executeTakeFirstOrThrow()
    return { rows, total }
  },

  /** How many mails are in each state. */
  async states(): Promise<Record<string, number>> {
    const rows = await db
      .selectFrom('mail_outbox')
      .groupBy('state')
      .select(['state', ROW_COUNT.as('count')])
      .execute()
    return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
  },

  /** Mails that wait, and those that failed in the last day. */
  async counts(): Promise<{ waiting: number; failed: number }> {
    const { rows } = await sql<{ waiting: number; failed: number }>`
      select (count(*) filter (where state in ('queued', 'sending')))::int as waiting,
        (count(*) filter (where state = 'failed' and made_at > now() - interval '1 day'))::int
          as failed
      from mail_outbox`.execute(db)
    return rows[0] ?? { waiting: 0, failed: 0 }
  },

  find: async (id: string): Promise<OutboxMail | undefined> =>
    mailsIn(db).where('m.id', '=', id).executeTakeFirst(),

  inTransaction: async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => inTransaction(db, work),

  /** A mail that nobody else changes until the transaction ends. */
  async lock(tx: Tx, id: string): Promise<OutboxMail | undefined> {
    await tx.selectFrom('mail_outbox').where('id', '=', id).select('id').forUpdate().execute()
    return mailsIn(tx).where('m.id', '=', id).executeTakeFirst()
  },

  /** A mail that waits is due now. */
  async hurry(tx: Tx, id: string, at: Date): Promise<void> {
    await tx
      .updateTable('mail_outbox')
      .set({ next_at: at })
      .where('id', '=', id)
      .where('state', '=', 'queued')
      .execute()
  },

  /** A mail that waits does not go out; its words are forgotten. */
  async stop(tx: Tx, id: string): Promise<void> {
    await tx
      .updateTable('mail_outbox')
      .set({ state: 'stopped', body_text: '', body_html: '' })
      .where('id', '=', id)
      .where('state', '=', 'queued')
      .execute()
  },
})

export type MailOutboxStore = ReturnType<typeof createMailOutboxStore>
