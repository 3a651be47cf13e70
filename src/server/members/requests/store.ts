import { sql } from 'kysely'
import type { Database } from '#server/database/pool.ts'
import { beijingTime, NOW, ROW_COUNT } from '#server/database/sql.ts'
import type { Tx } from '#server/database/transaction.ts'
import { belongsTo } from '../store.ts'

/** 权限申请 as the tables have it. */
export interface StoredRequest {
  id: string
  userId: string
  userName: string
  permissionName: string
  permissionCode: string
  note: string
  state: 'submitted' | 'granted' | 'refused'
  created: string
}

const requestsIn = (db: Database | Tx, companyId: string) =>
  db
    .selectFrom('permission_request')
    .innerJoin('user_account', 'user_account.id', 'permission_request.user_id')
    .select(['permission_request.id', 'user_id as userId', 'user_name as userName', 'note'])
    .select(['permission_name as permissionName', 'permission_code as permissionCode'])
    .select((eb) => [
      eb.ref('permission_request.state').$castTo<StoredRequest['state']>().as('state'),
      beijingTime('permission_request.created_at').as('created'),
    ])
    .where(belongsTo('permission_request.company_id', companyId))

/** A page of what the company's people asked for: open ones first, then the newest. */
export const requestPage = async (
  db: Database,
  companyId: string,
  { state, page, pageSize }: { state: StoredRequest['state'] | ''; page: number; pageSize: number },
): Promise<{ rows: StoredRequest[]; total: number }> => {
  const all = requestsIn(db, companyId)
  const found = state === '' ? all : all.where('permission_request.state', '=', state)
  const rows = await found
    .orderBy(sql`permission_request.state <> 'submitted'`)
    .orderBy('permission_request.created_at', 'desc')
    .orderBy('permission_request.id')
    .limit(pageSize)
    .offset(page * pageSize)
    .execute()
  const counted = await found.clearSelect().select(ROW_COUNT.as('total')).executeTakeFirst()
  return { rows, total: counted?.total ?? 0 }
}

/** One request of the company's people; null when there is none. */
export const requestOf = async (
  tx: Tx,
  companyId: string,
  id: string,
): Promise<StoredRequest | null> =>
  (await requestsIn(tx, companyId).where('permission_request.id', '=', id).executeTakeFirst()) ??
  null

/** Stores a request unless the same one is open; answers the open one's id. */
export const insertRequest = async (
  tx: Tx,
  given: {
    id: string
    companyId: string
    userId: string
    permissionName: string
    permissionCode: string
    note: string
  },
): Promise<{ id: string; repeated: boolean }> => {
  const added = await tx
    .insertInto('permission_request')
    .values({
      id: given.id,
      company_id: given.companyId === '' ? null : given.companyId,
      user_id: given.userId,
      permission_name: given.permissionName,
      permission_code: given.permissionCode,
      note: given.note,
    })
    .onConflict((each) => each.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (added !== undefined) return { id: added.id, repeated: false }
  const open = await tx
    .selectFrom('permission_request')
    .select('id')
    .where('user_id', '=', given.userId)
    .where('permission_name', '=', given.permissionName)
    .where('state', '=', 'submitted')
    .executeTakeFirst()
  return { id: open?.id ?? '', repeated: true }
}

/** Decides a request that is still open; false when it is not. */
export const closeRequest = async (
  tx: Tx,
  id: string,
  to: { state: 'granted' | 'refused'; by: string },
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('permission_request')
    .set({ state: to.state, decided_by: to.by, decided_at: NOW })
    .where('id', '=', id)
    .where('state', '=', 'submitted')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
