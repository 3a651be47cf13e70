import { sql } from 'kysely'
import {
  type CertEvent,
  type CertKind,
  type CertRoute,
  isWayBack,
  type RegisterStatus,
} from '#domain/permissions/certification.ts'
import { ENT_ADMIN } from '#domain/permissions/roles.ts'
import type { Database } from '#server/database/pool.ts'
import { inTransaction, type Tx } from '#server/database/transaction.ts'

/** 三要素. */
export interface Elements {
  companyName: string
  creditCode: string
  legalPerson: string
}

/** A company as far as its certification is concerned. */
export interface CertCompany extends Elements {
  id: string
  status: RegisterStatus
  before: RegisterStatus | ''
  certifiedUntil: string
  research: boolean
}

/** 认证申请 as it is stored. */
export interface Application extends Elements {
  id: string
  companyId: string
  kind: CertKind
  route: CertRoute
  state: 'submitted' | 'passed' | 'rejected' | 'withdrawn'
  fileIds: string[]
  note: string
  applicantId: string
  applicantName: string
  submittedAt: Date
  reviewedAt: Date | null
  reasonCode: string
  reason: string
}

/** 认证记录: one move. */
export interface Move {
  companyId: string
  from: RegisterStatus
  to: RegisterStatus
  event: CertEvent
  certificationId: string | null
  actorId: string
  actorName: string
  reason: string
  at: Date
}

/** Whose applications are meant: a company's, or the claims of somebody without one. */
export type Whose = { companyId: string } | { claimant: string }

const COMPANY = [
  'id',
  'company_name',
  'credit_code',
  'legal_person',
  'register_status',
  'status_before',
  'certified_until',
  'research_enabled',
] as const

/** The status that was left when `to` was last entered for its own sake, not by going back to it. */
const leftBefore = (companyId: string, to: RegisterStatus) => sql<string>`coalesce(
  (select from_status from cert_log
    where company_id = ${companyId} and to_status = ${to} and from_status <> to_status
      and event not in ('withdraw', 'unfreeze') and not (event = 'reject' and from_status = '5')
    order by id desc limit 1), '')`

/** Certification in the tables. */
export const createCertificationStore = (db: Database) => {
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
    inTransaction: async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => inTransaction(db, work),

    async company(which: { id: string } | { creditCode: string }, tx?: Tx) {
      const asked = (tx ?? db).selectFrom('company').select(COMPANY).where('del_flag', '=', false)
      const found =
        'id' in which
          ? asked.where('id', '=', which.id)
          : asked.where('credit_code', '=', which.creditCode)
      // Whoever is about to move it keeps it still.
      const row = await (tx === undefined ? found : found.forUpdate()).executeTakeFirst()
      return row === undefined ? null : companyOf(row)
    },

    /** Whether another company has the name or the code. */
    async isTaken(tx: Tx, companyId: string, elements: { folded: string; creditCode: string }) {
      const row = await tx
        .selectFrom('company')
        .select('id')
        .where('id', '<>', companyId)
        .where('del_flag', '=', false)
        .where((each) =>
          each.or([
            each('name_folded', '=', elements.folded),
            each('credit_code', '=', elements.creditCode),
          ]),
        )
        .executeTakeFirst()
      return row !== undefined
    },

    /** Moves a company when it still stands where `from` says; false when somebody was first. */
    async move(tx: Tx, move: Move, more: { certifiedUntil?: string } = {}): Promise<boolean> {
      const { numUpdatedRows } = await tx
        .updateTable('company')
        .set({
          register_status: move.to,
          ...(move.from === move.to
            ? {}
            : {
                status_before: isWayBack(move.from, move.event)
                  ? leftBefore(move.companyId, move.to)
                  : move.from,
              }),
          ...(more.certifiedUntil === undefined ? {} : { certified_until: more.certifiedUntil }),
          updated_at: sql<Date>`now()`,
          version: sql<number>`version + 1`,
        })
        .where('id', '=', move.companyId)
        .where('register_status', '=', move.from)
        .where('del_flag', '=', false)
        .executeTakeFirst()
      if (numUpdatedRows === 0n) return false
      await tx
        .insertInto('cert_log')
        .values({
          company_id: move.companyId,
          from_status: move.from,
          to_status: move.to,
          event: move.event,
          certification_id: move.certificationId,
          actor_id: move.actorId,
          actor_name: move.actorName,
          reason: move.reason,
          at: move.at,
        })
        .execute()
      return true
    },

    /** The company's record says what was proved; the database refuses what another one has. */
    async takeOver(
      tx: Tx,
      companyId: string,
      elements: Elements & { folded: string },
    ): Promise<void> {
      await tx
        .updateTable('company')
        .set({
          company_name: elements.companyName,
          name_folded: elements.folded,
          credit_code: elements.creditCode,
          legal_person: elements.legalPerson,
        })
        .where('id', '=', companyId)
        .execute()
      await tx
        .updateTable('user_account')
        .set({ company_name: elements.companyName })
        .where('company_id', '=', companyId)
        .execute()
    },

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
          company_name: it.companyName,
          credit_code: it.creditCode,
          legal_person: it.legalPerson,
          file_ids: it.fileIds,
          note: it.note,
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
      if (tx !== undefined)
        await sql`select pg_advisory_xact_lock(
          hashtext('certification'), hashtext(${key}))`.execute(tx)
      const row = await (tx ?? db)
        .selectFrom('certification')
        .select(sql<number>`count(*)::int`.as('count'))
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
        .select(sql<number>`count(*)::int`.as('count'))
        .where('state', '=', 'submitted')
        .where(sql<boolean>`(submitted_at, id) < (${of.submittedAt}, ${of.id})`)
        .executeTakeFirstOrThrow()
      return row.count
    },

    async list(asked: {
      state: Application['state'] | ''
      keyword: string
      page: number
      pageSize: number
    }) {
      const { state, keyword, page, pageSize } = asked
      const like = `%${keyword.replaceAll(/[\\%_]/g, '\\$&')}%`
      const found = applications()
        .$if(state !== '', (each) => each.where('certification.state', '=', state))
        .$if(keyword !== '', (each) =>
          each.where((it) =>
            it.or([
              it('certification.company_name', 'ilike', like),
              it('credit_code', 'ilike', like),
            ]),
          ),
        )
      const rows = await found
        .orderBy('submitted_at', state === 'submitted' ? 'asc' : 'desc')
        .orderBy('certification.id')
        .limit(pageSize)
        .offset(page * pageSize)
        .execute()
      const { total } = await found
        .clearSelect()
        .select(sql<number>`count(*)::int`.as('total'))
        .executeTakeFirstOrThrow()
      return { records: rows.map(applicationOf), total }
    },

    /** The moves of a company, newest first. */
    async history(companyId: string): Promise<Move[]> {
      const rows = await db
        .selectFrom('cert_log')
        .selectAll()
        .where('company_id', '=', companyId)
        .orderBy('id', 'desc')
        .limit(50)
        .execute()
      return rows.map((row) => ({
        companyId: row.company_id,
        from: row.from_status as RegisterStatus,
        to: row.to_status as RegisterStatus,
        event: row.event as CertEvent,
        certificationId: row.certification_id,
        actorId: row.actor_id,
        actorName: row.actor_name,
        reason: row.reason,
        at: row.at,
      }))
    },

    async members(companyId: string): Promise<number> {
      const row = await db
        .selectFrom('user_account')
        .select(sql<number>`count(*)::int`.as('count'))
        .where('company_id', '=', companyId)
        .executeTakeFirstOrThrow()
      return row.count
    },

    /** Those who are told of a company's certification: its administrators. */
    async administrators(tx: Tx, companyId: string): Promise<string[]> {
      const rows = await tx
        .selectFrom('user_account')
        .select('id')
        .where('company_id', '=', companyId)
        .where('status', '=', 'active')
        .where(sql<boolean>`${ENT_ADMIN} = any(roles)`)
        .execute()
      return rows.map(({ id }) => id)
    },

    async userName(userId: string): Promise<string> {
      const row = await db
        .selectFrom('user_account')
        .select('user_name')
        .where('id', '=', userId)
        .executeTakeFirst()
      return row?.user_name ?? ''
    },

    /** Makes somebody without a company the administrator of one; false when they have one now. */
    async appoint(tx: Tx, userId: string, company: { id: string; name: string }): Promise<boolean> {
      const { numUpdatedRows } = await tx
        .updateTable('user_account')
        .set({
          company_id: company.id,
          company_name: company.name,
          roles: sql<string[]>`array_append(array_remove(roles, ${ENT_ADMIN}), ${ENT_ADMIN})`,
          updated_at: sql<Date>`now()`,
          version: sql<number>`version + 1`,
        })
        .where('id', '=', userId)
        .where('company_id', 'is', null)
        .where('status', '=', 'active')
        .executeTakeFirst()
      if (numUpdatedRows === 0n) return false
      await tx
        .updateTable('join_request')
        .set({ state: 'withdrawn' })
        .where('user_id', '=', userId)
        .where('state', '=', 'submitted')
        .execute()
      return true
    },

    /** Companies whose certification ends by a day, kept still until they are moved. */
    async dueBy(tx: Tx, day: string, most: number): Promise<CertCompany[]> {
      const rows = await tx
        .selectFrom('company')
        .select(COMPANY)
        .where('register_status', '=', '2')
        .where('del_flag', '=', false)
        .where('certified_until', '<=', day)
        .orderBy('certified_until')
        .limit(most)
        .forUpdate()
        .skipLocked()
        .execute()
      return rows.map(companyOf)
    },

    /** Companies at 待复核 whose certification has ended and who were not told yet. */
    async lapsed(tx: Tx, today: string, most: number): Promise<CertCompany[]> {
      const rows = await tx
        .selectFrom('company')
        .select(COMPANY)
        .where('register_status', '=', '4')
        .where('del_flag', '=', false)
        .where('certified_until', '<', today)
        .where((each) =>
          each.not(
            each.exists(
              each
                .selectFrom('cert_log')
                .select('cert_log.id')
                .whereRef('cert_log.company_id', '=', 'company.id')
                .where('event', '=', 'lapse')
                .where(sql<boolean>`cert_log.at > company.certified_until`),
            ),
          ),
        )
        .limit(most)
        .forUpdate()
        .skipLocked()
        .execute()
      return rows.map(companyOf)
    },

    /** Whether this transaction is the only sweep; the others leave. */
    async isFirst(tx: Tx): Promise<boolean> {
      const { rows } = await sql<{ first: boolean }>`
        select pg_try_advisory_xact_lock(hashtext('certification sweep')) as first`.execute(tx)
      return rows[0]?.first === true
    },

    /** Whether an application rests on a file. */
    async usesFile(tx: Tx, fileId: string): Promise<boolean> {
      const row = await tx
        .selectFrom('certification')
        .select('id')
        .where(sql<boolean>`${fileId} = any(file_ids)`)
        .where('state', '<>', 'withdrawn')
        .limit(1)
        .executeTakeFirst()
      return row !== undefined
    },
  }
}

export type CertificationStore = ReturnType<typeof createCertificationStore>

const companyOf = (row: {
  id: string
  company_name: string
  credit_code: string
  legal_person: string
  register_status: string
  status_before: string
  certified_until: string | Date | null
  research_enabled: boolean
}): CertCompany => ({
  id: row.id,
  companyName: row.company_name,
  creditCode: row.credit_code,
  legalPerson: row.legal_person,
  status: row.register_status as RegisterStatus,
  before: row.status_before as RegisterStatus | '',
  // The pool reads a date as text.
  certifiedUntil: row.certified_until === null ? '' : String(row.certified_until),
  research: row.research_enabled,
})

const applicationOf = (row: {
  id: string
  company_id: string
  kind: string
  route: string
  state: string
  company_name: string
  credit_code: string
  legal_person: string
  file_ids: string[]
  note: string
  applicant_id: string | null
  user_name: string | null
  submitted_at: Date
  reviewed_at: Date | null
  reason_code: string
  reason: string
}): Application => ({
  id: row.id,
  companyId: row.company_id,
  kind: row.kind as CertKind,
  route: row.route as CertRoute,
  state: row.state as Application['state'],
  companyName: row.company_name,
  creditCode: row.credit_code,
  legalPerson: row.legal_person,
  fileIds: row.file_ids,
  note: row.note,
  // Empty for somebody whose account is deleted.
  applicantId: row.applicant_id ?? '',
  applicantName: row.user_name ?? '',
  submittedAt: row.submitted_at,
  reviewedAt: row.reviewed_at,
  reasonCode: row.reason_code,
  reason: row.reason,
})
