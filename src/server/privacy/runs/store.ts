import { type RawBuilder, sql } from 'kysely'
import type { RoundKey } from '#domain/privacy/retention.ts'
import { weekOf } from '#domain/search/site/learning.ts'
import { isOver, PARTNER_STATE, type PartnerState } from '#domain/showcase/partner-application.ts'
import { deleteConversations } from '#server/database/conversations.ts'
import type { Tx } from '#server/database/transaction.ts'

/**
 * One slice of what has had its time: at most `most` rows from before `before`, and what hangs on
 * them. Rows that somebody else holds are left to the next slice.
 * @returns how many rows were handled; 0 when nothing is left.
 */
type Step = (tx: Tx, before: Date, most: number) => Promise<number>

const WHOLE = String.raw`^[0-9]+$`
/** A column of 11 digits with the middle hidden. */
const hidden = (column: string): RawBuilder<string> =>
  sql<string>`overlay(${sql.ref(column)} placing '****' from 4 for 4)`

const count = async (tx: Tx, work: RawBuilder<unknown>): Promise<number> => {
  const { rows } = await work.execute(tx)
  return rows.length
}

/** Hides numbers in the texts of rows whose owner has had its time. */
const hideTexts = async (
  tx: Tx,
  { table, column, owner }: { table: string; column: string; owner: RawBuilder<boolean> },
  most: number,
): Promise<number> =>
  count(
    tx,
    sql`update ${sql.table(table)} set ${sql.ref(column)} = hide_numbers(${sql.ref(column)})
      where ctid = any(array(select t.ctid from ${sql.table(table)} t
        where has_number(t.${sql.ref(column)}) and ${owner}
        limit ${most} for update skip locked))
      returning 1`,
  )

const add = async (works: readonly (() => Promise<number>)[]): Promise<number> => {
  let sum = 0
  for (const work of works) sum += await work()
  return sum
}

const OVER = (Object.keys(PARTNER_STATE) as PartnerState[]).filter(isOver)

const leads: Step = async (tx, before, most) =>
  add([
    async () =>
      count(
        tx,
        sql`update customer_contact set contact_way = case when contact_way ~ ${WHOLE}
              then ${hidden('contact_way')} else contact_way end,
            leave_message = hide_numbers(leave_message), ip = '', visitor = null
          where id = any(array(select id from customer_contact
            where (contact_way ~ '^[0-9]+$' or has_number(leave_message)) and created_at < ${before}
            limit ${most} for update skip locked))
          returning 1`,
      ),
    async () =>
      hideTexts(
        tx,
        {
          table: 'contact_move',
          column: 'note',
          owner: sql<boolean>`exists (select from customer_contact c
            where c.id = t.contact_id and c.created_at < ${before})`,
        },
        most,
      ),
    // What an advisor was told of a lead repeats its message.
    async () =>
      hideTexts(
        tx,
        {
          table: 'reminder',
          column: 'content',
          owner: sql<boolean>`t.kind = 'CHAT' and (t.created_at < ${before}
            or exists (select from customer_contact c where c.created_at < ${before}
              and c.id = substring(t.link from 'id=([^&]+)')))`,
        },
        most,
      ),
    async () =>
      count(
        tx,
        sql`update push_item set body = hide_numbers(body::text)::jsonb
          where id = any(array(select id from push_item
            where kind = 'CHAT' and made_at < ${before} and has_number(body::text)
            limit ${most} for update skip locked)) returning 1`,
      ),
  ])

const titleCases: Step = async (tx, before, most) => {
  const owner = (link: RawBuilder<unknown>) =>
    sql<boolean>`exists (select from title_case c where c.case_no = ${link}
      and c.closed_at < ${before})`
  const texts = [
    ['title_case_move', 'note'],
    ['title_case_paper', 'note'],
    ['title_case_paper', 'remark'],
    ['title_case_correction', 'text'],
  ] as const
  return add([
    async () =>
      count(
        tx,
        sql`update title_case set phone = ${hidden('phone')}
          where case_no = any(array(select case_no from title_case
            where phone ~ '^[0-9]+$' and closed_at < ${before}
            limit ${most} for update skip locked))
          returning 1`,
      ),
    ...texts.map(
      ([table, column]) =>
        async () =>
          hideTexts(tx, { table, column, owner: owner(sql.ref('t.case_no')) }, most),
    ),
  ])
}

const partnerApplications: Step = async (tx, before, most) => {
  const over = (name: string) =>
    sql<boolean>`${sql.ref(`${name}.state`)} = any(${OVER}::text[])
      and ${sql.ref(`${name}.state_since`)} < ${before}`
  const owner = sql<boolean>`exists (select from partner_application a
    where a.id = t.application_id and ${over('a')})`
  return add([
    async () =>
      count(
        tx,
        sql`update partner_application set phone = case when phone ~ ${WHOLE}
              then ${hidden('phone')} else phone end,
            intro = hide_numbers(intro), ip = '', visitor = null
          where id = any(array(select a.id from partner_application a
            where (a.phone ~ '^[0-9]+$' or has_number(a.intro)) and ${over('a')}
            limit ${most} for update skip locked))
          returning 1`,
      ),
    async () => hideTexts(tx, { table: 'partner_application_log', column: 'note', owner }, most),
    async () => hideTexts(tx, { table: 'partner_application_step', column: 'reason', owner }, most),
  ])
}

/** Guests go by a name of 18 digits (domain/chat/guest). */
const GUEST = sql<boolean>`c.customer_id ~ '^[1-9][0-9]{17}$'`

/**
 * Conversations in which nothing was written since go whole. Of the others the lines from before
 * are emptied and stay as deleted ones: their numbers have no hole.
 */
const chats =
  (whose: RawBuilder<boolean>): Step =>
  async (tx, before, most) => {
    const { rows: silent } = await sql<{ id: string }>`
      select c.id from conversation c where c.last_at < ${before} and ${whose}
      limit ${most} for update skip locked`.execute(tx)
    if (silent.length > 0)
      await deleteConversations(
        tx,
        silent.map(({ id }) => id),
      )
    const alive = sql`conversation c where c.created_at < ${before} and ${whose}`
    const files = await count(
      tx,
      sql`delete from stored_file where id = any(array(select f.file_id from chat_file f
          join chat_message m on m.conv_id = f.conv_id and m.seq = f.seq
          where m.ts < ${before} and f.conv_id in (select c.id from ${alive})
          limit ${most})) returning 1`,
    )
    const notes = await count(
      tx,
      sql`delete from chat_note where ctid = any(array(select n.ctid from chat_note n
          where n.ts < ${before} and n.conv_id in (select c.id from ${alive})
          limit ${most} for update skip locked)) returning 1`,
    )
    const moves = await count(
      tx,
      sql`update chat_move set brief = '' where ctid = any(array(select v.ctid from chat_move v
          where v.at < ${before} and v.brief <> '' and v.conv_id in (select c.id from ${alive})
          limit ${most} for update skip locked)) returning 1`,
    )
    const ratings = await count(
      tx,
      sql`update conversation set rating_comment = '' where id = any(array(select c.id from ${alive}
          and c.rated_at < ${before} and c.rating_comment <> ''
          limit ${most} for update skip locked)) returning 1`,
    )
    const lines = await count(
      tx,
      sql`update chat_message m set body = '{"text":""}', sender_name = '',
          deleted_at = coalesce(m.deleted_at, m.ts), rev = m.rev + 1
        from (select o.conv_id, o.seq from chat_message o
          where o.conv_id in (select c.id from ${alive}) and o.ts < ${before}
            and o.body <> '{"text":""}'
          limit ${most} for update skip locked) as old
        where m.conv_id = old.conv_id and m.seq = old.seq returning 1`,
    )
    return silent.length + files + notes + moves + ratings + lines
  }

/** Deletes whole rows. */
const rowsOf =
  (table: string, old: (before: Date) => RawBuilder<boolean>): Step =>
  async (tx, before, most) =>
    count(
      tx,
      sql`delete from ${sql.table(table)} where ctid = any(array(
        select t.ctid from ${sql.table(table)} t where ${old(before)}
        limit ${most} for update skip locked)) returning 1`,
    )

const searched = rowsOf('search_log', (before) => sql<boolean>`t.created_at < ${before}`)
const opened = rowsOf(
  'search_opened',
  (before) => sql<boolean>`t.week < ${weekOf(before.getTime())}`,
)
const searches: Step = async (tx, before, most) =>
  (await searched(tx, before, most)) + (await opened(tx, before, most))

/** What the job does with each row of 保留期限. */
export const STEPS: Readonly<Record<RoundKey, Step>> = {
  leads,
  titleCases,
  partnerApplications,
  memberChats: chats(sql<boolean>`not ${GUEST}`),
  guestChats: chats(GUEST),
  guests: rowsOf(
    'chat_guest',
    (before) => sql<boolean>`t.seen_at < ${before}
      and not exists (select from conversation c where c.customer_id = t.id)`,
  ),
  searches,
  views: rowsOf('view_visit', (before) => sql<boolean>`t.hour < ${before}`),
  logins: rowsOf('auth_login', (before) => sql<boolean>`t.expires_at < ${before}`),
  invitations: rowsOf('invitation', (before) => sql<boolean>`t.expires_at < ${before}`),
}
