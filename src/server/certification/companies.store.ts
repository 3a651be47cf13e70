import { sql } from 'kysely'
import type { Elements } from '#domain/certification/form.ts'
import {
  type CertEvent,
  isWayBack,
  type RegisterStatus,
} from '#domain/permissions/certification.ts'
import type { Database } from '#server/database/pool.ts'
import { NOW } from '#server/database/sql.ts'
import type { Tx } from '#server/database/transaction.ts'
import { ELEMENT_COLUMN, elementRow, type ElementRow, elementsIn } from './columns.ts'

/** A company as far as its certification is concerned. */
export interface CertCompany extends Elements {
  id: string
  status: RegisterStatus
  before: RegisterStatus | ''
  certifiedUntil: string
  research: boolean
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

const COMPANY = [
  'id',
  ...Object.values(ELEMENT_COLUMN),
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

/** 企业 and their moves, in the tables. */
export const createCertCompanyStore = (db: Database) => ({
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
      .set((eb) => ({
        register_status: move.to,
        ...(move.from === move.to
          ? {}
          : {
              status_before: isWayBack(move.from, move.event)
                ? leftBefore(move.companyId, move.to)
                : move.from,
            }),
        ...(more.certifiedUntil === undefined ? {} : { certified_until: more.certifiedUntil }),
        updated_at: NOW,
        version: eb('version', '+', 1),
      }))
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
        ...elementRow(elements),
        name_folded: elements.folded,
      })
      .where('id', '=', companyId)
      .execute()
    await tx
      .updateTable('user_account')
      .set({ company_name: elements.companyName })
      .where('company_id', '=', companyId)
      .execute()
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
})

const companyOf = (
  row: ElementRow & {
    id: string
    register_status: string
    status_before: string
    certified_until: string | Date | null
    research_enabled: boolean
  },
): CertCompany => ({
  id: row.id,
  ...elementsIn(row),
  status: row.register_status as RegisterStatus,
  before: row.status_before as RegisterStatus | '',
  // The pool reads a date as text.
  certifiedUntil: row.certified_until === null ? '' : String(row.certified_until),
  research: row.research_enabled,
})
