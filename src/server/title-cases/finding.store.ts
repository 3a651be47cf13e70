import { sql } from 'kysely'
import { maskPhone } from '#domain/consultation/contact.ts'
import { JOB_GRADE, type JobGrade } from '#domain/job-titles/codes.ts'
import { CASE_STATUS, type CaseStatus } from '#domain/job-titles/title-case-codes.ts'
import { hrefTo } from '#domain/pages/addresses.ts'
import type { FindRow, FindSource } from '#server/capability.ts'
import { fitting, numberIn } from '#server/database/fitting.ts'
import { hasNumber } from '#server/database/numbers.ts'

/** Cases, the newest, that are looked through. */
const MOST_LOOKED_AT = 5_000

interface Found {
  caseNo: string
  applicant: string
  phone: string
  jobTitle: string
  grade: JobGrade
  status: CaseStatus
  called: boolean
}

/** 职称办理 by applicant, number, notice and telephone number, masked as in its list. */
export const findCases: FindSource = async ({ words, read, best }) => {
  const number = numberIn(words)
  const fit = fitting(words, {
    texts: [sql`t.applicant`, sql`t.job_title_name`],
    numbers: [sql`t.case_no`],
  })
  const called = hasNumber('t.phone', number)
  const { rows } = await read(async (tx) =>
    sql<Found>`
      select t.case_no as "caseNo", t.applicant, t.phone, t.job_title_name as "jobTitle", t.grade,
        t.status, ${called} as called
      from (select * from title_case order by created_at desc, case_no limit ${MOST_LOOKED_AT}) t
      where ${called} or ${fit.where}
      order by ${called} desc, ${fit.first}, t.created_at desc, t.case_no limit ${fit.most}`.execute(
      tx,
    ),
  )
  return best(
    rows.map((row): FindRow => {
      const { caseNo, applicant, jobTitle } = row
      return {
        id: caseNo,
        title: `${applicant} ${jobTitle || JOB_GRADE[row.grade]}`,
        numbers: [caseNo, ...(row.called ? [number] : [])],
        also: [],
        note: [CASE_STATUS[row.status], caseNo, maskPhone(row.phone)].join(' · '),
        link: hrefTo('jobTitleCases', { view: 'all', id: caseNo }),
      }
    }),
  )
}
