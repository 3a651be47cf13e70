import { sql } from 'kysely'
import type { Database } from '#server/database/pool.ts'
import { beijingTime, CLOCK_NOW, NOW, ROW_COUNT } from '#server/database/sql.ts'
import type { Tx } from '#server/database/transaction.ts'

/** 邀请 as the tables have it. */
export interface StoredInvite {
  id: string
  roles: string[]
  ownNames: string[]
  phone: string
  inviterName: string
  state: 'valid' | 'expired' | 'used' | 'revoked'
  usedByName: string
  created: string
  expires: string
}

/** Days an invitation is good for. */
const DAYS = 7

/** Stores an invitation by the hash of its token; answers until when it is good. */
export const insertInvite = async (
  tx: Tx,
  given: {
    id: string
    tokenHash: string
    companyId: string
    inviterId: string
    roles: readonly string[]
    ownIds: readonly string[]
    phone: string
  },
): Promise<string> => {
  const row = await tx
    .insertInto('invitation')
    .values({
      id: given.id,
      token_hash: given.tokenHash,
      company_id: given.companyId,
      inviter_id: given.inviterId,
      roles: [...given.roles],
      role_ids: [...given.ownIds],
      phone: given.phone,
      expires_at: sql<Date>`now() + make_interval(days => ${DAYS})`,
    })
    .returning(beijingTime('expires_at').as('expires'))
    .executeTakeFirst()
  return row?.expires ?? ''
}

/** Where an invitation stands now. */
const STATE = sql<StoredInvite['state']>`case when used_at is not null then 'used'
  when revoked_at is not null then 'revoked'
  when invitation.expires_at <= now() then 'expired' else 'valid' end`

/** A page of the company's invitations, newest first. */
export const invitePage = async (
  db: Database,
  companyId: string,
  { state, page, pageSize }: { state: StoredInvite['state'] | ''; page: number; pageSize: number },
): Promise<{ rows: StoredInvite[]; total: number }> => {
  const all = db.selectFrom('invitation').where('invitation.company_id', '=', companyId)
  const ofCompany = state === '' ? all : all.where(STATE, '=', state)
  const rows = await ofCompany
    .innerJoin('user_account as inviter', 'inviter.id', 'inviter_id')
    .leftJoin('user_account as guest', 'guest.id', 'used_by')
    .select(['invitation.id', 'invitation.roles', 'invitation.phone'])
    .select('inviter.user_name as inviterName')
    .select((eb) => [
      eb.fn.coalesce('guest.user_name', eb.val('')).as('usedByName'),
      beijingTime('invitation.created_at').as('created'),
      beijingTime('invitation.expires_at').as('expires'),
      STATE.as('state'),
      sql<string[]>`array(select role_name from company_role
          where id = any(invitation.role_ids) and company_id = invitation.company_id
          order by role_name)`.as('ownNames'),
    ])
    .orderBy('invitation.created_at', 'desc')
    .orderBy('invitation.id')
    .limit(pageSize)
    .offset(page * pageSize)
    .execute()
  const counted = await ofCompany.select(ROW_COUNT.as('total')).executeTakeFirst()
  return { rows, total: counted?.total ?? 0 }
}

/** Takes an open invitation back; null when the company has none of this id. */
export const revoke = async (
  tx: Tx,
  companyId: string,
  id: string,
): Promise<{ revoked: boolean; phone: string } | null> => {
  const open = await tx
    .updateTable('invitation')
    .set({ revoked_at: NOW })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', NOW)
    .returning('phone')
    .executeTakeFirst()
  if (open !== undefined) return { revoked: true, phone: open.phone }
  const closed = await tx
    .selectFrom('invitation')
    .select('phone')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()
  return closed === undefined ? null : { revoked: false, phone: closed.phone }
}

/** What whoever uses an invitation gets. */
export interface OpenInvite {
  id: string
  companyId: string
  inviterId: string
  /** Empty: whoever has the link. */
  phone: string
  roles: string[]
  /** Own roles of the company that are there still. */
  ownIds: string[]
}

/** The invitation of a token while it is good; null when none is. */
export const openInvite = async (tx: Tx, tokenHash: string): Promise<OpenInvite | null> =>
  (await tx
    .selectFrom('invitation')
    .select(['id', 'company_id as companyId', 'inviter_id as inviterId', 'phone', 'roles'])
    .select(
      sql<string[]>`array(select company_role.id from company_role
        where company_role.id = any(invitation.role_ids)
          and company_role.company_id = invitation.company_id)`.as('ownIds'),
    )
    .where('token_hash', '=', tokenHash)
    .where(STATE, '=', 'valid')
    .executeTakeFirst()) ?? null

/** Uses an invitation up; false when it is good no more. */
export const takeInvite = async (tx: Tx, id: string, userId: string): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('invitation')
    .set({ used_at: CLOCK_NOW, used_by: userId })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', CLOCK_NOW)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
