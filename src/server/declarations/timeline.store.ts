import { sql } from 'kysely'
import type { DeclareEvent, DeclareStatus, MilestoneKind } from '#domain/declarations/codes.ts'
import type { Mover } from '#domain/declarations/machine.ts'
import type { Duty } from '#domain/declarations/programmes.ts'
import type { Database } from '#server/database/pool.ts'
import { amountText, dateText } from '#server/database/sql.ts'
import type { Tx } from '#server/database/transaction.ts'

/** One step as it is kept. */
export interface Move {
  at: Date
  event: DeclareEvent
  fromStatus: DeclareStatus
  toStatus: DeclareStatus
  role: Mover
  by: string
  on: string
  note: string
  details: { name: string; value: string }[]
  fileIds: string[]
  url: string
}

/** Whose declaration a row belongs to. */
export interface Of {
  declareNo: string
  companyId: string
}

/** The steps of a declaration, the first one first. */
export const movesOf = async (db: Database | Tx, declareNo: string): Promise<Move[]> =>
  db
    .selectFrom('declaration_move')
    .where('declare_no', '=', declareNo)
    .select(['at', 'note', 'url', 'actor_name as by', 'file_ids as fileIds'])
    .select((eb) => [
      eb.ref('event').$castTo<DeclareEvent>().as('event'),
      eb.cast<DeclareStatus>('from_status', 'text').as('fromStatus'),
      eb.cast<DeclareStatus>('to_status', 'text').as('toStatus'),
      eb.ref('role').$castTo<Mover>().as('role'),
      dateText('on_day').as('on'),
      eb.ref('details').$castTo<Move['details']>().as('details'),
    ])
    .orderBy('id')
    .execute()

/** Writes a step down. */
export const addMove = async (
  tx: Tx,
  of: Of,
  move: Omit<Move, 'by'> & { actorId: string; actorName: string },
): Promise<void> => {
  await tx
    .insertInto('declaration_move')
    .values({
      declare_no: of.declareNo,
      company_id: of.companyId,
      at: move.at,
      event: move.event,
      from_status: Number(move.fromStatus),
      to_status: Number(move.toStatus),
      role: move.role,
      actor_id: move.actorId,
      actor_name: move.actorName,
      on_day: move.on || null,
      note: move.note,
      details: JSON.stringify(move.details),
      file_ids: move.fileIds,
      url: move.url,
    })
    .execute()
}

/** One round of a correction. */
export interface Correction {
  round: number
  askedOn: string
  dueOn: string
  items: { materialId: string; name: string; text: string }[]
  fileIds: string[]
  url: string
  /** Empty while it is open. */
  repliedOn: string
  reply: string
  replyFileIds: string[]
}

/** The rounds of a declaration, the newest first. */
export const correctionsOf = async (db: Database | Tx, declareNo: string): Promise<Correction[]> =>
  db
    .selectFrom('declaration_correction')
    .where('declare_no', '=', declareNo)
    .select(['round', 'file_ids as fileIds', 'url', 'reply', 'reply_file_ids as replyFileIds'])
    .select((eb) => [
      'asked_on as askedOn',
      'due_on as dueOn',
      dateText('replied_on').as('repliedOn'),
      eb.ref('items').$castTo<Correction['items']>().as('items'),
    ])
    .orderBy('round', 'desc')
    .execute()

/** Opens the next round. */
export const openCorrection = async (
  tx: Tx,
  of: Of,
  asked: Pick<Correction, 'askedOn' | 'dueOn' | 'items' | 'fileIds' | 'url'>,
): Promise<void> => {
  await sql`
    insert into declaration_correction (declare_no, company_id, round, asked_on, due_on, items,
      file_ids, url)
    select ${of.declareNo}, ${of.companyId}, coalesce(max(round), 0) + 1, ${asked.askedOn}::date,
      ${asked.dueOn}::date, ${JSON.stringify(asked.items)}::jsonb,
      ${sql.val(asked.fileIds)}::text[], ${asked.url}
    from declaration_correction where declare_no = ${of.declareNo}`.execute(tx)
}

/** Closes the open round with its reply. */
export const closeCorrection = async (
  tx: Tx,
  declareNo: string,
  answer: { on: string; reply: string; fileIds: readonly string[] },
): Promise<void> => {
  await tx
    .updateTable('declaration_correction')
    .set({ replied_on: answer.on, reply: answer.reply, reply_file_ids: [...answer.fileIds] })
    .where('declare_no', '=', declareNo)
    .where('replied_on', 'is', null)
    .execute()
}

/** One arrival of money. */
export interface Payment {
  amount: string
  arrivedOn: string
  note: string
  by: string
  at: Date
}

/** The arrivals of a declaration, the first one first. */
export const paymentsOf = async (db: Database | Tx, declareNo: string): Promise<Payment[]> =>
  db
    .selectFrom('declaration_payment')
    .where('declare_no', '=', declareNo)
    .select(['note', 'at', 'actor_name as by'])
    .select([amountText('amount').as('amount'), 'arrived_on as arrivedOn'])
    .orderBy('id')
    .execute()

/** Writes an arrival down. */
export const addPayment = async (
  tx: Tx,
  of: Of,
  payment: Payment & { actorId: string },
): Promise<void> => {
  await tx
    .insertInto('declaration_payment')
    .values({
      declare_no: of.declareNo,
      company_id: of.companyId,
      amount: payment.amount,
      arrived_on: payment.arrivedOn,
      note: payment.note,
      at: payment.at,
      actor_id: payment.actorId,
      actor_name: payment.by,
    })
    .execute()
}

/** 里程碑 as the tables have it. */
export interface Milestone {
  id: string
  kind: MilestoneKind
  name: string
  dueOn: string
  /** Empty = not done yet. */
  doneOn: string
  note: string
  version: number
}

/** The milestones of a declaration by their days. */
export const milestonesOf = async (db: Database | Tx, declareNo: string): Promise<Milestone[]> =>
  db
    .selectFrom('declaration_milestone')
    .where('declare_no', '=', declareNo)
    .select(['id', 'name', 'note', 'version'])
    .select((eb) => [
      eb.ref('kind').$castTo<MilestoneKind>().as('kind'),
      'due_on as dueOn',
      dateText('done_on').as('doneOn'),
    ])
    .orderBy('due_on')
    .orderBy('id')
    .execute()

/** Adds duties, or a reminder to apply anew. */
export const addMilestones = async (
  tx: Tx,
  of: Of,
  wanted: readonly (Omit<Duty, 'kind'> & { id: string; kind: MilestoneKind })[],
  userId: string,
): Promise<void> => {
  for (const { id, kind, name, dueOn } of wanted)
    await saveMilestone(tx, of, { id, kind, name, dueOn, doneOn: '', note: '' }, userId)
}

/** Adds a milestone, or changes the one of this id. */
export const saveMilestone = async (
  tx: Tx,
  of: Of,
  milestone: Omit<Milestone, 'version'>,
  userId: string,
): Promise<void> => {
  const { id, kind, name, dueOn, doneOn, note } = milestone
  const values = { kind, name, due_on: dueOn, done_on: doneOn || null, note }
  await tx
    .insertInto('declaration_milestone')
    .values({
      id,
      declare_no: of.declareNo,
      company_id: of.companyId,
      created_by: userId,
      ...values,
    })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet((eb) => ({ ...values, version: eb('declaration_milestone.version', '+', 1) })),
    )
    .execute()
}

/** Takes a milestone out. */
export const removeMilestone = async (tx: Tx, id: string): Promise<void> => {
  await tx.deleteFrom('declaration_milestone').where('id', '=', id).execute()
}
