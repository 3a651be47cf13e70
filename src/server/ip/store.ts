import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#server/database/pool.ts'
import { dateText, paged } from '#server/database/sql.ts'
import type { CopyrightRow, IpQuestion, ListOf, PatentRow, TrademarkRow } from './rows.ts'

/** 知识产权 in the tables, as the public may see it. */
export interface IpStore {
  trademarks(question: IpQuestion & TrademarkFilters): Promise<ListOf<TrademarkRow>>
  trademark(id: string): Promise<TrademarkRow | null>
  /** Listed marks that share a part of the name, most shared first, then those of the same class. */
  similarTo(mark: TrademarkRow, parts: readonly string[], top: number): Promise<TrademarkRow[]>
  patents(question: IpQuestion & PatentFilters): Promise<ListOf<PatentRow>>
  patent(id: string): Promise<PatentRow | null>
  copyrights(question: IpQuestion & CopyrightFilters): Promise<ListOf<CopyrightRow>>
  copyright(id: string): Promise<CopyrightRow | null>
  overview(): Promise<{
    trademarks: number
    patents: number
    copyrights: number
    classes: { code: string; count: number }[]
    sections: { code: string; count: number }[]
  }>
}

interface TrademarkFilters {
  niceClass: number
  statuses: readonly string[]
  applicant: string
}

interface PatentFilters {
  kind: string
  statuses: readonly string[]
  ipc: string
  applicant: string
}

interface CopyrightFilters {
  kind: string
  owner: string
}

/** One filter that is set: its name, and the rows it lets through. */
interface Condition {
  field: string
  test: RawBuilder<unknown>
}

/** A register: what is read of its rows, from where, in which order, and what is counted by. */
interface Register {
  table: RawBuilder<unknown>
  columns: RawBuilder<unknown>
  order: RawBuilder<unknown>
  facets: readonly { field: string; code: RawBuilder<unknown> }[]
}

const day = (column: string): RawBuilder<string> =>
  sql<string>`${dateText(column)} as ${sql.ref(column)}`

const TRADEMARKS: Register = {
  table: sql`trademark`,
  columns: sql`id, public, reg_no, name, mark_type, nice_class, applicant, ${day('app_date')},
    ${day('prelim_date')}, ${day('opposition_deadline')}, law_version, ${day('reg_date')},
    ${day('valid_from')}, ${day('valid_to')}, status, detail`,
  order: sql`trademark.app_date desc nulls last, id`,
  facets: [
    { field: 'niceClass', code: sql`nice_class::text` },
    { field: 'group', code: sql`status` },
  ],
}

const PATENTS: Register = {
  table: sql`patent`,
  columns: sql`id, public, app_no, kind, title, applicants, ${day('app_date')},
    ${day('grant_date')}, main_ipc, status, reduction, paid_through, detail`,
  order: sql`patent.app_date desc nulls last, id`,
  facets: [
    { field: 'kind', code: sql`kind` },
    { field: 'group', code: sql`status` },
    { field: 'ipc', code: sql`left(main_ipc, 1)` },
  ],
}

const COPYRIGHTS: Register = {
  table: sql`copyright`,
  columns: sql`id, public, kind, reg_no, name, owner, ${day('complete_date')},
    ${day('publish_date')}, published, ${day('reg_date')}, status, detail`,
  order: sql`copyright.reg_date desc nulls last, id`,
  facets: [{ field: 'kind', code: sql`kind` }],
}

const LISTED = sql`listed and not del_flag`

const without = (conditions: readonly Condition[], field: string): RawBuilder<unknown> =>
  sql.join(
    [LISTED, ...conditions.filter((it) => it.field !== field).map((it) => it.test)],
    sql` and `,
  )

/** Reads the registers over `db`; an owner who is not to be named is never searched for either. */
export const createIpStore = (db: Database): IpStore => {
  const count = async (register: Register, where: RawBuilder<unknown>): Promise<number> => {
    const { rows } = await sql<{ total: number }>`
      select count(*)::int as total from ${register.table} where ${where}`.execute(db)
    return rows[0]?.total ?? 0
  }

  const list = async <R>(
    register: Register,
    conditions: readonly Condition[],
    { page, pageSize }: IpQuestion,
  ): Promise<ListOf<R>> => {
    const where = without(conditions, '')
    const [rows, total, ...facets] = await Promise.all([
      sql<R>`
        select ${register.columns} from ${register.table} where ${where}
        order by ${register.order} ${paged({ page, pageSize })}`.execute(db),
      count(register, where),
      ...register.facets.map(async ({ field, code }) => {
        const options = await sql<{ code: string; count: number }>`
          select ${code} as code, count(*)::int as count from ${register.table}
          where ${without(conditions, field)} group by 1 order by 1`.execute(db)
        return { field, options: options.rows.filter((option) => option.code !== '') }
      }),
    ])
    const fields = total > 0 ? [] : [...new Set(conditions.map(({ field }) => field))]
    const relaxations = await Promise.all(
      fields.map(async (field) => ({
        field,
        total: await count(register, without(conditions, field)),
      })),
    )
    return { rows: rows.rows, total, facets, relaxations }
  }

  const one = async <R>(register: Register, id: string): Promise<R | null> => {
    const { rows } = await sql<R>`
      select ${register.columns} from ${register.table}
      where ${LISTED} and id = ${id}`.execute(db)
    return rows[0] ?? null
  }

  return {
    trademarks: async (asked) =>
      list<TrademarkRow>(
        TRADEMARKS,
        [
          ...words(asked.terms, sql`name || ' ' || reg_no`),
          ...set('niceClass', asked.niceClass > 0, sql`nice_class = ${asked.niceClass}`),
          ...set('group', asked.statuses.length > 0, sql`status = any(${[...asked.statuses]})`),
          ...owner('applicant', asked.applicant, sql`applicant`),
          ...between(asked, sql`app_date`),
        ],
        asked,
      ),
    trademark: async (id) => one<TrademarkRow>(TRADEMARKS, id),
    async similarTo(mark, parts, top) {
      if (parts.length === 0) return []
      const { rows } = await sql<TrademarkRow>`
        select ${TRADEMARKS.columns} from trademark
        cross join lateral (select count(*) as shared from unnest(${[...parts]}::text[]) as part
                            where strpos(name, part) > 0) as likeness
        where ${LISTED} and id <> ${mark.id} and shared > 0
        order by shared desc, nice_class = ${mark.nice_class} desc, id limit ${top}`.execute(db)
      return rows
    },
    patents: async (asked) =>
      list<PatentRow>(
        PATENTS,
        [
          ...words(asked.terms, sql`title || ' ' || app_no`),
          ...set('kind', asked.kind !== '', sql`kind = ${asked.kind}`),
          ...set('group', asked.statuses.length > 0, sql`status = any(${[...asked.statuses]})`),
          ...set('ipc', asked.ipc !== '', sql`left(main_ipc, 1) = ${asked.ipc}`),
          ...owner('applicant', asked.applicant, sql`array_to_string(applicants, ' ')`),
          ...between(asked, sql`app_date`),
        ],
        asked,
      ),
    patent: async (id) => one<PatentRow>(PATENTS, id),
    copyrights: async (asked) =>
      list<CopyrightRow>(
        COPYRIGHTS,
        [
          ...words(asked.terms, sql`name || ' ' || reg_no`),
          ...set('kind', asked.kind !== '', sql`kind = ${asked.kind}`),
          ...owner('owner', asked.owner, sql`owner`),
          ...between(asked, sql`reg_date`),
        ],
        asked,
      ),
    copyright: async (id) => one<CopyrightRow>(COPYRIGHTS, id),

    async overview() {
      const counted = async (table: RawBuilder<unknown>, code: RawBuilder<unknown>) => {
        const { rows } = await sql<{ code: string; count: number }>`
          select ${code} as code, count(*)::int as count from ${table} where ${LISTED}
          group by 1 order by 1`.execute(db)
        return rows
      }
      const [classes, sections, copyrights] = await Promise.all([
        counted(sql`trademark`, sql`nice_class::text`),
        counted(sql`patent`, sql`left(main_ipc, 1)`),
        count(COPYRIGHTS, LISTED),
      ])
      const sum = (rows: readonly { count: number }[]): number =>
        rows.reduce((total, row) => total + row.count, 0)
      return {
        trademarks: sum(classes),
        patents: sum(sections),
        copyrights,
        classes,
        sections: sections.filter(({ code }) => code !== ''),
      }
    },
  }
}

const set = (field: string, given: boolean, test: RawBuilder<unknown>): Condition[] =>
  given ? [{ field, test }] : []

const words = (terms: readonly string[], text: RawBuilder<unknown>): Condition[] =>
  terms.map((term) => ({
    field: 'keyword',
    test: sql`strpos(lower(${text}), ${term.toLowerCase()}) > 0`,
  }))

const owner = (field: string, name: string, column: RawBuilder<unknown>): Condition[] =>
  set(field, name !== '', sql`public and strpos(lower(${column}), ${name.toLowerCase()}) > 0`)

const between = ({ from, to }: IpQuestion, column: RawBuilder<unknown>): Condition[] => [
  ...set('date', from !== '', sql`${column} >= ${from}::date`),
  ...set('date', to !== '', sql`${column} <= ${to}::date`),
]
