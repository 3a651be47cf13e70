import { sql } from 'kysely'
import type { ChatMessage } from '#contract/chat.socket.ts'
import type { Outcome } from '#domain/chat/summary.ts'
import type { Database } from '#server/database/pool.ts'
import { beijingTime, dateText, NOW } from '#server/database/sql.ts'
import type { Tx } from '#server/database/transaction.ts'

/** Messages of a talk that a draft is made of, the newest. */
const READ = 300
/** Summaries of one customer that are shown. */
const SHOWN = 20

/** What is kept of a talk when it ends. */
export interface NewSummary {
  topicTag: string
  outcome: Outcome
  summary: string
  /** `yyyy-MM-dd`; empty unless somebody goes on. */
  followOn: string
  ownerId: string
  authorName: string
}

/** Keeps a summary of what was said since the last one, whose follow-up it takes over. */
export const keepSummary = async (
  tx: Tx,
  conv: string,
  authorId: string,
  given: NewSummary,
): Promise<void> => {
  await tx
    .updateTable('chat_summary')
    .set({ done_at: NOW })
    .where('conv_id', '=', conv)
    .where('done_at', 'is', null)
    .where('follow_on', 'is not', null)
    .execute()
  const follows = given.outcome === 'followUp'
  await sql`
    insert into chat_summary (conv_id, upto_seq, topic, outcome, summary, follow_on, owner_id,
      author_id, author_name)
    select id, last_seq, ${given.topicTag}, ${given.outcome}, ${given.summary},
      ${follows ? given.followOn : null}::date, ${follows ? given.ownerId : ''}, ${authorId},
      ${given.authorName}
    from conversation where id = ${conv}`.execute(tx)
}

/** Whether the newest summary of a talk says just this: then it was sent twice. */
export const isKept = async (
  tx: Tx,
  conv: string,
  { topicTag, outcome, summary, followOn, ownerId }: Omit<NewSummary, 'authorName'>,
): Promise<boolean> => {
  const follows = outcome === 'followUp'
  const { rows } = await sql<{ same: boolean }>`
    select topic = ${topicTag} and outcome = ${outcome} and summary = ${summary}
      and follow_on is not distinct from ${follows ? followOn : null}::date
      and owner_id = ${follows ? ownerId : ''} as same
    from chat_summary where conv_id = ${conv} order by id desc limit 1`.execute(tx)
  return rows[0]?.same === true
}

/** 服务小结 in the tables. */
export const createSummaryStore = (db: Database) => ({
  /** The messages since the last summary, the oldest first; none that was called back. */
  async lines(conv: string): Promise<{
    topic: 'consult' | 'jobTitle'
    customerId: string
    lines: Pick<ChatMessage, 'from' | 'type' | 'body'>[]
  } | null> {
    const { rows } = await sql<{
      topic: 'consult' | 'jobTitle'
      customerId: string
      lines: Pick<ChatMessage, 'from' | 'type' | 'body'>[]
    }>`
      select c.topic, c.customer_id as "customerId", (
        select coalesce(jsonb_agg(jsonb_build_object('from', m.sender_id, 'type', m.type,
          'body', m.body) order by m.seq), '[]')
        from (select * from chat_message where conv_id = c.id and deleted_at is null
          and seq > coalesce((select max(upto_seq) from chat_summary where conv_id = c.id), 0)
          order by seq desc limit ${READ}) m) as lines
      from conversation c where c.id = ${conv}`.execute(db)
    return rows[0] ?? null
  },

  /** What was kept of all talks of a customer, the newest first. */
  async ofCustomer(customerId: string) {
    const { rows } = await sql<{
      summaryId: number
      chatId: string
      topic: string
      outcome: Outcome
      summary: string
      followOn: string
      ownerId: string
      ownerName: string
      open: boolean
      author: string
      time: string
    }>`
      select s.id::int as "summaryId", s.conv_id as "chatId", s.topic, s.outcome, s.summary,
        ${dateText('s.follow_on')} as "followOn", s.owner_id as "ownerId",
        coalesce(u.user_name, '') as "ownerName",
        s.follow_on is not null and s.done_at is null as open, s.author_name as author,
        ${beijingTime('s.at')} as time
      from chat_summary s join conversation c on c.id = s.conv_id
        left join user_account u on u.id = s.owner_id
      where c.customer_id = ${customerId} order by s.id desc limit ${SHOWN}`.execute(db)
    return rows
  },

  /** 已跟进, by whoever was to go on. @returns whether it was still open and theirs. */
  async done(summaryId: number, userId: string): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable('chat_summary')
      .set({ done_at: NOW })
      .where('id', '=', String(summaryId))
      .where('owner_id', '=', userId)
      .where('follow_on', 'is not', null)
      .where('done_at', 'is', null)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },
})

export type SummaryStore = ReturnType<typeof createSummaryStore>
