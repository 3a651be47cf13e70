import { type RawBuilder, sql } from 'kysely'
import {
  CASE_OPEN,
  CASE_STATUS,
  CASE_STATUSES,
  type CaseEvent,
  type CaseStatus,
} from '#domain/job-titles/title-case-codes.ts'
import type { CASE_SORTS } from '#contract/title-cases.ts'
import { GRADES, type JobGrade } from '#domain/job-titles/codes.ts'
import { LINKS } from '#domain/pages/links.ts'
import type { Actor } from '#server/audit/log.ts'
import type { Clock } from '#server/clock.ts'
import { hasNumber } from '#server/database/numbers.ts'
import type { Database } from '#server/database/pool.ts'
import { placeAmong } from '#server/database/sql.ts'
import { inTransaction, type Tx } from '#server/database/transaction.ts'
import { anywhere, beijing, createWorkflowStore, day } from '#server/workflow/store.ts'
import type {
  Change,
  Moment,
  Workflow,
  WorkflowFilter,
  WorkflowRow,
} from '#server/workflow/workflow.ts'
import { addCorrections } from './papers.store.ts'

/** 职称咨询办理 as the tables have it; days are `yyyy-MM-dd`, times with `HH:mm:ss`, Beijing. */
export interface StoredCase extends WorkflowRow<CaseStatus> {
  contactId: string
  applicant: string
  phone: string
  jobTitleId: string
  jobTitleName: string
  grade: JobGrade
  specialty: string
  regionCode: string
  before: CaseStatus | ''
  sinceAt: Date
  created: string
  dueOn: string
  publicityTo: string
  closedAt: Date | null
  closed: string
  papers: number
  passed: number
  flagged: number
}

/** What is applied for, by whom. */
export type CaseAim = Pick<
  StoredCase,
  'applicant' | 'jobTitleId' | 'jobTitleName' | 'grade' | 'specialty' | 'regionCode' | 'dueOn'
>

interface CaseFilter extends WorkflowFilter<CaseStatus, (typeof CASE_SORTS)[number]> {
  grade: JobGrade | ''
  regionCode: string
}

/** What a transition writes; null leaves as it is. */
export interface CaseChange extends Change<CaseStatus> {
  event: CaseEvent
  to: CaseStatus
  before: CaseStatus | ''
  /** What was said with it; empty for none. */
  date: string
  /** Empty: nothing is due. */
  dueOn: string | null
  publicityTo: string | null
  /** The case is over with it. */
  over: boolean
  /** What has to be put right from now on. */
  corrections: readonly { id: string; text: string }[]
}

const OPEN = sql<boolean>`t.status = any(${sql.val([...CASE_OPEN])}::text[])`
const isLate = ({ today }: Moment) => sql<boolean>`(${OPEN} and t.due_on < ${today}::date)`
const ofPapers = (more: RawBuilder<unknown>) => sql<number>`(select count(*)::int
  from title_case_paper p where p.case_no = t.case_no and p.removed_at is null and ${more})`

const CASES: Workflow<'title_case', StoredCase, CaseChange, CaseFilter> = {
  name: '职称办理',
  objectType: 'titleCase',
  thing: '这份办理',
  ownerTitle: '顾问',
  code: 'titles:serve',
  assignCode: 'titles:serve:assign',
  table: 'title_case',
  columns: { id: 'case_no', status: 'status', owner: 'advisor_user_id', since: 'status_since' },
  selected: sql`coalesce(t.contact_id, '') as "contactId", t.applicant, t.phone,
    t.job_title_id as "jobTitleId", t.job_title_name as "jobTitleName", t.grade, t.specialty,
    t.region_code as "regionCode", t.status_before as before, t.status_since as "sinceAt",
    ${beijing('t.created_at')} as created, ${day('t.due_on')} as "dueOn",
    ${day('t.publicity_to')} as "publicityTo", t.closed_at as "closedAt",
    ${beijing('t.closed_at')} as closed, ${ofPapers(sql`true`)} as papers,
    ${ofPapers(sql`p.state = 'passed'`)} as passed,
    ${ofPapers(sql`p.state = 'flagged'`)} as flagged`,
  open: OPEN,
  free: sql`t.advisor_user_id is null and ${OPEN}`,
  held: OPEN,
  late: isLate,
  order: () => sql`${OPEN} desc, t.due_on nulls last, t.created_at desc, t.case_no`,
  sorts: {
    applicant: sql`t.applicant`,
    aim: placeAmong('t.grade', GRADES),
    status: placeAmong('t.status', CASE_STATUSES),
    papers: ofPapers(sql`p.state = 'passed'`),
    advisor: sql`nullif(u.user_name, '')`,
    due: sql`t.due_on`,
  },
  where({ grade, regionCode, keyword }) {
    const like = anywhere(keyword)
    return [
      ...(grade === '' ? [] : [sql<boolean>`t.grade = ${grade}`]),
      ...(regionCode === '' ? [] : [sql<boolean>`t.region_code = ${regionCode}`]),
      ...(keyword === ''
        ? []
        : [
            sql<boolean>`t.applicant like ${like} or t.job_title_name ilike ${like}
              or t.case_no = upper(${keyword}) or ${hasNumber('t.phone', keyword)}`,
          ]),
    ]
  },
  history: {
    table: 'title_case_move',
    of: 'case_no',
    event: 'event',
    to: 'to_status',
    selected: sql`, ${day('date')} as date`,
  },
  set: ({ to, before, dueOn, publicityTo, over }, { status }, at) => ({
    ...(to === status ? {} : { status_since: at }),
    status_before: before,
    updated_at: at,
    closed_at: over ? at : null,
    ...(dueOn === null ? {} : { due_on: dueOn || null }),
    ...(publicityTo === null ? {} : { publicity_to: publicityTo || null }),
  }),
  noted: ({ date }) => ({ date: date || null }),
  also: async (tx, { corrections }, { id }, { at }) => addCorrections(tx, id, corrections, at),
  given: ({ id, applicant, jobTitleName }) => ({
    kind: 'SYSTEM',
    title: '有职称办理分派给您',
    content: `${applicant}：${jobTitleName || '未选择申报通知'}`.slice(0, 500),
    link: LINKS.titleCase(id),
  }),
  audit: {
    move: 'title.move',
    reveal: 'title.reveal',
    export: 'title.export',
    entry: (it, { event, to, ownerUserId, dueOn }) => ({
      before: { 状态: CASE_STATUS[it.status], 顾问: it.ownerUserId, 下一步日期: it.dueOn },
      after: {
        办理: event,
        状态: CASE_STATUS[to],
        顾问: ownerUserId ?? it.ownerUserId,
        下一步日期: dueOn ?? it.dueOn,
      },
    }),
  },
}

/** 职称咨询办理 in the tables; materials have a store of their own. */
export const createCaseStore = (deps: { db: Database; clock: Clock }) => {
  const workflow = createWorkflowStore(deps, CASES)
  return {
    ...workflow,

    inTransaction: async <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
      inTransaction(deps.db, work),

    /** A consultation that a case may come from, and the open case that it has become. */
    async consultation(
      tx: Tx,
      contactId: string,
    ): Promise<
      { phone: string; advisorUserId: string; createdAt: Date; caseNo: string } | undefined
    > {
      const { rows } = await sql<{
        phone: string
        advisorUserId: string
        createdAt: Date
        caseNo: string
      }>`
        select contact_way as phone, coalesce(advisor_user_id, '') as "advisorUserId",
          created_at as "createdAt",
          coalesce((select min(t.case_no) from title_case t
            where t.contact_id = l.id and ${OPEN}), '') as "caseNo"
        from customer_contact l where id = ${contactId} for update`.execute(tx)
      return rows[0]
    },

    async add(
      tx: Tx,
      it: CaseAim & {
        caseNo: string
        contactId: string
        phone: string
        advisorUserId: string
        consentVersion: string
        at: Date
      },
      by: Actor,
    ): Promise<void> {
      await sql`
        insert into title_case (case_no, contact_id, applicant, phone, job_title_id, job_title_name,
          grade, specialty, region_code, advisor_user_id, due_on, consent_version, created_at,
          status_since, updated_at, created_by)
        values (${it.caseNo}, nullif(${it.contactId}, ''), ${it.applicant}, ${it.phone},
          ${it.jobTitleId}, ${it.jobTitleName}, ${it.grade}, ${it.specialty}, ${it.regionCode},
          ${it.advisorUserId}, nullif(${it.dueOn}, '')::date, ${it.consentVersion}, ${it.at}, ${it.at},
          ${it.at}, ${by.actorId})`.execute(tx)
      const opened = { event: 'open', to: 'first', note: '', at: it.at, actorId: by.actorId }
      await workflow.addHistory(tx, it.caseNo, opened, { date: it.dueOn || null })
    },

    /** Writes what is applied for. */
    async write(tx: Tx, caseNo: string, aim: CaseAim, at: Date): Promise<void> {
      await sql`
        update title_case set version = version + 1, applicant = ${aim.applicant},
          job_title_id = ${aim.jobTitleId}, job_title_name = ${aim.jobTitleName},
          grade = ${aim.grade}, specialty = ${aim.specialty}, region_code = ${aim.regionCode},
          due_on = nullif(${aim.dueOn}, '')::date, updated_at = ${at}
        where case_no = ${caseNo}`.execute(tx)
    },
  }
}

export type CaseStore = ReturnType<typeof createCaseStore>
