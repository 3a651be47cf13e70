import { type RawBuilder, sql } from 'kysely'
import type { DeclareActor, DeclareStatus, DueKind } from '#domain/declarations/codes.ts'
import type { OrderStatus } from '#domain/orders/codes.ts'
import type { Draft } from '#domain/declarations/fields.ts'
import type { Changes } from '#domain/declarations/step.ts'
import type { Database } from '#server/database/pool.ts'
import { amountText, dateOrNull, dateText } from '#server/database/sql.ts'
import type { Tx } from '#server/database/transaction.ts'

/** 申报 as the tables have it. Days are `yyyy-MM-dd`, money is yuan; empty = there is none. */
export interface Declaration extends Draft {
  declareNo: string
  companyId: string
  companyName: string
  policyId: string
  policyTitle: string
  orderNo: string
  status: DeclareStatus
  statusSince: Date
  holder: DeclareActor[]
  holderSince: Date
  dueOn: string
  dueKind: DueKind | ''
  approvedAmount: string
  paidAmount: string
  declarerUserId: string
  declarerName: string
  advisorUserId: string
  advisorName: string
  acceptNo: string
  submitDate: string
  lastOutsideOn: string
  publicityFrom: string
  publicityTo: string
  publicityUrl: string
  certificateNo: string
  validFrom: string
  validTo: string
  lessons: string
  copiedFrom: string
  endAskedAt: Date | null
  endAskedBy: string
  endReason: string
  /** Of the order that it came from; both empty without one. */
  orderStatus: OrderStatus | ''
  orderAdvisorId: string
  /** The advisor whom the company lets edit the draft, by which account and since when; empty for nobody. */
  editingAdvisorId: string
  editingBy: string
  editingSince: Date | null
  /** The platform sees it. */
  shared: boolean
  lookedOn: string
  createdAt: Date
  createdBy: string
  updatedAt: Date
  version: number
}

/** Declarations with the names that belong to them. */
export const rowsOf = (db: Database | Tx) =>
  db
    .selectFrom('declaration as d')
    .innerJoin('company as c', 'c.id', 'd.company_id')
    .leftJoin('user_account as e', 'e.id', 'd.declarer_user_id')
    .leftJoin('user_account as v', 'v.id', 'd.advisor_user_id')
    .leftJoin('policy_order as o', 'o.order_no', 'd.order_no')
    .where('d.del_flag', '=', false)
    .select([
      'd.declare_no as declareNo',
      'd.company_id as companyId',
      'c.company_name as companyName',
    ])
    .select(['d.policy_title as policyTitle', 'd.project_name as projectName', 'd.level', 'd.dept'])
    .select(['d.region_code as regionCode', 'd.batch', 'd.year', 'd.official_url as officialUrl'])
    .select(['d.official_platform as officialPlatform', 'd.principal', 'd.accept_no as acceptNo'])
    .select(['d.contact_name as contactName', 'd.contact_phone as contactPhone', 'd.remark'])
    .select(['d.publicity_url as publicityUrl', 'd.certificate_no as certificateNo', 'd.lessons'])
    .select(['d.copied_from as copiedFrom', 'd.end_asked_at as endAskedAt', 'd.version'])
    .select(['d.editing_advisor_id as editingAdvisorId', 'd.editing_by as editingBy'])
    .select('d.editing_since as editingSince')
    .select(['d.end_reason as endReason', 'd.end_asked_by as endAskedBy'])
    .select(['d.status_since as statusSince', 'd.holder_since as holderSince'])
    .select(['d.created_at as createdAt', 'd.created_by as createdBy', 'd.updated_at as updatedAt'])
    .select((eb) => [
      eb.fn.coalesce('d.policy_id', eb.val('')).as('policyId'),
      eb.fn.coalesce('d.order_no', eb.val('')).as('orderNo'),
      sql<OrderStatus | ''>`coalesce(o.status::text, '')`.as('orderStatus'),
      eb.fn.coalesce('o.advisor_user_id', eb.val('')).as('orderAdvisorId'),
      eb.ref('d.project_type').$castTo<Draft['projectType']>().as('projectType'),
      eb.ref('d.title_code').$castTo<Draft['titleCode']>().as('titleCode'),
      eb.cast<DeclareStatus>('d.status', 'text').as('status'),
      sql<DeclareActor[]>`coalesce(string_to_array(nullif(d.holder, ''), null), '{}')`.as('holder'),
      eb.ref('d.members').$castTo<Draft['members']>().as('members'),
      eb.ref('d.due_kind').$castTo<DueKind | ''>().as('dueKind'),
      eb('d.shared_at', 'is not', null).$castTo<boolean>().as('shared'),
      eb.fn.coalesce('d.declarer_user_id', eb.val('')).as('declarerUserId'),
      eb.fn.coalesce('e.user_name', eb.val('')).as('declarerName'),
      eb.fn.coalesce('d.advisor_user_id', eb.val('')).as('advisorUserId'),
      // A company does not see accounts of the platform.
      eb.fn.coalesce('v.user_name', 'd.advisor_name').as('advisorName'),
      dateText('d.deadline').as('dueOn'),
      dateText('d.deadline_online').as('deadlineOnline'),
      dateText('d.deadline_recommend').as('deadlineRecommend'),
      dateText('d.deadline_paper').as('deadlinePaper'),
      dateText('d.submit_date').as('submitDate'),
      dateText('d.last_outside_on').as('lastOutsideOn'),
      dateText('d.publicity_from').as('publicityFrom'),
      dateText('d.publicity_to').as('publicityTo'),
      dateText('d.valid_from').as('validFrom'),
      dateText('d.valid_to').as('validTo'),
      dateText('d.looked_on').as('lookedOn'),
      amountText('d.apply_amount').as('applyAmount'),
      amountText('d.approved_amount').as('approvedAmount'),
      sql<string>`coalesce(nullif(trim_scale(d.paid_amount)::text, '0'), '')`.as('paidAmount'),
    ])

/** A declaration by its number; null when there is none. */
export const declarationOf = async (
  db: Database | Tx,
  declareNo: string,
): Promise<Declaration | null> =>
  (await rowsOf(db).where('d.declare_no', '=', declareNo).executeTakeFirst()) ?? null

/** The same, kept from other steps to the end of the transaction. */
export const lockedDeclaration = async (tx: Tx, declareNo: string): Promise<Declaration | null> =>
  (await rowsOf(tx).where('d.declare_no', '=', declareNo).forUpdate('d').executeTakeFirst()) ?? null

/** The declaration of an order; null when there is none. */
export const declarationOfOrder = async (tx: Tx, orderNo: string): Promise<Declaration | null> =>
  (await rowsOf(tx).where('d.order_no', '=', orderNo).executeTakeFirst()) ?? null

/** Declarations that time has to look at, kept from everybody else; those taken are skipped. */
export const declarationsToLookAt = async (
  tx: Tx,
  today: string,
  limit: number,
): Promise<Declaration[]> =>
  rowsOf(tx)
    .where('d.look_on', '<=', today)
    .orderBy('d.look_on')
    .orderBy('d.declare_no')
    .limit(limit)
    .forUpdate('d')
    .skipLocked()
    .execute()

const yuanOrNull = (amount: string): RawBuilder<unknown> => sql`nullif(${amount}, '')::numeric`

/** What a new declaration is made of beside its form. */
export interface NewDeclaration {
  companyId: string
  policyId: string
  policyTitle: string
  orderNo: string
  copiedFrom: string
  declarerUserId: string
  advisorUserId: string
  advisorName: string
  createdBy: string
  shared: boolean
}

/** Makes a draft; answers its number. */
export const addDeclaration = async (
  tx: Tx,
  made: NewDeclaration,
  draft: Draft,
  at: Date,
  today: string,
): Promise<string> => {
  const { rows } = await sql<{ no: string }>`
    insert into declaration (declare_no, company_id, policy_id, policy_title, order_no, copied_from,
      project_name, declarer_user_id, advisor_user_id, advisor_name, created_at, created_by,
      updated_at, updated_by, status_since, holder_since, shared_at, looked_on)
    values (next_serial('SB', ${today}::date), ${made.companyId}, nullif(${made.policyId}, ''),
      ${made.policyTitle}, nullif(${made.orderNo}, ''), ${made.copiedFrom}, ${draft.projectName},
      nullif(${made.declarerUserId}, ''), nullif(${made.advisorUserId}, ''), ${made.advisorName},
      ${at}, ${made.createdBy}, ${at}, ${made.createdBy}, ${at}, ${at},
      ${made.shared ? at : null}, ${today}::date)
    returning declare_no as no`.execute(tx)
  const no = rows[0]?.no
  if (no === undefined) throw new Error('a declaration was made and has no number')
  await writeDraft(tx, no, draft)
  return no
}

const writeDraft = async (tx: Tx, declareNo: string, draft: Draft): Promise<void> => {
  await sql`
    update declaration set
      project_name = ${draft.projectName}, project_type = ${draft.projectType},
      title_code = ${draft.titleCode}, level = ${draft.level}, region_code = ${draft.regionCode},
      dept = ${draft.dept}, batch = ${draft.batch}, year = ${draft.year}::smallint,
      official_platform = ${draft.officialPlatform}, official_url = ${draft.officialUrl},
      apply_amount = ${yuanOrNull(draft.applyAmount)}, principal = ${draft.principal},
      contact_name = ${draft.contactName}, contact_phone = ${draft.contactPhone},
      deadline_online = ${dateOrNull(draft.deadlineOnline)},
      deadline_recommend = ${dateOrNull(draft.deadlineRecommend)},
      deadline_paper = ${dateOrNull(draft.deadlinePaper)},
      members = ${JSON.stringify(draft.members)}::jsonb, remark = ${draft.remark}
    where declare_no = ${declareNo}`.execute(tx)
}

/** Keeps what a form says; the version rises. */
export const saveDraft = async (
  tx: Tx,
  declareNo: string,
  draft: Draft,
  by: { userId: string; at: Date },
): Promise<void> => {
  await writeDraft(tx, declareNo, draft)
  await touch(tx, declareNo, by)
}

/** Says who answers for a declaration on either side; the version does not change. */
export const setPeople = async (
  tx: Tx,
  declareNo: string,
  people: { declarerUserId: string; advisor: { userId: string; name: string } },
): Promise<void> => {
  await tx
    .updateTable('declaration')
    .set({
      declarer_user_id: people.declarerUserId || null,
      advisor_user_id: people.advisor.userId || null,
      advisor_name: people.advisor.name,
    })
    .where('declare_no', '=', declareNo)
    .execute()
}

/** Raises the version after something beside the form has changed. */
export const touch = async (
  tx: Tx,
  declareNo: string,
  by: { userId: string; at: Date },
): Promise<void> => {
  await tx
    .updateTable('declaration')
    .set((eb) => ({
      updated_at: by.at,
      updated_by: by.userId,
      version: eb('version', '+', 1),
    }))
    .where('declare_no', '=', declareNo)
    .execute()
}

/** Removes a draft with everything that hangs on it. */
export const removeDeclaration = async (tx: Tx, declareNo: string): Promise<void> => {
  await tx.deleteFrom('declaration').where('declare_no', '=', declareNo).execute()
}

/** Notes the next date that counts and when time has to look again. */
export const setCourse = async (
  tx: Tx,
  declareNo: string,
  course: { due: { kind: DueKind; on: string } | null; lookOn: string | null; lookedOn: string },
): Promise<void> => {
  await tx
    .updateTable('declaration')
    .set({
      deadline: course.due?.on || null,
      due_kind: course.due?.kind ?? '',
      look_on: course.lookOn,
      looked_on: course.lookedOn,
    })
    .where('declare_no', '=', declareNo)
    .execute()
}

/** A move as it is written into the declaration itself. */
export interface MoveChanges {
  status: DeclareStatus
  holder: readonly DeclareActor[]
  changes: Changes
  /** It reaches the platform by this. */
  shares: boolean
  /** Asked for, or answered; undefined leaves what there is. */
  endAsk: { reason: string; by: string } | null | undefined
  at: Date
  actorId: string
}

/** Takes a declaration into a state; whose turn it was stays so while it is. */
export const moveTo = async (tx: Tx, declareNo: string, move: MoveChanges): Promise<void> => {
  const { changes: to, at } = move
  const holder = move.holder.join('')
  const day = (value: string | undefined, column: string) =>
    value === undefined ? sql.ref(column) : dateOrNull(value)
  const text = (value: string | undefined, column: string) =>
    value === undefined ? sql.ref(column) : sql`${value}`
  await sql`
    update declaration set
      status_since = case when status = ${move.status}::smallint then status_since else ${at} end,
      holder_since = case when holder = ${holder} then holder_since else ${at} end,
      status = ${move.status}::smallint, holder = ${holder},
      shared_at = ${move.shares ? sql`coalesce(shared_at, ${at})` : sql.ref('shared_at')},
      submit_date = ${day(to.submitDate, 'submit_date')},
      accept_no = ${text(to.acceptNo, 'accept_no')},
      last_outside_on = ${day(to.lastOutsideOn, 'last_outside_on')},
      publicity_from = ${day(to.publicityFrom, 'publicity_from')},
      publicity_to = ${day(to.publicityTo, 'publicity_to')},
      publicity_url = ${text(to.publicityUrl, 'publicity_url')},
      approved_on = ${day(to.approvedOn, 'approved_on')},
      certificate_no = ${text(to.certificateNo, 'certificate_no')},
      valid_from = ${day(to.validFrom, 'valid_from')},
      valid_to = ${day(to.validTo, 'valid_to')},
      approved_amount = ${to.approvedAmount === undefined ? sql.ref('approved_amount') : yuanOrNull(to.approvedAmount)},
      paid_amount = ${to.paidAmount === undefined ? sql.ref('paid_amount') : sql`${to.paidAmount}::numeric`},
      lessons = ${text(to.lessons, 'lessons')},
      end_asked_at = ${move.endAsk === undefined ? sql.ref('end_asked_at') : move.endAsk === null ? sql`null` : sql`${at}`},
      end_asked_by = ${text(move.endAsk === undefined ? undefined : (move.endAsk?.by ?? ''), 'end_asked_by')},
      end_reason = ${text(move.endAsk === undefined ? undefined : (move.endAsk?.reason ?? ''), 'end_reason')},
      updated_at = ${at}, updated_by = ${move.actorId}, version = version + 1
    where declare_no = ${declareNo}`.execute(tx)
}
