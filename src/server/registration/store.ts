import { sql } from 'kysely'
import type { CompanyType } from '#domain/companies/codes.ts'
import { ENT_ADMIN } from '#domain/permissions/roles.ts'
import type { Database } from '#server/database/pool.ts'
import { beijingTime, CLOCK_NOW, NOW } from '#server/database/sql.ts'
import type { Tx } from '#server/database/transaction.ts'

/** An account as registration makes it. */
export interface NewAccount {
  id: string
  loginName: string
  userName: string
  phone: string
  passwordHash: string
  companyId: string | null
  companyName: string
  roles: readonly string[]
  /** The company that its owner says is theirs. */
  claims: string | null
}

/** A company as its first administrator states it. */
export interface NewCompany {
  id: string
  name: string
  nameFolded: string
  creditCode: string
  companyType: CompanyType
  legalPerson: string
  regionCode: string
  address: string
  industryCode: string
  establishDate: string
  regCapital: string | null
  currency: string
  contactName: string
  contactPhone: string
  email: string
  hightechField: string | null
  tags: readonly string[]
}

/** A company that is there already. */
export interface KnownCompany {
  id: string
  name: string
  /** Ids of the people who decide who joins. */
  administrators: string[]
}

/** An invitation as its link shows it. */
export interface Invitation {
  state: 'valid' | 'expired' | 'used' | 'revoked'
  companyId: string
  companyName: string
  inviterId: string
  inviterName: string
  roles: string[]
  /** Names of the company's own roles among them. */
  ownRoleNames: string[]
  expireTime: string
  phone: string
}

/** 注册 in the tables. */
export const createRegistrationStore = (db: Database) => ({
  async hasCreditCode(creditCode: string): Promise<boolean> {
    return has(db.selectFrom('company').where('credit_code', '=', creditCode).select('id'))
  },
  async hasCompanyName(nameFolded: string): Promise<boolean> {
    return has(
      db
        .selectFrom('company')
        .where('name_folded', '=', nameFolded)
        .where('del_flag', '=', false)
        .select('id'),
    )
  },
  async hasLoginName(loginName: string, tx: Database | Tx = db): Promise<boolean> {
    return has(tx.selectFrom('user_account').where('login_name', '=', loginName).select('id'))
  },
  async hasPhone(phone: string, tx: Database | Tx = db): Promise<boolean> {
    return has(tx.selectFrom('user_account').where('phone', '=', phone).select('id'))
  },

  /** The company of a credit code; null when there is none. */
  async companyByCode(creditCode: string): Promise<KnownCompany | null> {
    const row = await db
      .selectFrom('company')
      .select(['id', 'company_name'])
      .select(
        sql<string[]>`array(select user_account.id from user_account
          where user_account.company_id = company.id and status = 'active'
            and ${ENT_ADMIN} = any(roles))`.as('administrators'),
      )
      .where('credit_code', '=', creditCode)
      .where('del_flag', '=', false)
      .executeTakeFirst()
    if (row === undefined) return null
    return { id: row.id, name: row.company_name, administrators: row.administrators }
  },

  /** What the link of a token leads to; null when no invitation has it. */
  async invitation(tokenHash: string): Promise<Invitation | null> {
    const row = await db
      .selectFrom('invitation')
      .innerJoin('company', 'company.id', 'invitation.company_id')
      .innerJoin('user_account', 'user_account.id', 'invitation.inviter_id')
      .select([
        'invitation.company_id',
        'company.company_name',
        'inviter_id',
        'user_account.user_name',
      ])
      .select(['invitation.roles', 'invitation.phone'])
      .select([
        sql<Invitation['state']>`case
          when used_at is not null then 'used'
          when revoked_at is not null or company.del_flag then 'revoked'
          when expires_at <= now() then 'expired'
          else 'valid' end`.as('state'),
        beijingTime('expires_at').as('expire_time'),
        sql<string[]>`array(select role_name from company_role
          where company_role.company_id = invitation.company_id
            and company_role.id = any(invitation.role_ids) order by role_name)`.as('own_roles'),
      ])
      .where('token_hash', '=', tokenHash)
      .executeTakeFirst()
    if (row === undefined) return null
    return {
      state: row.state,
      companyId: row.company_id,
      companyName: row.company_name,
      inviterId: row.inviter_id,
      inviterName: row.user_name,
      roles: row.roles,
      ownRoleNames: row.own_roles,
      expireTime: row.expire_time,
      phone: row.phone,
    }
  },

  /** Uses an invitation up for this account, which gets its own roles; false when another has. */
  async useInvitation(tx: Tx, tokenHash: string, account: NewAccount): Promise<boolean> {
    const used = await tx
      .updateTable('invitation')
      .set({ used_at: CLOCK_NOW, used_by: account.id })
      .where('token_hash', '=', tokenHash)
      .where('used_at', 'is', null)
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', CLOCK_NOW)
      .where('phone', 'in', ['', account.phone])
      .returning('id')
      .executeTakeFirst()
    return used !== undefined
  },

  /** Gives the account the company's own roles that the invitation names. */
  async giveInvitedRoles(tx: Tx, tokenHash: string, userId: string): Promise<void> {
    await sql`
      insert into member_role (user_id, role_id)
      select ${userId}, company_role.id from invitation
      join company_role on company_role.company_id = invitation.company_id
        and company_role.id = any(invitation.role_ids)
      where token_hash = ${tokenHash}`.execute(tx)
  },

  /** Writes a company, not listed and not certified; false when its name or code is there. */
  async addCompany(tx: Tx, company: NewCompany, by: string): Promise<boolean> {
    const written = await tx
      .insertInto('company')
      .values({
        id: company.id,
        company_name: company.name,
        name_folded: company.nameFolded,
        credit_code: company.creditCode,
        company_type: company.companyType,
        legal_person: company.legalPerson,
        region_code: company.regionCode,
        address: company.address,
        industry_code: company.industryCode,
        establish_date: company.establishDate,
        reg_capital: company.regCapital,
        currency: company.currency,
        contact_name: company.contactName,
        contact_phone: company.contactPhone,
        email: company.email,
        hightech_field: company.hightechField,
        tags: [...company.tags],
        created_by: by,
        updated_by: by,
      })
      .onConflict((it) => it.doNothing())
      .returning('id')
      .executeTakeFirst()
    return written !== undefined
  },

  /** Writes an account; false when its login name or its phone is there. */
  async addAccount(tx: Tx, account: NewAccount): Promise<boolean> {
    const written = await tx
      .insertInto('user_account')
      .values({
        id: account.id,
        login_name: account.loginName,
        user_name: account.userName,
        phone: account.phone,
        password_hash: account.passwordHash,
        password_set_at: NOW,
        company_id: account.companyId,
        company_name: account.companyName,
        roles: [...account.roles],
        claim_company_id: account.claims,
        created_by: account.id,
        updated_by: account.id,
      })
      .onConflict((it) => it.doNothing())
      .returning('id')
      .executeTakeFirst()
    return written !== undefined
  },

  async addConsent(tx: Tx, consent: { userId: string; version: string; ip: string }) {
    const { userId, version, ip } = consent
    await tx
      .insertInto('consent_log')
      .values(['terms', 'privacy'].map((kind) => ({ user_id: userId, kind, version, ip })))
      .execute()
  },

  async addJoinRequest(
    tx: Tx,
    request: { id: string; companyId: string; userId: string; note: string },
  ) {
    const { id, companyId, userId, note } = request
    await tx
      .insertInto('join_request')
      .values({ id, company_id: companyId, user_id: userId, note })
      .execute()
  },
})

export type RegistrationStore = ReturnType<typeof createRegistrationStore>

const has = async (query: { executeTakeFirst: () => Promise<unknown> }): Promise<boolean> =>
  (await query.executeTakeFirst()) !== undefined
