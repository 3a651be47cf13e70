import { type ExpressionBuilder, sql } from 'kysely'
import type { Database } from '#server/database/pool.ts'
import type { DB } from '#server/database/schema.ts'
import type { Tx } from '#server/database/transaction.ts'
import { hasNumber } from '#server/database/numbers.ts'
import { beijingTime, NOW, ROW_COUNT } from '#server/database/sql.ts'
import { ofScope } from '../store.ts'

/** 用户 as the tables have it. */
export interface StoredMember {
  id: string
  loginName: string
  userName: string
  phone: string
  email: string
  sex: string
  headImg: string
  dept: string
  /** Ready-made roles. */
  roles: string[]
  ownRoles: { id: string; name: string; codes: string[] }[]
  active: boolean
  /** Has not set a password yet. */
  pending: boolean
  lastLogin: string
  created: string
  version: number
}

const membersIn = (db: Database | Tx, companyId: string) =>
  db
    .selectFrom('user_account')
    .select(['user_account.id', 'login_name as loginName', 'user_name as userName', 'phone'])
    .select(['email', 'sex', 'head_img as headImg', 'dept', 'roles', 'user_account.version'])
    .select((eb) => [
      eb('status', '=', 'active').$castTo<boolean>().as('active'),
      eb('password_hash', 'is', null).$castTo<boolean>().as('pending'),
      beijingTime('user_account.last_login_at').as('lastLogin'),
      beijingTime('user_account.created_at').as('created'),
      sql<StoredMember['ownRoles']>`coalesce((
        select jsonb_agg(jsonb_build_object(
          'id', r.id, 'name', r.role_name, 'codes', r.permission_codes) order by r.role_name, r.id)
        from member_role m join company_role r on r.id = m.role_id
        where m.user_id = user_account.id
          and r.company_id is not distinct from user_account.company_id), '[]')`.as('ownRoles'),
    ])
    .where(ofScope(companyId))

/** Somebody of the company, kept from other changes; null when there is nobody. */
export const memberOf = async (
  tx: Tx,
  companyId: string,
  userId: string,
): Promise<StoredMember | null> =>
  (await membersIn(tx, companyId)
    .where('user_account.id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()) ?? null

/** The column that each order of the list goes by. */
const SORTED = {
  userName: 'user_name',
  loginName: 'login_name',
  dept: 'dept',
  status: 'status',
  lastLogin: 'last_login_at',
} as const
export type MemberSort = keyof typeof SORTED

/** A page of the company's people, newest first unless told; whoever lacks what it goes by comes last. */
export const memberPage = async (
  db: Database,
  companyId: string,
  filters: {
    keyword: string
    roleId: string
    status: string
    sort: MemberSort | ''
    order: 'asc' | 'desc'
    page: number
    pageSize: number
  },
): Promise<{ rows: StoredMember[]; total: number }> => {
  const { keyword, roleId, status, sort, order, page, pageSize } = filters
  let found = membersIn(db, companyId)
  if (keyword !== '') {
    found = found.where(
      sql<boolean>`(position(lower(${keyword}) in lower(user_name)) > 0
        or position(lower(${keyword}) in login_name) > 0 or ${hasNumber('phone', keyword)})`,
    )
  }
  if (roleId !== '') {
    found = found.where(
      sql<boolean>`(roles @> array[${roleId}]::text[] or exists (
        select from member_role where user_id = user_account.id and role_id = ${roleId}))`,
    )
  }
  if (status !== '') found = found.where('status', '=', status === '1' ? 'active' : 'disabled')
  const ordered =
    sort === ''
      ? found
      : found.orderBy(`user_account.${SORTED[sort]}`, (by) =>
          order === 'asc' ? by.asc().nullsLast() : by.desc().nullsLast(),
        )
  const rows = await ordered
    .orderBy('user_account.created_at', 'desc')
    .orderBy('user_account.id')
    .limit(pageSize)
    .offset(page * pageSize)
    .execute()
  const counted = await found.clearSelect().select(ROW_COUNT.as('total')).executeTakeFirst()
  return { rows, total: counted?.total ?? 0 }
}

/** Adds somebody without a password. */
export const insertMember = async (
  tx: Tx,
  companyId: string,
  given: Pick<
    StoredMember,
    'id' | 'loginName' | 'userName' | 'phone' | 'email' | 'sex' | 'dept'
  > & { companyName: string; by: string },
): Promise<void> => {
  await tx
    .insertInto('user_account')
    .values({
      id: given.id,
      login_name: given.loginName,
      user_name: given.userName,
      phone: given.phone,
      email: given.email,
      sex: given.sex,
      dept: given.dept,
      company_id: companyId === '' ? null : companyId,
      company_name: given.companyName,
      password_hash: null,
      created_by: given.by,
      updated_by: given.by,
    })
    .execute()
}

const touched = (eb: ExpressionBuilder<DB, 'user_account'>, by: string) => ({
  updated_by: by,
  updated_at: NOW,
  version: eb('version', '+', 1),
})

/** Changes what is known of somebody. */
export const updateMember = async (
  tx: Tx,
  userId: string,
  to: Pick<StoredMember, 'userName' | 'email' | 'sex' | 'dept'>,
  by: string,
): Promise<void> => {
  await tx
    .updateTable('user_account')
    .set((eb) => ({
      user_name: to.userName,
      email: to.email,
      sex: to.sex,
      dept: to.dept,
      ...touched(eb, by),
    }))
    .where('id', '=', userId)
    .execute()
}

/** Gives somebody these roles and no others. */
export const setRoles = async (
  tx: Tx,
  userId: string,
  to: { roles: readonly string[]; ownIds: readonly string[] },
  by: string,
): Promise<void> => {
  await tx
    .updateTable('user_account')
    .set((eb) => ({ roles: [...to.roles], ...touched(eb, by) }))
    .where('id', '=', userId)
    .execute()
  await tx.deleteFrom('member_role').where('user_id', '=', userId).execute()
  if (to.ownIds.length > 0) {
    await tx
      .insertInto('member_role')
      .values(to.ownIds.map((role_id) => ({ user_id: userId, role_id })))
      .execute()
  }
}

/** Switches somebody on or off. */
export const setActive = async (
  tx: Tx,
  userId: string,
  active: boolean,
  by: string,
): Promise<void> => {
  await tx
    .updateTable('user_account')
    .set((eb) => ({ status: active ? 'active' : 'disabled', ...touched(eb, by) }))
    .where('id', '=', userId)
    .execute()
}

/** Ends every login of somebody. */
export const endLogins = async (
  tx: Tx,
  userId: string,
  reason: 'disabled' | 'admin',
): Promise<void> => {
  await tx
    .updateTable('auth_login')
    .set({ ended_at: NOW, end_reason: reason })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .execute()
}

/** Takes the password away, keeping it among those that may not come again. */
export const takePassword = async (tx: Tx, userId: string, by: string): Promise<void> => {
  await sql`
    insert into password_history (user_id, password_hash, replaced_at)
    select id, password_hash, clock_timestamp() from user_account
    where id = ${userId} and password_hash is not null`.execute(tx)
  await tx
    .updateTable('user_account')
    .set((eb) => ({ password_hash: null, ...touched(eb, by) }))
    .where('id', '=', userId)
    .execute()
}
