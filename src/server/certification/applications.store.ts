import { sql } from 'kysely'
import type { CERTIFICATION_SORTS } from '#contract/certification.ts'
import type { ApplicationTexts } from '#domain/certification/form.ts'
import type { CertKind, CertRoute } from '#domain/permissions/certification.ts'
import type { QueuePart } from '#domain/queues/queue.ts'
import { advisoryLock } from '#server/database/lock.ts'
import type { Database } from '#server/database/pool.ts'
import {
  containing,
  placeAmong,
  ROW_COUNT,
  type SortOrder,
  sortedBy,
} from '#server/database/sql.ts'
import type { Tx } from '#server/database/transaction.ts'
import { textRow, type TextRow, textsIn } from './columns.ts'

/** 认证申请 as it is stored. */
export interface Application extends ApplicationTexts {
  id: string
  companyId: string
  kind: CertKind
  route: CertRoute
  state: 'submitted' | 'passed' | 'rejected' | 'withdrawn'
  fileIds: string[]
  applicantId: string
  applicantName: string
  submittedAt: Date
  reviewedAt: Date | null
  reasonCode: string
  reason: string
}

/** Whose applications are meant: a company's, or the claims of somebody without one. */
export type Whose = { companyId: string } | { claimant: string }

/** What is asked of the list of reviewers. */
interface ApplicationPage extends SortOrder<(typeof CERTIFICATION_SORTS)[number]> {
  state: Application['state'] | ''
  /** claim = claims alone, company = the others. */
  kind: '' | 'claim' | 'company'
  keyword: string
  page: number
  pageSize: number
}

const SORTS = {
  submitted: sql`submitted_at`,
  company: sql`certification.company_name`,
  creditCode: sql`credit_code`,
  kind: placeAmong('kind', ['initial', 'recheck', 'change', 'claim']),
  applicant: sql`nullif(user_account.user_name, '')`,
}

/** 认证申请 in the tables. */
export const createApplicationStore = (db: Database) => {
  const applications = (at: Database | Tx = db) =>
    at
      .selectFrom('certification')
      .leftJoin('user_account', 'user_account.id', 'certification.applicant_id')
      .selectAll('certification')
      .select('user_account.user_name')

  const ofWhom = (whose: Whose, at: Database | Tx = db) =>
    'companyId' in whose
      ? applications(at)
          .where('certification.company_id', '=', whose.companyId)
          .where('kind', '<>', 'claim')
      : applications(at).where('applicant_id', '=', whose.claimant).where('kind', '=', 'claim')

  return {
    async add(
      tx: Tx,
      it: Omit<Application, 'state' | 'applicantName' | 'reviewedAt' | 'reasonCode' | 'reason'>,
    ) {
      await tx
        .insertInto('certification')
        .values({
          id: it.id,
          company_id: it.companyId,
          kind: it.kind,
          route: it.route,
          ...textRow(it),
          file_ids: it.fileIds,
          applicant_id: it.applicantId,
          submitted_at: it.submittedAt,
        })
        .execute()
    },

    /** Ends an application that is still open; null when it is not. */
    async decide(
      tx: Tx,
      id: string,
      decision: {
        state: 'passed' | 'rejected' | 'withdrawn'
        reviewerId: string | null
        at: Date
        reasonCode: string
        reason: string
      },
    ): Promise<Application | null> {
      const { numUpdatedRows } = await tx
        .updateTable('certification')
        .set({
          state: decision.state,
          reviewer_id: decision.reviewerId,
          reviewed_at: decision.at,
          reason_code: decision.reasonCode,
          reason: decision.reason,
        })
        .where('id', '=', id)
        .where('state', '=', 'submitted')
        .executeTakeFirst()
      if (numUpdatedRows === 0n) return null
      const row = await applications(tx).where('certification.id', '=', id).executeTakeFirst()
      return row === undefined ? null : applicationOf(row)
    },

    async application(id: string): Promise<Application | null> {
      const row = await applications().where('certification.id', '=', id).executeTakeFirst()
      return row === undefined ? null : applicationOf(row)
    },

    async newest(whose: Whose, tx?: Tx): Promise<Application | null> {
      const row = await ofWhom(whose, tx)
        .orderBy('submitted_at', 'desc')
        .orderBy('certification.id')
        .limit(1)
        .executeTakeFirst()
      return row === undefined ? null : applicationOf(row)
    },

    /** Applications since a moment. With a transaction, those of one applicant take turns. */
    async countSince(whose: Whose, since: Date, tx?: Tx): Promise<number> {
      const company = 'companyId' in whose
      const key = company ? whose.companyId : whose.claimant
      if (tx !== undefined) await advisoryLock(tx, 'certification', key)
      const row = await (tx ?? db)
        .selectFrom('certification')
        .select(ROW_COUNT.as('count'))
        .where(company ? 'company_id' : 'applicant_id', '=', key)
        .where('kind', company ? '<>' : '=', 'claim')
        .where('submitted_at', '>=', since)
        .executeTakeFirstOrThrow()
      return row.count
    },

    /** How many open applications came before this one. */
    async ahead(of: Pick<Application, 'id' | 'submittedAt'>): Promise<number> {
      const row = await db
        .selectFrom('certification')
        .select(ROW_COUNT.as('count'))
        .where('state', '=', 'submitted')
        .where(sql<boolean>`(submitted_at, id) < (${of.submittedAt}, ${of.id})`)
        .executeTakeFirstOrThrow()
      return row.count
    },

    async list(asked: ApplicationPage) {
      const { state, kind, keyword, page, pageSize } = asked
      const like = containing(keyword)
      const way = state === 'submitted' ? sql`asc` : sql`desc`
      const usual = sql`submitted_at ${way}, certification.id`
      const found = applications()
        .$if(state !== '', (each) => each.where('certification.state', '=', state))
        .$if(kind !== '', (each) => each.where('kind', kind === 'claim' ? '=' : '<>', 'claim'))
        .$if(keyword !== '', (each) =>
          each.where((it) =>
            it.or([
              it('certification.company_name', 'ilike', like),
              it('credit_code', 'ilike', like),
            ]),
          ),
        )
      const rows = await found
        .orderBy(sortedBy(SORTS, asked, usual))
        .limit(pageSize)
        .offset(page * pageSize)
        .execute()
      const { total } = await found
        .clearSelect()
        .select(ROW_COUNT.as('total'))
        .executeTakeFirstOrThrow()
      return { records: rows.map(applicationOf), total }
    },

    /** What waits for a review: claims, or the others; `before`: handed in before it is late. */
    async queue(claims: boolean, before: Date): Promise<QueuePart[]> {
      const { rows } = await sql<QueuePart>`
        select '' as "ownerId", '' as "ownerName", count(*)::int as count,
          (count(*) filter (where submitted_at < ${before}))::int as late,
          min(submitted_at) as oldest
        from certification where state = 'submitted' and (kind = 'claim') = ${claims}`.execute(db)
      return rows
    },

    /** Whether an application rests on a file. */
    async usesFile(tx: Tx, fileId: string): Promise<boolean> {
      const row = await tx
        .selectFrom('certification')
        .select('id')
        .where((eb) => eb(eb.val(fileId), '=', eb.fn.any('file_ids')))
        .where('state', '<>', 'withdrawn')
        .limit(1)
        .executeTakeFirst()
      return row !== undefined
    },
  }
}

const applicationOf = (
  row: TextRow & {
    id: string
    company_id: string
    kind: string
    route: string
    state: string
    file_ids: string[]
    applicant_id: string | null
    user_name: string | null
    submitted_at: Date
    reviewed_at: Date | null
    reason_code: string
    reason: string
  },
): Application => ({
  id: row.id,
  companyId: row.company_id,
  kind: row.kind as CertKind,
  route: row.route as CertRoute,
  state: row.state as Application['state'],
  ...textsIn(row),
  fileIds: row.file_ids,
  // Empty for somebody whose account is deleted.
  applicantId: row.applicant_id ?? '',
  applicantName: row.user_name ?? '',
  submittedAt: row.submitted_at,
  reviewedAt: row.reviewed_at,
  reasonCode: row.reason_code,
  reason: row.reason,
})
