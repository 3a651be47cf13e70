import { type ExpressionBuilder, sql } from 'kysely'
import { type RegisterStatus, isRegisterStatus } from '#domain/permissions/certification.ts'
import { SUPER_ADMIN, type Holding } from '#domain/permissions/roles.ts'
import { OWN_CODES } from '#server/database/permissions.ts'
import type { Database } from '#server/database/pool.ts'
import type { DB } from '#server/database/schema.ts'
import { dateText, TODAY } from '#server/database/sql.ts'

/** Somebody as auth.ts sees them: who, of which company, with which roles. */
export interface Person extends Holding {
  id: string
  loginName: string
}

/** A person with everything the session tells the client. */
export interface Account extends Person {
  /** Marks the password that stood when this was read; another one has another mark. */
  credential: string
  userName: string
  sex: string
  email: string
  phone: string
  headImg: string
  companyName: string
  companyType: string
  /** Codes of the titles that are valid today, then the company's own tags. */
  titles: readonly string[]
  tags: readonly string[]
  registerStatus: RegisterStatus | ''
  statusBefore: RegisterStatus | ''
  /** Last day of the certification `yyyy-MM-dd`, empty without one; whether it has passed. */
  certifiedUntil: string
  expired: boolean
  research: boolean
}

/** The mark of a person's password: good for comparing, for nothing else. */
export const credentialOf = sql<string>`coalesce(
  encode(sha256(convert_to(user_account.password_hash, 'UTF8')), 'hex'), '')`

/** The columns of a {@link Person}; own roles of another company are none. */
export const personColumns = (each: ExpressionBuilder<DB, 'user_account'>) =>
  [
    'user_account.id',
    'user_account.login_name',
    'user_account.company_id',
    'user_account.roles',
    OWN_CODES.as('own_codes'),
    each.ref('user_account.status').as('status'),
  ] as const

/** The person of such a row. */
export const personOf = (row: {
  id: string
  login_name: string
  company_id: string | null
  roles: string[]
  own_codes: string[]
}): Person => ({
  id: row.id,
  loginName: row.login_name,
  companyId: row.company_id ?? '',
  roles: row.roles,
  ownCodes: row.own_codes,
})

const statusOf = (code: string | null): RegisterStatus | '' =>
  code !== null && isRegisterStatus(code) ? code : ''

/** Who people are; read anew at each question. */
export const createPeopleStore = (db: Database) => {
  const accounts = () =>
    db
      .selectFrom('user_account')
      .leftJoin('company', (join) =>
        join.onRef('company.id', '=', 'user_account.company_id').on('company.del_flag', '=', false),
      )
      .select(personColumns)
      .select([
        'user_account.user_name',
        'user_account.sex',
        'user_account.email',
        'user_account.phone',
        'user_account.head_img',
        'user_account.password_hash',
        'company.company_type',
        'company.tags',
        'company.register_status',
        'company.status_before',
        'company.research_enabled',
      ])
      .select((eb) => [
        eb.fn.coalesce('company.company_name', 'user_account.company_name').as('company_name'),
        dateText('certified_until').as('certified_until'),
        sql<boolean>`coalesce(certified_until < ${TODAY}, false)`.as('expired'),
        credentialOf.as('credential'),
        sql<string[]>`array(
          select title from company_title
          where company_id = company.id and valid_from <= ${TODAY}
            and (valid_to is null or valid_to >= ${TODAY})
          order by valid_from, title)`.as('titles'),
      ])

  const found = (row: Awaited<ReturnType<ReturnType<typeof accounts>['executeTakeFirst']>>) => {
    if (row === undefined) return null
    const account: Account = {
      ...personOf(row),
      credential: row.credential,
      userName: row.user_name,
      sex: row.sex,
      email: row.email,
      phone: row.phone,
      headImg: row.head_img,
      companyName: row.company_name,
      companyType: row.company_type ?? '',
      titles: row.titles,
      tags: row.tags ?? [],
      registerStatus: statusOf(row.register_status),
      statusBefore: statusOf(row.status_before),
      certifiedUntil: row.certified_until,
      expired: row.expired,
      research: row.research_enabled ?? false,
    }
    return { account, passwordHash: row.password_hash, active: row.status === 'active' }
  }

  return {
    /** The account of a login name, with what its password is checked against. */
    byLogin: async (loginName: string) =>
      found(await accounts().where('user_account.login_name', '=', loginName).executeTakeFirst()),
    /** The account of a mobile number. */
    byPhone: async (phone: string) =>
      found(await accounts().where('user_account.phone', '=', phone).executeTakeFirst()),
    byId: async (id: string) =>
      found(await accounts().where('user_account.id', '=', id).executeTakeFirst()),

    /**
     * 超级管理员 follows the configuration: the account of that login name, or of that fixed id,
     * has the role and nobody else does. One that belongs to a company never gets it.
     */
    async appoint(loginName: string, fixedId: string): Promise<void> {
      await sql`
        update user_account set
          roles = case when company_id is null and (login_name = ${loginName} or id = ${fixedId})
            then array_append(array_remove(roles, ${SUPER_ADMIN}), ${SUPER_ADMIN})
            else array_remove(roles, ${SUPER_ADMIN}) end,
          updated_at = now(), version = version + 1
        where (${SUPER_ADMIN} = any(roles)) is distinct from
          (company_id is null and (login_name = ${loginName} or id = ${fixedId}))`.execute(db)
    },
  }
}

export type PeopleStore = ReturnType<typeof createPeopleStore>
