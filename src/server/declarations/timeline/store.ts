import { sql } from 'kysely'
import type { DeclareEvent, DeclareStatus, MilestoneKind } from '#domain/declarations/codes.ts'
import type { Mover } from '#domain/declarations/machine.ts'
import type { Duty } from '#domain/declarations/programmes.ts'
import type { Database } from '#server/database/pool.ts'
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
    .select([
      sql<DeclareEvent>`event`.as('event'),
      sql<DeclareStatus>`from_status::text`.as('fromStatus'),
      sql<DeclareStatus>`to_status::text`.as('toStatus'),
      sql<Mover>`role`.as('role'),
      sql<string>`coalesce(to_char(on_day, 'YYYY-MM-DD'), '')`.as('on'),
      sql<Move['details']>`details`.as('details'),
    ])
    .orderBy('id')
    .execute()

/** Writes a step down. */
export const addMove = async (
  tx: Tx,
  of: Of,
  move: Omit<Move, 'by'> & { actorId: string; actorName: string },
): Promise<void> => {
  await sql`
    insert into declaration_move (declare_no, company_id, at, event, from_status, to_status, role,
      actor_id, actor_name, on_day, note, details, file_ids, url)
    values (${of.declareNo}, ${of.companyId}, ${move.at}, ${move.event},
      ${move.fromStatus}::smallint, ${move.toStatus}::smallint, ${move.role}, ${move.actorId},
      ${move.actorName}, nullif(${move.on}, '')::date, ${move.note},
      ${JSON.stringify(move.details)}::jsonb, ${sql.val(move.fileIds)}::text[], ${move.url})`.execute(
    tx,
  )
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
    .select([
      sql<string>`to_char(asked_on, 'YYYY-MM-DD')`.as('askedOn'),
      sql<string>`to_char(due_on, 'YYYY-MM-DD')`.as('dueOn'),
      sql<string>`coalesce(to_char(replied_on, 'YYYY-MM-DD'), '')`.as('repliedOn'),
      sql<Correction['items']>`items`.as('items'),
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
  await sql`update declaration_correction set replied_on = ${answer.on}::date,
    reply = ${answer.reply}, reply_file_ids = ${sql.val([...answer.fileIds])}::text[]
    where declare_no = ${declareNo} and replied_on is null`.execute(tx)
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
    .select([
      sql<string>`trim_scale(amount)::text`.as('amount'),
      sql<string>`to_char(arrived_on, 'YYYY-MM-DD')`.as('arrivedOn'),
    ])
    .orderBy('id')
    .execute()

/** Writes an arrival down. */
export const addPayment = async (
  tx: Tx,
  of: Of,
  payment: Payment & { actorId: string },
): Promise<void> => {
  await sql`
    insert into declaration_payment (declare_no, company_id, amount, arrived_on, note, at, actor_id,
      actor_name)
    values (${of.declareNo}, ${of.companyId}, ${payment.amount}::numeric,
      ${payment.arrivedOn}::date, ${payment.note}, ${payment.at}, ${payment.actorId},
      ${payment.by})`.execute(tx)
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
    .select([
      sql<MilestoneKind>`kind`.as('kind'),
      sql<string>`to_char(due_on, 'YYYY-MM-DD')`.as('dueOn'),
      sql<string>`coalesce(to_char(done_on, 'YYYY-MM-DD'), '')`.as('doneOn'),
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
  await sql`
    insert into declaration_milestone (id, declare_no, company_id, kind, name, due_on, done_on, note,
      created_by)
    values (${id}, ${of.declareNo}, ${of.companyId}, ${kind}, ${name}, ${dueOn}::date,
      nullif(${doneOn}, '')::date, ${note}, ${userId})
    on conflict (id) do update set kind = excluded.kind, name = excluded.name,
      due_on = excluded.due_on, done_on = excluded.done_on, note = excluded.note,
      version = declaration_milestone.version + 1`.execute(tx)
}

/** Takes a milestone out. */
export const removeMilestone = async (tx: Tx, id: string): Promise<void> => {
  await tx.deleteFrom('declaration_milestone').where('id', '=', id).execute()
}
