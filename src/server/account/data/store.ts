import { type RawBuilder, sql } from 'kysely'
import { ENT_ADMIN } from '#domain/permissions/roles.ts'
import { type Actor, writeAuditEntry } from '#server/audit/log.ts'
import { deleteConversations } from '#server/database/conversations.ts'
import type { Database } from '#server/database/pool.ts'
import { inTransaction, type Tx } from '#server/database/transaction.ts'
import { type Source, SOURCES } from './sources.ts'
import type { Owner } from '../store.ts'

/** Rows of one table that the copy holds at most; whoever has more is told so in it. */
export const ROWS = 20_000

/** The condition of a source, with the person's own values bound. */
const condition = (where: string, owner: { userId: string; phone: string }): RawBuilder<boolean> =>
  sql.join(
    where
      .split(/(:id|:phone)/)
      .map((part) =>
        part === ':id'
          ? sql`${owner.userId}`
          : part === ':phone'
            ? sql`${owner.phone}`
            : sql.raw(part),
      ),
    sql``,
  )

const rowsOf = async (
  tx: Tx,
  { table, where, omit = [] }: Source,
  owner: { userId: string; phone: string },
): Promise<unknown[]> => {
  const { rows } = await sql<{ row: unknown }>`
    select to_jsonb(t) - ${[...omit]}::text[] as row from ${sql.table(table)} t
    where ${condition(where, owner)} limit ${ROWS}`.execute(tx)
  return rows.map(({ row }) => row)
}

/** What is told about somebody who has gone. */
const GONE = '已注销用户'

/** Everything about a person, to be read or to be gone. */
export const createDataStore = (db: Database) => ({
  /** Every row about somebody, by the names of {@link SOURCES}. */
  async collect(owner: Owner, actor: Actor): Promise<Record<string, unknown[]>> {
    return inTransaction(db, async (tx) => {
      const phone = await phoneOf(tx, owner.userId)
      const found: Record<string, unknown[]> = {}
      for (const source of SOURCES)
        found[source.name] = await rowsOf(tx, source, { userId: owner.userId, phone })
      await writeAuditEntry(tx, actor, {
        action: 'account.export',
        companyId: owner.companyId,
        objectType: 'user',
        objectId: owner.userId,
        objectName: owner.loginName,
      })
      return found
    })
  },

  /**
   * Removes somebody; nothing about them stays but the audit log. `lastAdmin` says that their
   * company would be left without an administrator, and nothing happens.
   */
  async remove(owner: Owner, actor: Actor): Promise<'removed' | 'lastAdmin'> {
    const { userId, companyId, loginName } = owner
    return inTransaction(db, async (tx) => {
      if (companyId !== '' && (await isLastAdmin(tx, userId, companyId))) return 'lastAdmin'
      const phone = await phoneOf(tx, userId)
      await forgetChats(tx, userId)
      await forgetTraces(tx, userId, phone)
      await leaveRecords(tx, userId, phone)
      await tx.deleteFrom('user_account').where('id', '=', userId).execute()
      await writeAuditEntry(tx, actor, {
        action: 'account.delete',
        companyId,
        objectType: 'user',
        objectId: userId,
        objectName: loginName,
      })
      return 'removed'
    })
  },
})

export type DataStore = ReturnType<typeof createDataStore>

const phoneOf = async (tx: Tx, userId: string): Promise<string> => {
  const row = await tx
    .selectFrom('user_account')
    .select('phone')
    .where('id', '=', userId)
    .executeTakeFirst()
  return row?.phone ?? ''
}

/** Whoever changes the people of a company takes turns by its row (members/store.ts). */
const isLastAdmin = async (tx: Tx, userId: string, companyId: string): Promise<boolean> => {
  await tx
    .selectFrom('company')
    .select('id')
    .where('id', '=', companyId)
    .forNoKeyUpdate()
    .execute()
  const { rows } = await sql<{ mine: boolean; others: number }>`
    select coalesce(bool_or(id = ${userId}), false) as mine,
      count(*) filter (where id <> ${userId} and status = 'active')::int as others
    from user_account where company_id = ${companyId} and ${ENT_ADMIN} = any(roles)`.execute(tx)
  return rows[0]?.mine === true && rows[0].others === 0
}

/** Removes what is the person's alone and no key of the account takes along. */
const forgetTraces = async (tx: Tx, userId: string, phone: string): Promise<void> => {
  const owner = { userId, phone }
  // The bytes of a case's papers go with the next sweep, as those of any file without a row.
  if (phone !== '')
    await sql`delete from stored_file where id in (select f.file_id from title_case_file f
      join title_case_paper p on p.id = f.paper_id join title_case c on c.case_no = p.case_no
      where c.phone = ${phone})`.execute(tx)
  const own = ['consent_log', 'search_log', 'view_visit', 'customer_contact']
  const byNumber = phone === '' ? [] : ['sms_code', 'sms_outbox', 'invitation', 'title_case']
  for (const { table, where } of SOURCES.filter((it) => [...own, ...byNumber].includes(it.table)))
    await sql`delete from ${sql.table(table)} t where ${condition(where, owner)}`.execute(tx)
  // The bytes go with the next sweep of the file store, as those of any file without a row.
  await sql`delete from stored_file where owner_id = ${userId}
    and (company_id is null or feature = 'avatar') and feature <> 'content'
    and not exists (select from title_case_file where file_id = stored_file.id)`.execute(tx)
  await tx
    .deleteFrom('certification')
    .where('applicant_id', '=', userId)
    .where('kind', '=', 'claim')
    .execute()
}

/**
 * Removes what somebody asked experts, whole; of what they answered as one, the words stay with the
 * customers and the name goes.
 */
const forgetChats = async (tx: Tx, userId: string): Promise<void> => {
  const asked = await tx
    .selectFrom('conversation')
    .select('id')
    .where('customer_id', '=', userId)
    .forUpdate()
    .execute()
  await deleteConversations(
    tx,
    asked.map(({ id }) => id),
  )
  await sql`delete from chat_event where actor_id = ${userId}
    or strpos(data::text, ${userId}) > 0`.execute(tx)
  for (const table of ['chat_stream', 'chat_lease', 'chat_ticket', 'chat_member'])
    await sql`delete from ${sql.table(table)} where actor_id = ${userId}`.execute(tx)
  for (const table of ['chat_guest', 'expert_presence', 'expert_service'] as const)
    await tx.deleteFrom(table).where('user_id', '=', userId).execute()
  await tx.deleteFrom('quick_reply').where('owner_id', '=', userId).execute()
  await tx.deleteFrom('chat_note').where('author_id', '=', userId).execute()
  await tx
    .updateTable('chat_message')
    .set((eb) => ({ sender_id: 'gone', sender_name: GONE, client_id: eb.ref('msg_id') }))
    .where('sender_id', '=', userId)
    .execute()
  await sql`update conversation set assignee_id = null, ring_until = null,
    status = case when status = 'ended' then 'ended' else 'queued' end
    where assignee_id = ${userId}`.execute(tx)
}

/** Takes the person out of records that are the company's or the platform's. */
const leaveRecords = async (tx: Tx, userId: string, phone: string): Promise<void> => {
  for (const table of [
    'cert_log',
    'contact_move',
    'partner_application_log',
    'title_case_move',
    'order_move',
    'declaration_move',
    'declaration_version',
    'declaration_payment',
  ] as const)
    await tx
      .updateTable(table)
      .set({ actor_id: '', actor_name: GONE })
      .where('actor_id', '=', userId)
      .execute()
  for (const table of ['portrait_import', 'ip_import'] as const)
    await tx.deleteFrom(table).where('created_by', '=', userId).execute()
  await sql`update ip_remind_rule set user_ids = array_remove(user_ids, ${userId})
    where ${userId} = any(user_ids)`.execute(tx)
  await tx
    .updateTable('declaration')
    .set({ advisor_name: '' })
    .where('advisor_user_id', '=', userId)
    .execute()
  for (const table of ['policy_order', 'declaration'] as const)
    await tx
      .updateTable(table)
      .set({ advisor_user_id: null })
      .where('advisor_user_id', '=', userId)
      .execute()
  await tx
    .updateTable('declaration')
    .set({ declarer_user_id: null })
    .where('declarer_user_id', '=', userId)
    .execute()
  if (phone !== '') {
    await tx
      .updateTable('partner_application')
      .set({ contact: '', phone: '' })
      .where('phone', '=', phone)
      .execute()
    for (const table of ['policy_order', 'declaration', 'company'] as const)
      await tx
        .updateTable(table)
        .set({ contact_name: '', contact_phone: '' })
        .where('contact_phone', '=', phone)
        .execute()
  }
  for (const [table, column] of MENTIONS)
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ''
      where ${sql.ref(column)} = ${userId}`.execute(tx)
}

/** Columns that say who did something, in records that stay. */
const MENTIONS: readonly [table: string, column: string][] = [
  ['user_account', 'created_by'],
  ['user_account', 'updated_by'],
  ['company', 'created_by'],
  ['company', 'updated_by'],
  ['company_role', 'created_by'],
  ['company_role', 'updated_by'],
  ['policy_order', 'created_by'],
  ['policy_order', 'updated_by'],
  ['declaration', 'created_by'],
  ['declaration', 'updated_by'],
  ['declaration', 'end_asked_by'],
  ['declaration_milestone', 'created_by'],
  ['company_fact', 'updated_by'],
  ['trademark', 'created_by'],
  ['trademark', 'updated_by'],
  ['patent', 'created_by'],
  ['patent', 'updated_by'],
  ['copyright', 'created_by'],
  ['copyright', 'updated_by'],
  ['ip_entry', 'created_by'],
  ['ip_payment', 'created_by'],
  ['ip_remind_rule', 'updated_by'],
  ['match_dislike', 'created_by'],
  ['policy', 'created_by'],
  ['policy', 'updated_by'],
  ['publication', 'created_by'],
  ['publication', 'updated_by'],
  ['content_item', 'edited_by'],
  ['content_item', 'submitted_by'],
  ['content_item', 'approved_by'],
  ['content_item', 'updated_by'],
  ['content_version', 'by_user'],
  ['content_run', 'by_user'],
  ['content_source', 'by_user'],
  ['content_package', 'loaded_by'],
  ['content_package_item', 'by_user'],
  ['rule_table', 'created_by'],
  ['rule_table', 'updated_by'],
  ['rule_table', 'published_by'],
  ['rule_table', 'withdrawn_by'],
  ['site_config', 'updated_by'],
  ['site_config_version', 'created_by'],
  ['certification', 'reviewer_id'],
  ['join_request', 'decided_by'],
  ['permission_request', 'decided_by'],
  ['invitation', 'used_by'],
  ['partner_application_step', 'by_user'],
  ['title_case', 'created_by'],
  ['title_case_file', 'actor_id'],
  ['stored_file', 'binned_by'],
  ['sensitive_word', 'created_by'],
  ['word_batch', 'created_by'],
  ['office_hours_version', 'created_by'],
  ['expert_service', 'updated_by'],
  ['auto_reply', 'updated_by'],
  ['auto_reply_version', 'created_by'],
  ['quick_reply', 'updated_by'],
  ['search_term', 'created_by'],
  ['search_term', 'updated_by'],
  ['hot_search', 'updated_by'],
  ['conversation', 'ended_by'],
  ['chat_move', 'from_id'],
  ['chat_move', 'to_id'],
  ['service_day', 'advisor_id'],
]
