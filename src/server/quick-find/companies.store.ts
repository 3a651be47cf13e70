import { type RawBuilder, sql } from 'kysely'
import { hrefTo } from '#domain/pages/addresses.ts'
import { REGISTER_STATUS, type RegisterStatus } from '#domain/permissions/certification.ts'
import type { FindRow, FindSource } from '#server/capability.ts'
import { fitting } from '#server/database/fitting.ts'
import type { Tx } from '#server/database/transaction.ts'

/** Rows of each kind, the newest, whose companies are looked through. */
const MOST_LOOKED_AT = 5_000

interface Found {
  id: string
  name: string
  creditCode: string
  status: RegisterStatus
  /** Its newest application that may be seen; null without one. */
  certificationId: string | null
  orders: number
  declarations: number
}

/** What somebody of the platform meets companies by: certifications, orders, declarations. */
const meetingPlaces = (permissions: ReadonlySet<string>) => ({
  certifications: permissions.has('certification:review'),
  orders: permissions.has('order:serve'),
  declarations: permissions.has('declaring:serve'),
})

const newest = (seen: boolean, table: string, condition: RawBuilder<unknown>, by: string) =>
  seen
    ? [
        sql`(select company_id from ${sql.table(table)} where ${condition}
          order by ${sql.ref(by)} desc limit ${MOST_LOOKED_AT})`,
      ]
    : []

const PLACED = sql`agree_no_guarantee and not del_flag`
const SHARED = sql`shared_at is not null and not del_flag`
/** A claim is somebody's who does not belong to the company. */
const APPLIED = sql`kind <> 'claim'`

/** Which of some companies an advisor serves, so that they stand in 我的客户. */
export type ClientsAmong = (
  tx: Tx,
  userId: string,
  companyIds: readonly string[],
) => Promise<ReadonlySet<string>>

/**
 * Companies that somebody of the platform has to do with, by name and 统一社会信用代码: those that ask
 * to be certified for whoever reviews them, those with orders and declarations for whoever serves.
 */
export const findCompanies =
  (clientsAmong: ClientsAmong): FindSource =>
  async ({ who, words, read, best }) => {
    const sees = meetingPlaces(who.permissions)
    const met = sql.join(
      [
        ...newest(sees.certifications, 'certification', APPLIED, 'submitted_at'),
        ...newest(sees.orders, 'policy_order', PLACED, 'order_no'),
        ...newest(sees.declarations, 'declaration', SHARED, 'declare_no'),
      ],
      sql` union `,
    )
    const fit = fitting(words, { texts: [sql`c.company_name`], numbers: [sql`c.credit_code`] })
    const counted = (seen: boolean, table: string, condition: RawBuilder<unknown>) =>
      seen
        ? sql`(select count(*)::int from ${sql.table(table)} where company_id = c.id and ${condition})`
        : sql`0`
    const { rows } = await read(async (tx) =>
      sql<Found>`
      select c.id, c.company_name as name, coalesce(c.credit_code, '') as "creditCode",
        c.register_status as status,
        ${
          sees.certifications
            ? sql`(select id from certification where company_id = c.id and ${APPLIED}
                order by submitted_at desc limit 1)`
            : sql`null`
        } as "certificationId",
        ${counted(sees.orders, 'policy_order', PLACED)} as orders,
        ${counted(sees.declarations, 'declaration', SHARED)} as declarations
      from company c where c.id in (${met}) and not c.del_flag and ${fit.where}
      order by ${fit.first}, c.company_name, c.id limit ${fit.most}`.execute(tx),
    )
    const found = best(
      rows.map((row): FindRow => ({
        id: row.id,
        title: row.name,
        numbers: row.creditCode === '' ? [] : [row.creditCode],
        also: [],
        note: [
          REGISTER_STATUS[row.status].name,
          row.orders > 0 ? `${row.orders} 项委托` : '',
          row.declarations > 0 ? `${row.declarations} 项申报` : '',
        ]
          .filter((one) => one !== '')
          .join(' · '),
        link: linkOf(row),
      })),
    )
    if (found.length === 0 || !who.permissions.has('client')) return found
    const ids = found.map(({ id }) => id)
    const own = await read(async (tx) => clientsAmong(tx, who.userId, ids))
    return found.map((row) =>
      own.has(row.id) ? { ...row, link: hrefTo('clients', { id: row.id }) } : row,
    )
  }

/** Where the most is told of it. */
const linkOf = ({ name, certificationId, declarations }: Found): string =>
  declarations > 0
    ? hrefTo('declareManage', { tab: 'open', q: name })
    : certificationId === null
      ? hrefTo('orders', { tab: 'open', q: name })
      : hrefTo('certifications', { id: certificationId })
