import { sql } from 'kysely'
import type { MESSAGE_SORTS } from '#contract/outbox.ts'
import type { QueuePart } from '#domain/queues/queue.ts'
import { maskPhone } from '#domain/registration/account.ts'
import type { Database } from '#server/database/pool.ts'
import {
  anyOf,
  beijingTime,
  CLOCK_NOW,
  dayBegin,
  placeAmong,
  ROW_COUNT,
  type SortOrder,
  sortedBy,
} from '#server/database/sql.ts'

/** How far back one looks for messages that did not go out. */
const STUCK_DAYS = 7
/** A message that waits so long has not gone out. */
const STUCK_MINUTES = 10

/** What is looked for, and in which order. */
interface MessageFilter extends SortOrder<(typeof MESSAGE_SORTS)[number]> {
  phone: string
  state: string
  page: number
  pageSize: number
}

const SORTS = {
  // As the list shows it: when it went out, before that when it was made.
  time: sql`coalesce(sent_at, created_at)`,
  purpose: sql`purpose`,
  provider: sql`nullif(provider, '')`,
  state: placeAmong('state', ['queued', 'sent', 'failed']),
}

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
        sent_at: outcome.state === 'sent' ? CLOCK_NOW : null,
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
    const { id, phone, purpose, content, provider } = message
    await db
      .insertInto('sms_outbox')
      .values({ id, phone, purpose, content, provider, created_at: CLOCK_NOW })
      .execute()
  },

  /** Messages of this Beijing day, whatever became of them. */
  async today(): Promise<number> {
    const { today } = await db
      .selectFrom('sms_outbox')
      .select(ROW_COUNT.as('today'))
      .where('created_at', '>=', dayBegin(CLOCK_NOW))
      .executeTakeFirstOrThrow()
    return today
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

  /** 发件箱, newest first unless told; a phone is a whole number, which finds masked ones too, or its last four digits. */
  async messages(filter: MessageFilter) {
    const { state } = filter
    const matching = db
      .selectFrom('sms_outbox')
      .$if(filter.phone !== '', (it) =>
        it.where(
          filter.phone.length === 4 ? sql<string>`right(phone, 4)` : 'phone',
          '=',
          anyOf([filter.phone, maskPhone(filter.phone)]),
        ),
      )
      .$if(state !== '', (it) => it.where('state', '=', state))
    const rows = await matching
      .select(['id', 'phone', 'purpose', 'content', 'provider', 'state', 'error'])
      .select([beijingTime('created_at').as('created'), beijingTime('sent_at').as('sent')])
      .orderBy(sortedBy(SORTS, filter, sql`created_at desc, id`))
      .limit(filter.pageSize)
      .offset(filter.page * filter.pageSize)
      .execute()
    const { total } = await matching.select(ROW_COUNT.as('total')).executeTakeFirstOrThrow()
    return { rows, total }
  },
})

export type OutboxStore = ReturnType<typeof createOutboxStore>
