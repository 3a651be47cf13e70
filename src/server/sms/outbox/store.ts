import { sql } from 'kysely'
import type { QueuePart } from '#domain/queues/queue.ts'
import type { Database } from '#server/database/pool.ts'

/** How far back one looks for messages that did not go out. */
const STUCK_DAYS = 7
/** A message that waits so long has not gone out. */
const STUCK_MINUTES = 10

/** 短信发件箱 in the tables: what was to be sent and what became of it. */
export const createOutboxStore = (db: Database) => ({
  /** Says what became of a message. */
  async settle(
    id: string,
    outcome: { state: 'sent' | 'failed'; providerId: string; error: string },
  ): Promise<void> {
    await db
      .updateTable('sms_outbox')
      .set({
        state: outcome.state,
        provider_id: outcome.providerId.slice(0, 100),
        error: outcome.error.slice(0, 500),
        sent_at: outcome.state === 'sent' ? sql<Date>`clock_timestamp()` : null,
      })
      .where('id', '=', id)
      .execute()
  },

  /** Puts a message without a code into the outbox. */
  async post(message: {
    id: string
    phone: string
    purpose: string
    content: string
    provider: string
  }): Promise<void> {
    await sql`
      insert into sms_outbox (id, phone, purpose, content, provider, created_at)
      values (${message.id}, ${message.phone}, ${message.purpose}, ${message.content},
        ${message.provider}, clock_timestamp())`.execute(db)
  },

  /** Messages of this Beijing day, whatever became of them. */
  async today(): Promise<number> {
    const { rows } = await sql<{ today: number }>`
      select count(*)::int as today from sms_outbox
      where created_at >= date_trunc('day', clock_timestamp(), 'Asia/Shanghai')`.execute(db)
    return rows[0]?.today ?? 0
  },

  /** What did not go out: failed in the last days, or still waiting after some minutes. */
  queue: async (): Promise<QueuePart[]> =>
    (
      await sql<QueuePart>`
        select '' as "ownerId", '' as "ownerName", count(*)::int as count, 0 as late,
          min(created_at) as oldest
        from sms_outbox where created_at > now() - make_interval(days => ${STUCK_DAYS})
          and (state = 'failed' or state = 'queued'
            and created_at < now() - make_interval(mins => ${STUCK_MINUTES}))`.execute(db)
    ).rows,

  /** 发件箱, newest first; a phone is a whole number or its last four digits. */
  async messages(filter: { phone: string; state?: string; page: number; pageSize: number }) {
    const { state = '' } = filter
    const at = (column: 'created_at' | 'sent_at') =>
      sql<string>`coalesce(to_char(${sql.ref(column)} at time zone 'Asia/Shanghai',
        'YYYY-MM-DD HH24:MI:SS'), '')`
    const matching = db
      .selectFrom('sms_outbox')
      .$if(filter.phone !== '', (it) =>
        it.where(
          filter.phone.length === 4 ? sql<string>`right(phone, 4)` : 'phone',
          '=',
          filter.phone,
        ),
      )
      .$if(state !== '', (it) => it.where('state', '=', state))
    const rows = await matching
      .select(['id', 'phone', 'purpose', 'content', 'provider', 'state', 'error'])
      .select([at('created_at').as('created'), at('sent_at').as('sent')])
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(filter.pageSize)
      .offset(filter.page * filter.pageSize)
      .execute()
    const { total } = await matching
      .select(sql<number>`count(*)::int`.as('total'))
      .executeTakeFirstOrThrow()
    return { rows, total }
  },
})

export type OutboxStore = ReturnType<typeof createOutboxStore>
