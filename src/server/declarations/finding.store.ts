import { sql } from 'kysely'
import { DECLARE_STATUS, type DeclareStatus } from '#domain/declarations/codes.ts'
import { LINKS } from '#domain/pages/links.ts'
import type { FindRow, FindSource } from '#server/capability.ts'
import { fitting, newestOf } from '#server/database/fitting.ts'

interface Found {
  declareNo: string
  title: string
  policyTitle: string
  dept: string
  acceptNo: string
  companyName: string
  status: DeclareStatus
}

/** 申报 by project, policy and number: a company's own, for advisors what has reached the platform. */
export const findDeclarations: FindSource = async ({ who, words, read, best }) => {
  const { companyId } = who
  const own = companyId !== ''
  const fit = fitting(words, {
    texts: [
      ...[sql`d.title`, sql`d."policyTitle"`, sql`d.dept`],
      ...(own ? [] : [sql`d."companyName"`]),
    ],
    numbers: [sql`d."declareNo"`, sql`d."acceptNo"`],
  })
  const { rows } = await read(async (tx) =>
    sql<Found>`
      select * from (
        select d.declare_no as "declareNo", d.project_name as title,
          d.policy_title as "policyTitle", d.dept, d.accept_no as "acceptNo",
          c.company_name as "companyName", d.status::text as status
        from declaration d join company c on c.id = d.company_id
        where not d.del_flag and ${
          own
            ? sql`d.company_id = ${companyId}`
            : sql`d.shared_at is not null and ${newestOf('declaration', 'declare_no', words)}`
        }) d
      where ${fit.where} order by ${fit.first}, "declareNo" desc limit ${fit.most}`.execute(tx),
  )
  return best(
    rows.map((row): FindRow => {
      const about = own ? [] : [row.companyName]
      return {
        id: row.declareNo,
        title: row.title,
        numbers: [row.declareNo, row.acceptNo].filter((one) => one !== ''),
        also: [...about, row.policyTitle, row.dept],
        note: [DECLARE_STATUS[row.status], row.declareNo, ...about].join(' · '),
        link: LINKS.declaration(row.declareNo),
      }
    }),
  )
}
