import { sql } from 'kysely'
import type { IpKind } from '#domain/ip/record-codes.ts'
import { COPYRIGHT_STATUS, PATENT_STATUS, TRADEMARK_STATUS } from '#domain/ip/status.ts'
import { LINKS } from '#domain/pages/links.ts'
import type { FindRow, FindSource } from '#server/capability.ts'
import { fitting } from '#server/database/fitting.ts'
import { COPYRIGHT, PATENT, type ServedKind, TRADEMARK } from './kinds.ts'
import { statusOn, textOf } from './store.ts'

const STATUS: Readonly<Record<IpKind, Readonly<Record<string, string>>>> = {
  trademark: TRADEMARK_STATUS,
  patent: PATENT_STATUS,
  copyright: COPYRIGHT_STATUS,
}

interface Found {
  id: string
  title: string
  number: string
  /** Of a mark. */
  niceClass: number | null
  status: string
}

/**
 * Records of one kind that a company has in its lists, by name and number: their holder is the
 * company itself as a rule, whose name would find all of them.
 */
const findRecords =
  ({ table, asked }: Pick<ServedKind<never>, 'table' | 'asked'>, today: () => string): FindSource =>
  async ({ who: { companyId }, words, read, best }) => {
    const fit = fitting(words, { texts: [textOf(asked.name)], numbers: [textOf(asked.number)] })
    const { rows } = await read(async (tx) =>
      sql<Found>`
        select t.id, coalesce(${textOf(asked.name)}, '') as title,
          coalesce(${textOf(asked.number)}, '') as number,
          ${table === 'trademark' ? sql`t.nice_class` : sql`null`} as "niceClass",
          ${statusOn(table, today())} as status
        from ${sql.table(table)} as t
        where t.company_id = ${companyId} and not t.del_flag and not t.hidden and ${fit.where}
        order by ${fit.first}, t.updated_at desc, t.id limit ${fit.most}`.execute(tx),
    )
    return best(
      rows.map(({ id, title, number, niceClass, status }): FindRow => {
        const ofClass = niceClass === null ? '' : `第 ${niceClass} 类`
        return {
          id,
          title: title === '' ? number : title,
          numbers: number === '' ? [] : [number],
          also: [],
          note: [ofClass, STATUS[table][status] ?? '', number]
            .filter((one) => one !== '')
            .join(' · '),
          link: LINKS.ipRecord(table, id),
        }
      }),
    )
  }

/** 商标, 专利 and 版权 of a company; `today` is `yyyy-MM-dd`, Beijing. */
export const findRights = (today: () => string) => ({
  trademark: findRecords(TRADEMARK, today),
  patent: findRecords(PATENT, today),
  copyright: findRecords(COPYRIGHT, today),
})
