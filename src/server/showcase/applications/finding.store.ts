import { sql } from 'kysely'
import { maskPhone } from '#domain/consultation/contact.ts'
import { hrefTo } from '#domain/pages/addresses.ts'
import { PARTNER_STATE, type PartnerState } from '#domain/showcase/partner-application.ts'
import type { FindRow, FindSource } from '#server/capability.ts'
import { fitting, numberIn } from '#server/database/fitting.ts'
import { hasNumber } from '#server/database/numbers.ts'

/** Applications, the newest, that are looked through. */
const MOST_LOOKED_AT = 5_000

interface Found {
  id: string
  orgName: string
  creditCode: string
  contact: string
  phone: string
  state: PartnerState
  called: boolean
}

/** 渠道合作 by organisation, its code, contact, number and telephone number, masked as in its list. */
export const findApplications: FindSource = async ({ words, read, best }) => {
  const number = numberIn(words)
  const fit = fitting(words, {
    texts: [sql`t.org_name`, sql`t.contact`],
    numbers: [sql`t.id`, sql`t.credit_code`],
  })
  const called = hasNumber('t.phone', number)
  const { rows } = await read(async (tx) =>
    sql<Found>`
      select t.id, t.org_name as "orgName", t.credit_code as "creditCode", t.contact, t.phone,
        t.state, ${called} as called
      from (select * from partner_application order by created_at desc, id
        limit ${MOST_LOOKED_AT}) t
      where ${called} or ${fit.where}
      order by ${called} desc, ${fit.first}, t.created_at desc, t.id limit ${fit.most}`.execute(tx),
  )
  return best(
    rows.map((row): FindRow => ({
      id: row.id,
      title: row.orgName,
      numbers: [row.id, row.creditCode, ...(row.called ? [number] : [])],
      also: [row.contact],
      note: [
        PARTNER_STATE[row.state],
        row.id,
        row.contact,
        row.phone === '' ? '' : maskPhone(row.phone),
      ]
        .filter((one) => one !== '')
        .join(' · '),
      link: hrefTo('partnerApply', { view: 'all', id: row.id }),
    })),
  )
}
