import { randomBytes } from 'node:crypto'
import type { Database } from '#server/database/pool.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { SYSTEM, writeAuditEntry } from '#server/audit/log.ts'
import { hashPassword } from '#server/session/passwords.ts'
import { endLogins, takePassword } from '#server/members/users/store.ts'

/** Nobody of that name can be given a password; the message says why. */
export class NoSuchAccount extends Error {
  override name = 'NoSuchAccount'
}

/**
 * Gives an account a new password, for whoever runs the server when nobody can sign in any more: its
 * logins end, the old password counts as used, and the log has an entry by the system.
 * @throws NoSuchAccount for a name that nobody has, or whose account is not active
 */
export const giveOneTimePassword = async (db: Database, loginName: string): Promise<string> => {
  const password = randomBytes(12).toString('base64url')
  const hash = await hashPassword(password)
  await inTransaction(db, async (tx) => {
    const person = await tx
      .selectFrom('user_account')
      .select(['id', 'user_name', 'company_id', 'status'])
      .where('login_name', '=', loginName.toLowerCase())
      .forUpdate()
      .executeTakeFirst()
    if (person === undefined) throw new NoSuchAccount(`Nobody has the login name ${loginName}.`)
    if (person.status !== 'active')
      throw new NoSuchAccount(`The account ${loginName} is not active (${person.status}).`)
    await takePassword(tx, person.id, '')
    await tx
      .updateTable('user_account')
      .set({ password_hash: hash })
      .where('id', '=', person.id)
      .execute()
    await endLogins(tx, person.id, 'admin')
    await writeAuditEntry(tx, SYSTEM, {
      action: 'user.resetPassword',
      companyId: person.company_id ?? '',
      objectType: 'user',
      objectId: person.id,
      objectName: person.user_name,
    })
  })
  return password
}
