import { sql } from 'kysely'
import { type Erased, NOTHING_ERASED, spellingsOf, type Stays } from '#domain/privacy/erasure.ts'
import { deleteConversations } from '#server/database/conversations.ts'
import { anyOf } from '#server/database/sql.ts'
import type { Tx } from '#server/database/transaction.ts'

/** Milliseconds that reading all texts of a table may take: more than a usual statement has. */
const READING_MS = 60_000

/** Stands where a text was that may not be empty. */
const GONE = '（已删除）'
/** The line that a lead keeps of it. */
const NOTE = '按本人要求删除个人信息'

/** Columns of text, or of JSON with texts, in which somebody may have written a number. */
const TEXTS: readonly [table: string, column: string, type: 'text' | 'jsonb'][] = [
  ['customer_contact', 'leave_message', 'text'],
  ['contact_move', 'note', 'text'],
  ['partner_application', 'intro', 'text'],
  ['partner_application_log', 'note', 'text'],
  ['partner_application_step', 'reason', 'text'],
  ['title_case_move', 'note', 'text'],
  ['title_case_paper', 'note', 'text'],
  ['title_case_paper', 'remark', 'text'],
  ['title_case_correction', 'text', 'text'],
  ['reminder', 'content', 'text'],
  ['push_item', 'body', 'jsonb'],
  ['sms_outbox', 'content', 'text'],
  ['mail_outbox', 'subject', 'text'],
  ['mail_outbox', 'body_text', 'text'],
  ['mail_outbox', 'body_html', 'text'],
  ['search_log', 'keyword', 'text'],
  ['search_log', 'same', 'text'],
  ['conversation', 'last_text', 'text'],
  ['conversation', 'rating_comment', 'text'],
  ['chat_message', 'body', 'jsonb'],
  ['chat_note', 'text', 'text'],
  ['chat_move', 'brief', 'text'],
  ['chat_event', 'data', 'jsonb'],
]

const eraseLeads = async (tx: Tx, phone: string): Promise<number> => {
  const { rows } = await sql<{ id: string }>`
    update customer_contact set contact_way = '', leave_message = '', ip = '', visitor = null,
      due_at = null, version = version + 1,
      status = case when status in ('order', 'invalid') then status else 'closed' end
    where contact_way = ${phone} returning id`.execute(tx)
  const ids = rows.map(({ id }) => id)
  await sql`update contact_move set note = '' where contact_id = any(${ids}::text[])`.execute(tx)
  await sql`insert into contact_move (contact_id, event, to_status, note)
    select id, 'erase', status, ${NOTE} from customer_contact
    where id = any(${ids}::text[])`.execute(tx)
  await sql`update reminder set content = '' where kind = 'CHAT'
    and substring(link from 'id=([^&]+)') = any(${ids}::text[])`.execute(tx)
  return ids.length
}

/** Cases that have ended go with their papers; the bytes with the next run of the job of files. */
const eraseTitleCases = async (tx: Tx, phone: string): Promise<number> => {
  await sql`delete from stored_file where id in (select f.file_id from title_case_file f
    join title_case_paper p on p.id = f.paper_id join title_case c on c.case_no = p.case_no
    where c.phone = ${phone} and c.closed_at is not null)`.execute(tx)
  const { numDeletedRows } = await tx
    .deleteFrom('title_case')
    .where('phone', '=', phone)
    .where('closed_at', 'is not', null)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

const eraseApplications = async (tx: Tx, phone: string): Promise<number> => {
  const { numUpdatedRows } = await tx
    .updateTable('partner_application')
    .set({ contact: '', phone: '', intro: GONE, ip: '', visitor: null })
    .where('phone', '=', phone)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Hides the number in every text, however it is spelled. The texts of all conversations are read for it. */
const hideInTexts = async (tx: Tx, phone: string): Promise<void> => {
  const spelled = spellingsOf(phone)
  await sql`select set_config('statement_timeout', ${String(READING_MS)}, true)`.execute(tx)
  for (const [table, column, type] of TEXTS) {
    const text = sql`${sql.ref(column)}::text`
    // Taking blanks out costs less than the expression, which few rows are worth.
    await sql`update ${sql.table(table)} set ${sql.ref(column)} =
        regexp_replace(${text}, ${spelled}, '\\1****\\2', 'g')::${sql.raw(type)}
      where strpos(translate(${text}, ' -', ''), ${phone}) > 0 and ${text} ~ ${spelled}`.execute(tx)
  }
}

/**
 * Erases what somebody left under a number: consultations with their messages and notes, cases that
 * have ended, contacts of applications, invitations, sent messages, and the number in every text.
 * @returns how many of each.
 */
export const eraseNumber = async (tx: Tx, phone: string): Promise<Erased> => {
  const leads = await eraseLeads(tx, phone)
  const titleCases = await eraseTitleCases(tx, phone)
  const applications = await eraseApplications(tx, phone)
  const invitations = await tx
    .deleteFrom('invitation')
    .where('phone', '=', phone)
    .executeTakeFirst()
  // Counted for the limits of the day: the rows stay, without number and text.
  const messages = await tx
    .updateTable('sms_outbox')
    .set({ phone: '', content: GONE })
    .where('phone', '=', phone)
    .executeTakeFirst()
  await hideInTexts(tx, phone)
  return {
    ...NOTHING_ERASED,
    leads,
    applications,
    titleCases,
    invitations: Number(invitations.numDeletedRows),
    messages: Number(messages.numUpdatedRows),
  }
}

/** Erases conversations of guests whole, with their files and the names themselves. */
export const eraseGuests = async (tx: Tx, guestIds: readonly string[]): Promise<number> => {
  const guests = anyOf(guestIds)
  const rows = await tx
    .selectFrom('conversation')
    .select('id')
    .where('customer_id', '=', guests)
    .forUpdate()
    .execute()
  await deleteConversations(
    tx,
    rows.map(({ id }) => id),
  )
  await tx.deleteFrom('stored_file').where('guest_id', '=', guests).execute()
  for (const table of ['chat_event', 'chat_stream', 'chat_lease', 'chat_ticket'] as const)
    await tx.deleteFrom(table).where('actor_id', '=', guests).execute()
  await tx.deleteFrom('chat_guest').where('id', '=', guests).execute()
  return rows.length
}

/** Erases what a browser without an account has left: its conversations and searches. */
export const eraseBrowser = async (
  tx: Tx,
  visitor: string,
): Promise<Pick<Erased, 'chats' | 'searches'>> => {
  const guests = await tx
    .selectFrom('chat_guest')
    .select('id')
    .where('cookie_hash', '=', visitor)
    .where('user_id', 'is', null)
    .execute()
  const { numDeletedRows } = await tx
    .deleteFrom('search_log')
    .where('visitor', '=', visitor)
    .executeTakeFirst()
  return {
    chats: await eraseGuests(
      tx,
      guests.map(({ id }) => id),
    ),
    searches: Number(numDeletedRows),
  }
}

/** What stays of a number though its owner wished it gone. */
export const staysOf = async (tx: Tx, phone: string): Promise<Stays[]> => {
  const found = await tx
    .selectNoFrom((eb) => [
      eb.exists(eb.selectFrom('user_account').where('phone', '=', phone)).as('account'),
      eb.exists(eb.selectFrom('title_case').where('phone', '=', phone)).as('titleCases'),
      eb
        .or(
          (['policy_order', 'declaration', 'company'] as const).map((table) =>
            eb.exists(eb.selectFrom(table).where('contact_phone', '=', phone)),
          ),
        )
        .as('company'),
    ])
    .executeTakeFirstOrThrow()
  return (['account', 'titleCases', 'company'] as const).filter((key) => found[key] === true)
}
