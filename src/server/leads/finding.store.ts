import { sql } from 'kysely'
import { maskPhone, serviceNameOf } from '#domain/consultation/contact.ts'
import { LEAD_STATUS, type LeadStatus } from '#domain/leads/lead.ts'
import { hrefTo } from '#domain/pages/addresses.ts'
import type { FindRow, FindSource } from '#server/capability.ts'
import { fitting, numberIn } from '#server/database/fitting.ts'
import { hasNumber } from '#server/database/numbers.ts'
import { beijingDay } from '#server/database/sql.ts'

/** Leads, the newest, that are looked through. */
const MOST_LOOKED_AT = 5_000

interface Found {
  id: string
  contactWay: string
  leaveMessage: string
  serviceObjId: string
  context: string
  status: LeadStatus
  day: string
  called: boolean
}

/** 咨询线索 by message and telephone number, masked for everybody as their list masks it. */
export const findLeads: FindSource = async ({ words, read, best }) => {
  const number = numberIn(words)
  const fit = fitting(words, { texts: [sql`t.leave_message`], numbers: [] })
  const called = hasNumber('t.contact_way', number)
  const { rows } = await read(async (tx) =>
    sql<Found>`
      select t.id, t.contact_way as "contactWay", t.leave_message as "leaveMessage",
        t.service_obj_id as "serviceObjId", t.context, t.status,
        ${beijingDay('t.created_at')} as day, ${called} as called
      from (select * from customer_contact order by created_at desc, id limit ${MOST_LOOKED_AT}) t
      where ${called} or ${fit.where}
      order by ${called} desc, ${fit.first}, t.created_at desc, t.id limit ${fit.most}`.execute(tx),
  )
  return best(
    rows.map((row): FindRow => {
      const phone = maskPhone(row.contactWay)
      const about = row.leaveMessage || serviceNameOf(row.serviceObjId, row.context)
      return {
        id: row.id,
        title: `${phone} ${about}`,
        numbers: row.called ? [number] : [],
        also: [row.leaveMessage],
        note: `${LEAD_STATUS[row.status]} · ${row.day}`,
        link: hrefTo('leads', { view: 'all', id: row.id }),
      }
    }),
  )
}
