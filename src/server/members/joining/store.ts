import { sql } from 'kysely'
import type { Database } from '#server/database/pool.ts'
import { ago, beijingTime, NOW, ROW_COUNT } from '#server/database/sql.ts'
import type { Tx } from '#server/database/transaction.ts'

export const JOIN_STATES = ['submitted', 'approved', 'rejected', 'withdrawn'] as const
export type JoinState = (typeof JOIN_STATES)[number]

/** 加入申请 as the tables have it. */
export interface StoredJoin {
  id: string
  userId: string
  userName: string
  phone: string
  note: string
  state: JoinState
  reason: string
  created: string
}

const joinsTo = (db: Database | Tx, companyId: string) =>
  db
    .selectFrom('join_request')
    .innerJoin('user_account', 'user_account.id', 'join_request.user_id')
    .select(['join_request.id', 'join_request.user_id as userId', 'user_name as userName'])
    .select(['phone', 'note', 'reason'])
    .select((eb) => [
      eb.ref('join_request.state').$castTo<JoinState>().as('state'),
      beijingTime('join_request.created_at').as('created'),
    ])
    .where('join_request.company_id', '=', companyId)

/** A page of those who asked to join the company: open ones first, then the newest. */
export const joinPage = async (
  db: Database,
  companyId: string,
  { state, page, pageSize }: { state: JoinState | ''; page: number; pageSize: number },
): Promise<{ rows: StoredJoin[]; total: number }> => {
  const all = joinsTo(db, companyId)
  const found = state === '' ? all : all.where('join_request.state', '=', state)
  const rows = await found
    .orderBy(sql`join_request.state <> 'submitted'`)
    .orderBy('join_request.created_at', 'desc')
    .orderBy('join_request.id')
    .limit(pageSize)
    .offset(page * pageSize)
    .execute()
  const counted = await found.clearSelect().select(ROW_COUNT.as('total')).executeTakeFirst()
  return { rows, total: counted?.total ?? 0 }
}

/** One asking to join the company; null when there is none. */
export const joinOf = async (
  db: Database | Tx,
  companyId: string,
  id: string,
): Promise<StoredJoin | null> =>
  (await joinsTo(db, companyId).where('join_request.id', '=', id).executeTakeFirst()) ?? null

/** Decides an asking that is still open; false when it is not. */
export const closeJoin = async (
  tx: Tx,
  id: string,
  to: { state: JoinState; reason: string; by: string },
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('join_request')
    .set({
      state: to.state,
      reason: to.reason,
      decided_by: to.by,
      decided_at: NOW,
    })
    .where('id', '=', id)
    .where('state', '=', 'submitted')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Makes somebody without a company one of its people; false when they have one by now. */
export const takeIn = async (
  tx: Tx,
  userId: string,
  to: { companyId: string; companyName: string; by: string },
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('user_account')
    .set((eb) => ({
      company_id: to.companyId,
      company_name: to.companyName,
      updated_by: to.by,
      updated_at: NOW,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', userId)
    .where('company_id', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The newest asking of somebody, wherever they asked; null when they never did. */
export const newestJoin = async (db: Database | Tx, userId: string) =>
  (await db
    .selectFrom('join_request')
    .innerJoin('company', 'company.id', 'join_request.company_id')
    .select([
      'join_request.id',
      'join_request.company_id as companyId',
      'company_name as companyName',
      'reason',
    ])
    .select((eb) => [
      eb.ref('join_request.state').$castTo<JoinState>().as('state'),
      beijingTime('join_request.created_at').as('created'),
    ])
    .where('user_id', '=', userId)
    .orderBy('join_request.created_at', 'desc')
    .orderBy('join_request.id')
    .limit(1)
    .executeTakeFirst()) ?? null

/** How often somebody asked in the last day. */
export const askedToday = async (tx: Tx, userId: string): Promise<number> => {
  const row = await tx
    .selectFrom('join_request')
    .select(ROW_COUNT.as('asked'))
    .where('user_id', '=', userId)
    .where('created_at', '>', ago(86_400))
    .executeTakeFirst()
  return row?.asked ?? 0
}

/** Stores an asking. */
export const insertJoin = async (
  tx: Tx,
  given: { id: string; companyId: string; userId: string; note: string },
): Promise<void> => {
  await tx
    .insertInto('join_request')
    .values({
      id: given.id,
      company_id: given.companyId,
      user_id: given.userId,
      note: given.note,
    })
    .execute()
}

/** The company of a credit code; null when there is none. */
export const companyByCode = async (tx: Tx, creditCode: string) =>
  (await tx
    .selectFrom('company')
    .select(['id', 'company_name as name'])
    .where('credit_code', '=', creditCode)
    .where('del_flag', '=', false)
    .executeTakeFirst()) ?? null

/** Withdraws whatever somebody asked for and was not answered, since they are in a company by now. */
export const withdrawOpen = async (tx: Tx, userId: string): Promise<void> => {
  await tx
    .updateTable('join_request')
    .set({ state: 'withdrawn', decided_by: userId, decided_at: NOW })
    .where('user_id', '=', userId)
    .where('state', '=', 'submitted')
    .execute()
}

/** What somebody is called, and their number. */
export const personOf = async (
  tx: Tx,
  userId: string,
): Promise<{ userName: string; phone: string }> =>
  (await tx
    .selectFrom('user_account')
    .select(['user_name as userName', 'phone'])
    .where('id', '=', userId)
    .executeTakeFirst()) ?? { userName: '', phone: '' }
