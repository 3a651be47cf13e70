import { maskPhone } from '#domain/registration/account.ts'
import { deviceName } from '#domain/registration/device.ts'
import { type Actor, writeAuditEntry } from '#server/audit/log.ts'
import type { Database } from '#server/database/pool.ts'
import { faultOf } from '#server/database/faults.ts'
import { NOW } from '#server/database/sql.ts'
import { inTransaction, type Tx } from '#server/database/transaction.ts'
import { remind } from '#server/reminders/send.ts'

/** Somebody and the company they are of. */
export interface Owner {
  userId: string
  loginName: string
  /** Empty without one. */
  companyId: string
}

/** What people change about themselves. */
export interface Facts {
  userName: string
  email: string
  sex: string
  headImg: string
}

const FACT_NAME: Readonly<Record<keyof Facts, string>> = {
  userName: '姓名',
  email: '邮箱',
  sex: '性别',
  headImg: '头像',
}

/** What the entries of one's own account name. */
const about = ({ userId, loginName, companyId }: Owner) => ({
  companyId,
  objectType: 'user',
  objectId: userId,
  objectName: loginName,
})

/** One's own account and logins; every question names whose. */
export const createAccountStore = (db: Database) => ({
  /** Changes one's own facts; false when the picture is not one's own. */
  async update(owner: Owner, facts: Facts, actor: Actor): Promise<boolean> {
    return inTransaction(db, async (tx) => {
      const before = await tx
        .selectFrom('user_account')
        .select(['user_name', 'email', 'sex', 'head_img'])
        .where('id', '=', owner.userId)
        .forUpdate()
        .executeTakeFirstOrThrow()
      if (facts.headImg !== '' && facts.headImg !== before.head_img) {
        const picture = await tx
          .selectFrom('stored_file')
          .select('id')
          .where('id', '=', facts.headImg)
          .where('owner_id', '=', owner.userId)
          .where('feature', '=', 'avatar')
          .where('del_flag', '=', false)
          .executeTakeFirst()
        if (picture === undefined) return false
      }
      const known: Facts = {
        userName: before.user_name,
        email: before.email,
        sex: before.sex,
        headImg: before.head_img,
      }
      const changed = (Object.keys(FACT_NAME) as (keyof Facts)[]).filter(
        (field) => facts[field] !== known[field],
      )
      if (changed.length === 0) return true
      await tx
        .updateTable('user_account')
        .set((eb) => ({
          user_name: facts.userName,
          email: facts.email,
          sex: facts.sex,
          head_img: facts.headImg,
          updated_at: NOW,
          updated_by: owner.userId,
          version: eb('version', '+', 1),
        }))
        .where('id', '=', owner.userId)
        .execute()
      const names = changed.map((field) => FACT_NAME[field]).join('、')
      await writeAuditEntry(tx, actor, {
        action: 'account.update',
        ...about(owner),
        after: { 修改项: names },
      })
      return true
    })
  },

  /** Gives the account another number; false when somebody else has it. */
  async changePhone(owner: Owner, phone: string, actor: Actor): Promise<boolean> {
    try {
      await inTransaction(db, async (tx) => setPhone(tx, owner, phone, actor))
      return true
    } catch (error) {
      // The index decides, also between two who ask for one number at the same moment.
      if (faultOf(error) === 'conflict') return false
      throw error
    }
  },

  /** Where somebody is signed in, the latest first. */
  async logins(userId: string) {
    return db
      .selectFrom('auth_login')
      .select(['id', 'ip', 'user_agent as userAgent', 'created_at as createdAt'])
      .select((eb) =>
        eb.fn
          .coalesce(
            eb
              .selectFrom('auth_session')
              .select((s) => s.fn.max('last_seen_at').as('at'))
              .whereRef('login_id', '=', 'auth_login.id'),
            'auth_login.created_at',
          )
          .as('lastAt'),
      )
      .where('user_id', '=', userId)
      .where('ended_at', 'is', null)
      .where('expires_at', '>', NOW)
      .orderBy('lastAt', 'desc')
      .orderBy('id')
      .limit(100)
      .execute()
  },

  /** Ends one of somebody's logins, or with '' all but `keep`; how many ended. */
  async endLogins(owner: Owner, loginId: string, keep: string, actor: Actor): Promise<number> {
    return inTransaction(db, async (tx) => {
      const ended = await tx
        .updateTable('auth_login')
        .set({ ended_at: NOW, end_reason: 'logout' })
        .where('user_id', '=', owner.userId)
        .where('ended_at', 'is', null)
        .where((each) => (loginId === '' ? each('id', '<>', keep) : each('id', '=', loginId)))
        .returning('user_agent')
        .execute()
      if (ended.length === 0) return 0
      await writeAuditEntry(tx, actor, {
        action: 'session.end',
        ...about(owner),
        before: { 设备: ended.map(({ user_agent }) => deviceName(user_agent)).join('、') },
      })
      return ended.length
    })
  },
})

export type AccountStore = ReturnType<typeof createAccountStore>

const setPhone = async (tx: Tx, owner: Owner, phone: string, actor: Actor): Promise<void> => {
  const before = await tx
    .selectFrom('user_account')
    .select('phone')
    .where('id', '=', owner.userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('user_account')
    .set((eb) => ({
      phone,
      updated_at: NOW,
      updated_by: owner.userId,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', owner.userId)
    .execute()
  await remind(tx, [owner.userId], {
    kind: 'SYSTEM',
    title: '手机号码已更换',
    content: `登录手机号码已更换为 ${maskPhone(phone)}。如不是您本人操作，请立即联系平台。`,
  })
  await writeAuditEntry(tx, actor, {
    action: 'phone.change',
    ...about(owner),
    before: { 手机号码: maskPhone(before.phone) },
    after: { 手机号码: maskPhone(phone) },
  })
}
