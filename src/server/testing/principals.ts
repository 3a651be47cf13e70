import type pg from 'pg'
import { hashToken, newToken } from '#server/wire/tokens.ts'
import { COMPANY_CODE, type Rule } from './access-table.ts'

/** The kinds of callers of the authorisation matrix. */
export const KINDS = [
  'anonymous',
  'guest',
  'otherGuest',
  'member',
  'holder',
  'admin',
  'expert',
  'superAdmin',
  'disabled',
  'revoked',
  /** Of a company, with a role in whose row somebody has written a code of the platform. */
  'planted',
] as const

export type Kind = (typeof KINDS)[number]

/** A caller with credentials. */
export interface Credentials {
  userId: string
  /** Empty without a company. */
  companyId: string
  headers: Record<string, string>
}

/** The company of the matrix, and the one whose data must never be seen from it. */
export const OWN = 'matrix-own'
export const FOREIGN = 'matrix-foreign'

/** Accounts of one kind take turns, so that the limits of one person are not met. */
const TURNS = 8
const GUESTS = { guest: newToken(), otherGuest: newToken() }

const addUser = async (
  pool: pg.Pool,
  user: { id: string; companyId: string | null; roles: string[]; status?: string },
): Promise<void> => {
  await pool.query(
    `insert into user_account (id, login_name, user_name, company_id, roles, status)
     values ($1, lower($1), '矩阵用户', $2, $3, $4)`,
    [user.id, user.companyId, user.roles, user.status ?? 'active'],
  )
}

const addHolder = async (pool: pg.Pool, userId: string, companyId: string | null, code: string) => {
  await addUser(pool, { id: userId, companyId, roles: [] })
  await pool.query(
    `insert into company_role (id, company_id, role_name, permission_codes)
     values ('r-' || $1, $2, left(md5($1), 20), array[$3])`,
    [userId, companyId, code],
  )
  await pool.query(`insert into member_role values ($1, 'r-' || $1)`, [userId])
}

/** Makes the accounts, and gives credentials of every kind for a call. */
export const createPrincipals = async (pool: pg.Pool, codes: readonly string[]) => {
  const bySide: [string, string | null, string[]][] = [
    ['member', OWN, []],
    ['admin', OWN, ['ENT_ADMIN']],
    ['expert', null, ['PLAT_ADVISOR']],
    ['disabled', OWN, ['ENT_ADMIN']],
    ['revoked', OWN, ['ENT_ADMIN']],
  ]
  const turns = Array.from({ length: TURNS }, (_, turn) => turn)
  await Promise.all(
    bySide.flatMap(([kind, companyId, roles]) => {
      const status = kind === 'disabled' ? 'disabled' : 'active'
      return turns.map(async (turn) =>
        addUser(pool, { id: `m-${kind}-${turn}`, companyId, roles, status }),
      )
    }),
  )
  // Of no use for the calls of the matrix: a member's call needs no code at all.
  await Promise.all(
    [...codes, 'home'].flatMap((code) => {
      const name = code.replaceAll(':', '-')
      const companyId = COMPANY_CODE.test(code) ? OWN : null
      return [
        addHolder(pool, `m-holder-${name}`, companyId, code),
        addHolder(pool, `m-planted-${name}`, OWN, code),
      ]
    }),
  )

  const tokens = new Map<string, string>()
  const signIn = async (userId: string, ended: boolean): Promise<string> => {
    const token = newToken()
    await pool.query(
      `with login as (
         insert into auth_login (id, user_id, expires_at, ended_at, end_reason)
         values ($1, $2, now() + interval '1 hour', case when $4 then now() end,
           case when $4 then 'logout' end)
         returning id)
       insert into auth_session (token_hash, login_id, expires_at)
         select $3, id, now() + interval '1 hour' from login`,
      [`l-${token}`, userId, hashToken(token), ended],
    )
    return token
  }

  const userOf = (kind: Kind, rule: Rule, turn: number): string => {
    if (kind === 'superAdmin') return 'user-admin'
    if (kind !== 'holder' && kind !== 'planted') return `m-${kind}-${turn % TURNS}`
    const code = typeof rule.who === 'object' ? rule.who.code : 'home'
    return `m-${kind}-${code.replaceAll(':', '-')}`
  }
  const companyOf = (kind: Kind, rule: Rule): string => {
    if (kind === 'expert' || kind === 'superAdmin') return ''
    const platform = typeof rule.who === 'object' && !COMPANY_CODE.test(rule.who.code)
    return kind === 'holder' && platform ? '' : OWN
  }

  return {
    /** `fresh` signs in anew, for a call that ends sessions. */
    async credentials(kind: Kind, rule: Rule, turn: number, fresh = false): Promise<Credentials> {
      const basic = { authorization: 'Basic dGVzdDo=' }
      if (kind === 'anonymous') return { userId: '', companyId: '', headers: basic }
      if (kind === 'guest' || kind === 'otherGuest') {
        const headers = { ...basic, cookie: `guest=${GUESTS[kind]}` }
        return { userId: '', companyId: '', headers }
      }
      const userId = userOf(kind, rule, turn)
      const token =
        (fresh ? undefined : tokens.get(userId)) ?? (await signIn(userId, kind === 'revoked'))
      if (!fresh) tokens.set(userId, token)
      const headers = { authorization: `Bearer ${token}` }
      return { userId, companyId: companyOf(kind, rule), headers }
    },
    /** Credentials of somebody who is there already. */
    async as(userId: string, companyId: string): Promise<Credentials> {
      const token = tokens.get(userId) ?? (await signIn(userId, false))
      tokens.set(userId, token)
      return { userId, companyId, headers: { authorization: `Bearer ${token}` } }
    },
    /** Forgets who is signed in: a call has ended their sessions. */
    forget: (userId: string): boolean => tokens.delete(userId),
  }
}
