import { type ExpressionBuilder, sql } from 'kysely'
import type { ContactKept, ContactLimits, KeptContact } from '#domain/consultation/contact.ts'
import { advisoryLock } from '#server/database/lock.ts'
import type { Database } from '#server/database/pool.ts'
import type { DB } from '#server/database/schema.ts'
import { ago, NOW } from '#server/database/sql.ts'
import { inTransaction, type Tx } from '#server/database/transaction.ts'

/** Numbers that visitors left. */
export const createConsultationStore = (db: Database) => ({
  /**
   * Stores a consultation. The same number with the same text within `repeatSeconds` is the one
   * already stored; a number has at most `max` in `seconds`. Savings of one number take turns.
   */
  async save(contact: KeptContact, limits: ContactLimits): Promise<ContactKept> {
    return inTransaction(db, async (tx): Promise<ContactKept> => {
      await advisoryLock(tx, 'customer_contact', contact.contactWay)
      const recent = await tx
        .selectFrom('customer_contact')
        .select(['id', 'leave_message'])
        .select((eb) => eb('created_at', '>', ago(limits.repeatSeconds)).as('fresh'))
        .select(
          sql<number>`ceil(extract(epoch from created_at - ${ago(limits.seconds)}))::int`.as(
            'left',
          ),
        )
        .where('contact_way', '=', contact.contactWay)
        .where('created_at', '>', ago(limits.seconds))
        .orderBy('created_at', 'desc')
        .execute()
      const same = recent.find((row) => row.fresh && row.leave_message === contact.leaveMessage)
      if (same !== undefined) return { kind: 'repeated', id: same.id }
      const oldest = recent[limits.max - 1]
      if (oldest !== undefined) return { kind: 'tooMany', wait: Math.max(1, oldest.left) }
      await tx
        .insertInto('customer_contact')
        .values((eb) => ({
          id: contact.id,
          contact_way: contact.contactWay,
          leave_message: contact.leaveMessage,
          customer_user_id: contact.customerUserId,
          server_user_id: contact.serverUserId,
          // What is left for an expert is theirs from the beginning, if they have an account.
          advisor_user_id: activeOne(eb, contact.serverUserId),
          status: eb
            .case()
            .when(eb.exists(activeOne(eb, contact.serverUserId)))
            .then('assigned')
            .else('new')
            .end(),
          due_at: sql<Date>`${contact.dueTime}::timestamp at time zone 'Asia/Shanghai'`,
          service_obj_id: contact.serviceObjId,
          context: contact.context,
          source_path: contact.sourcePath,
          source: contact.source,
          visitor: contact.visitor,
          ip: contact.ip,
          consent_version: contact.consentVersion,
          consent_at: NOW,
        }))
        .execute()
      return { kind: 'stored', id: contact.id }
    })
  },

  inTransaction: async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => inTransaction(db, work),

  /**
   * Forgets number and text of what this browser or account left, unless somebody has called. Its
   * number until then, and whether somebody has; null when it is nobody's or was forgotten before.
   */
  async takeBack(
    tx: Tx,
    id: string,
    whose: { visitor: string | null; userId: string | null },
  ): Promise<{ contactWay: string; called: boolean } | null> {
    const row = await tx
      .selectFrom('customer_contact')
      .select(['contact_way as contactWay', 'status'])
      .where('id', '=', id)
      .where('contact_way', '<>', '')
      .where((eb) =>
        eb.or([eb('visitor', '=', whose.visitor), eb('customer_user_id', '=', whose.userId)]),
      )
      .forUpdate()
      .executeTakeFirst()
    if (row === undefined) return null
    const { contactWay, status } = row
    if (status !== 'new' && status !== 'assigned') return { contactWay, called: true }
    await sql`update customer_contact set contact_way = '', leave_message = '', ip = '',
        visitor = null, due_at = null, version = version + 1, status = 'closed'
      where id = ${id}`.execute(tx)
    await tx
      .insertInto('contact_move')
      .values({ contact_id: id, event: 'erase', to_status: 'closed', note: '访客撤回了号码' })
      .execute()
    return { contactWay, called: false }
  },
})

/** The account of this id, while it may sign in. */
const activeOne = (eb: ExpressionBuilder<DB, 'customer_contact'>, userId: string) =>
  eb
    .selectFrom('user_account')
    .select('user_account.id')
    .where('user_account.id', '=', userId)
    .where('user_account.status', '=', 'active')

export type ConsultationStore = ReturnType<typeof createConsultationStore>
