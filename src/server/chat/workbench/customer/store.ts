import { sql } from 'kysely'
import type { Database } from '#server/database/pool.ts'
import { beijingTime } from '#server/database/sql.ts'

/** Rows of each list. */
const LIST_MAX = 20

/** What is known of a customer's company. */
export interface CustomerCompany {
  companyId: string
  companyName: string
  regionCode: string
  industryCode: string
  registerStatus: string
  tags: string[]
}

/** A page that a customer looked at: by its address, or by what was shown there. */
interface SeenPage {
  title: string
  link: string
  objType: string
  objId: string
  time: string
}

/** 客户资料: what the tables know of the customer of a conversation. */
export const createCustomerStore = (db: Database) => ({
  async person(conv: string): Promise<{ userName: string; companyId: string } | null> {
    const row = await db
      .selectFrom('conversation')
      .select(['customer_name as userName', 'company_id as companyId'])
      .where('id', '=', conv)
      .executeTakeFirst()
    return row ?? null
  },

  async company(companyId: string): Promise<CustomerCompany | null> {
    const row = await db
      .selectFrom('company')
      .select([
        'id as companyId',
        'company_name as companyName',
        'region_code as regionCode',
        'industry_code as industryCode',
        'register_status as registerStatus',
        'tags',
      ])
      .where('id', '=', companyId)
      .where('del_flag', '=', false)
      .executeTakeFirst()
    return row ?? null
  },

  /** Pages that questions were asked from, and those read under the account; the newest first. */
  async pages(customerId: string): Promise<SeenPage[]> {
    const { rows } = await sql<SeenPage>`
      select title, link, "objType", "objId", ${beijingTime('at')} as time
      from (
        select source_title as title, source_link as link, '' as "objType", '' as "objId",
          created_at as at
        from conversation where customer_id = ${customerId} and source_title <> ''
        union all
        select left(title, 200), '', obj_type, obj_id, last_at from footprint
        where user_id = ${customerId} and title <> '') seen
      order by at desc, title limit ${LIST_MAX}`.execute(db)
    return rows
  },

  /** 留下的咨询: of the account, or of the browser whose guest it is. */
  async leads(customerId: string) {
    return db
      .selectFrom('customer_contact')
      .select(['contact_way as phone', 'leave_message as message'])
      .select(['service_obj_id as service', 'context'])
      .select(beijingTime('created_at').as('time'))
      .where((eb) =>
        eb.or([
          eb('customer_user_id', '=', customerId),
          eb(
            'visitor',
            'in',
            eb
              .selectFrom('chat_guest')
              .select('cookie_hash')
              .where((guest) =>
                guest.or([guest('id', '=', customerId), guest('user_id', '=', customerId)]),
              )
              .where('cookie_hash', '<>', ''),
          ),
        ]),
      )
      .orderBy('created_at', 'desc')
      .limit(LIST_MAX)
      .execute()
  },

  /** Other conversations of the customer. */
  async chats(customerId: string, but: string) {
    return db
      .selectFrom('conversation')
      .select(['id as chatId', 'last_text as lastText', 'outcome'])
      .select(beijingTime('last_at').as('lastTime'))
      .where('customer_id', '=', customerId)
      .where('id', '<>', but)
      .where('last_seq', '>', '0')
      .orderBy('last_at', 'desc')
      .limit(LIST_MAX)
      .execute()
  },

  /** Who had a conversation, in order; a brief is for whoever it was written for. */
  async moves(conv: string, reader: { userId: string; everything: boolean }) {
    const { rows } = await sql<{
      from: string
      to: string
      why: string
      brief: string
      time: string
    }>`
      select coalesce(f.user_name, '') as "from", coalesce(t.user_name, '') as "to", v.why,
        case when ${reader.everything} or v.to_id = ${reader.userId}
            or (v.to_id = '' and c.assignee_id = ${reader.userId}) then v.brief else '' end as brief,
        ${beijingTime('v.at')} as time
      from chat_move v join conversation c on c.id = v.conv_id
        left join user_account f on f.id = v.from_id
        left join user_account t on t.id = v.to_id
      where v.conv_id = ${conv} order by v.id`.execute(db)
    return rows
  },
})

export type CustomerStore = ReturnType<typeof createCustomerStore>
