import { type RawBuilder, sql } from 'kysely'
import { CASE_OPEN, type CaseEvent, type CaseStatus } from '#domain/job-titles/case-codes.ts'
import type { JobGrade } from '#domain/job-titles/codes.ts'
import type { QueuePart } from '#domain/queues/queue.ts'
import { type Actor, writeAuditEntry } from '#server/audit/log.ts'
import type { Database } from '#server/database/pool.ts'
import { inTransaction, type Tx } from '#server/database/transaction.ts'
import { hasNumber } from '#server/database/numbers.ts'

/** 职称咨询办理 as the tables have it; days are `yyyy-MM-dd`, times with `HH:mm:ss`, Beijing. */
export interface StoredCase {
  caseNo: string
  version: number
  contactId: string
  applicant: string
  phone: string
  jobTitleId: string
  jobTitleName: string
  grade: JobGrade
  specialty: string
  regionCode: string
  status: CaseStatus
  before: CaseStatus | ''
  sinceAt: Date
  created: string
  advisorUserId: string
  advisorName: string
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

/** One step of a case. */
export interface CaseMove {
  time: string
  event: string
  toStatus: CaseStatus
  actorName: string
  note: string
  date: string
}

export interface CaseFilter {
  view: 'mine' | 'free' | 'all'
  userId: string
  status: CaseStatus | 'open' | ''
  grade: JobGrade | ''
  regionCode: string
  advisorUserId: string
  late: boolean
  keyword: string
  /** `yyyy-MM-dd`, Beijing. */
  today: string
  page: number
  pageSize: number
}

/** What a move writes; null leaves as it is. */
export interface CaseChange {
  event: CaseEvent
  to: CaseStatus
  before: CaseStatus | ''
  note: string
  /** What was said with it; empty for none. */
  date: string
  /** Empty: nothing is due. */
  dueOn: string | null
  publicityTo: string | null
  advisorUserId: string | null
  /** The case is over with it. */
  over: boolean
}

const BEIJING = (column: string) =>
  sql<string>`coalesce(to_char(${sql.ref(column)} at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS'), '')`
const DAY = (column: string) => sql<string>`coalesce(to_char(${sql.ref(column)}, 'YYYY-MM-DD'), '')`

const OPEN = sql`c.status = any(${sql.val([...CASE_OPEN])}::text[])`
const isLate = (today: string): RawBuilder<boolean> =>
  sql<boolean>`(${OPEN} and c.due_on < ${today}::date)`
const ofPapers = (more: RawBuilder<unknown>) => sql<number>`(select count(*)::int
  from title_case_paper p where p.case_no = c.case_no and p.removed_at is null and ${more})`

const COLUMNS = sql`c.case_no as "caseNo", c.version, coalesce(c.contact_id, '') as "contactId",
  c.applicant, c.phone, c.job_title_id as "jobTitleId", c.job_title_name as "jobTitleName", c.grade,
  c.specialty, c.region_code as "regionCode", c.status, c.status_before as before,
  c.status_since as "sinceAt", ${BEIJING('c.created_at')} as created,
  coalesce(c.advisor_user_id, '') as "advisorUserId", coalesce(u.user_name, '') as "advisorName",
  ${DAY('c.due_on')} as "dueOn", ${DAY('c.publicity_to')} as "publicityTo",
  c.closed_at as "closedAt", ${BEIJING('c.closed_at')} as closed,
  ${ofPapers(sql`true`)} as papers, ${ofPapers(sql`p.state = 'passed'`)} as passed,
  ${ofPapers(sql`p.state = 'flagged'`)} as flagged`
const FROM = sql`title_case c left join user_account u on u.id = c.advisor_user_id`

const viewOf = ({ view, userId }: CaseFilter): RawBuilder<boolean> =>
  view === 'mine'
    ? sql<boolean>`c.advisor_user_id = ${userId}`
    : view === 'free'
      ? sql<boolean>`(c.advisor_user_id is null and ${OPEN})`
      : sql<boolean>`true`

const wantedOf = (filter: CaseFilter): RawBuilder<boolean> => {
  const { status, grade, regionCode, advisorUserId, keyword } = filter
  const like = `%${keyword.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const parts = [viewOf(filter)]
  if (status === 'open') parts.push(sql<boolean>`${OPEN}`)
  else if (status !== '') parts.push(sql<boolean>`c.status = ${status}`)
  if (grade !== '') parts.push(sql<boolean>`c.grade = ${grade}`)
  if (regionCode !== '') parts.push(sql<boolean>`c.region_code = ${regionCode}`)
  if (advisorUserId !== '') parts.push(sql<boolean>`c.advisor_user_id = ${advisorUserId}`)
  if (filter.late) parts.push(isLate(filter.today))
  if (keyword !== '')
    parts.push(sql<boolean>`(c.applicant like ${like} or c.job_title_name ilike ${like}
      or c.case_no = upper(${keyword}) or ${hasNumber('c.phone', keyword)})`)
  return sql<boolean>`(${sql.join(parts, sql` and `)})`
}

/** 职称咨询办理 in the tables; materials have a store of their own. */
export const createCaseStore = (db: Database) => ({
  inTransaction: async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => inTransaction(db, work),

  /** A page, what is late first, then what is due first; with the counts of the view. */
  async page(filter: CaseFilter): Promise<{
    rows: StoredCase[]
    total: number
    counts: Record<string, number>
    late: number
  }> {
    const wanted = wantedOf(filter)
    const [found, totals, counted] = await Promise.all([
      sql<StoredCase>`select ${COLUMNS} from ${FROM} where ${wanted}
        order by ${OPEN} desc, c.due_on nulls last, c.created_at desc, c.case_no
        limit ${filter.pageSize} offset ${filter.page * filter.pageSize}`.execute(db),
      sql<{ total: number }>`select count(*)::int as total from title_case c
        where ${wanted}`.execute(db),
      sql<{ status: string; count: number; late: number }>`
        select c.status, count(*)::int as count,
          (count(*) filter (where ${isLate(filter.today)}))::int as late
        from title_case c where ${viewOf(filter)} group by c.status`.execute(db),
    ])
    return {
      rows: found.rows,
      total: totals.rows[0]?.total ?? 0,
      counts: Object.fromEntries(counted.rows.map(({ status, count }) => [status, count])),
      late: counted.rows.reduce((sum, { late }) => sum + late, 0),
    }
  },

  /** What occurs, to filter by. */
  async choices(): Promise<{ regions: string[]; advisors: { userId: string; name: string }[] }> {
    const { rows } = await sql<{
      regions: string[] | null
      advisors: { userId: string; name: string }[] | null
    }>`
      select array_agg(distinct c.region_code) as regions,
        jsonb_agg(distinct jsonb_build_object('userId', u.id, 'name', u.user_name))
          filter (where u.id is not null) as advisors
      from ${FROM}`.execute(db)
    return { regions: rows[0]?.regions ?? [], advisors: rows[0]?.advisors ?? [] }
  },

  find: async (caseNo: string, tx?: Tx): Promise<StoredCase | undefined> =>
    (
      await sql<StoredCase>`select ${COLUMNS} from ${FROM} where c.case_no = ${caseNo}`.execute(
        tx ?? db,
      )
    ).rows[0],

  /** The case, for whoever is going to change it: others wait until then. */
  async locked(tx: Tx, caseNo: string): Promise<StoredCase | undefined> {
    await sql`select from title_case where case_no = ${caseNo} for update`.execute(tx)
    return this.find(caseNo, tx)
  },

  /** The steps of a case, newest first. */
  moves: async (caseNo: string): Promise<CaseMove[]> =>
    (
      await sql<CaseMove>`
        select ${BEIJING('at')} as time, event, to_status as "toStatus", actor_name as "actorName",
          note, ${DAY('date')} as date
        from title_case_move where case_no = ${caseNo} order by id desc`.execute(db)
    ).rows,

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
        coalesce((select min(c.case_no) from title_case c
          where c.contact_id = l.id and ${OPEN}), '') as "caseNo"
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
    await addMove(
      tx,
      it.caseNo,
      { event: 'open', to: 'first', note: '', date: it.dueOn },
      it.at,
      by,
    )
  },

  async write(tx: Tx, caseNo: string, aim: CaseAim, at: Date): Promise<void> {
    await sql`
      update title_case set version = version + 1, applicant = ${aim.applicant},
        job_title_id = ${aim.jobTitleId}, job_title_name = ${aim.jobTitleName},
        grade = ${aim.grade}, specialty = ${aim.specialty}, region_code = ${aim.regionCode},
        due_on = nullif(${aim.dueOn}, '')::date, updated_at = ${at}
      where case_no = ${caseNo}`.execute(tx)
  },

  async move(tx: Tx, caseNo: string, change: CaseChange, at: Date, by: Actor): Promise<void> {
    const { to, before, dueOn, publicityTo, advisorUserId, over } = change
    const parts = [
      sql`version = version + 1`,
      sql`status_since = case when status = ${to} then status_since else ${at} end`,
      sql`status = ${to}`,
      sql`status_before = ${before}`,
      sql`updated_at = ${at}`,
      sql`closed_at = ${over ? at : null}`,
    ]
    if (dueOn !== null) parts.push(sql`due_on = nullif(${dueOn}, '')::date`)
    if (publicityTo !== null) parts.push(sql`publicity_to = nullif(${publicityTo}, '')::date`)
    if (advisorUserId !== null) parts.push(sql`advisor_user_id = ${advisorUserId}`)
    await sql`update title_case set ${sql.join(parts)} where case_no = ${caseNo}`.execute(tx)
    await addMove(tx, caseNo, change, at, by)
  },

  /** Notes that somebody has read a whole number. */
  async noteReveal(caseNo: string, by: Actor): Promise<void> {
    await inTransaction(db, async (tx) =>
      writeAuditEntry(tx, by, {
        action: 'title.reveal',
        companyId: '',
        objectType: 'titleCase',
        objectId: caseNo,
      }),
    )
  },

  /** People of the platform who may have cases, by ready-made roles or own ones. */
  advisors: async (
    roles: readonly string[],
  ): Promise<{ userId: string; name: string; open: number }[]> =>
    (
      await sql<{ userId: string; name: string; open: number }>`
        select u.id as "userId", u.user_name as name,
          (select count(*)::int from title_case c
            where c.advisor_user_id = u.id and ${OPEN}) as open
        from user_account u
        where u.company_id is null and u.status = 'active'
          and (u.roles && ${sql.val([...roles])}::text[] or exists (
            select from member_role m join company_role r on r.id = m.role_id
            where m.user_id = u.id and r.company_id is null
              and 'titles:serve' = any(r.permission_codes)))
        order by u.user_name, u.id`.execute(db)
    ).rows,

  /** What waits, by advisor. */
  queue: async (today: string): Promise<QueuePart[]> =>
    (
      await sql<QueuePart>`
        select coalesce(c.advisor_user_id, '') as "ownerId",
          coalesce(min(u.user_name), '') as "ownerName", count(*)::int as count,
          (count(*) filter (where ${isLate(today)}))::int as late, min(c.status_since) as oldest
        from ${FROM} where ${OPEN} group by c.advisor_user_id`.execute(db)
    ).rows,
})

export type CaseStore = ReturnType<typeof createCaseStore>

const addMove = async (
  tx: Tx,
  caseNo: string,
  move: { event: string; to: CaseStatus; note: string; date: string },
  at: Date,
  by: Actor,
): Promise<void> => {
  await sql`
    insert into title_case_move (case_no, at, event, to_status, actor_id, actor_name, note, date)
    values (${caseNo}, ${at}, ${move.event}, ${move.to}, ${by.actorId},
      coalesce((select user_name from user_account where id = ${by.actorId}), ''), ${move.note},
      nullif(${move.date}, '')::date)`.execute(tx)
}
