import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { DB } from '#server/database/schema.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { hashPassword, type Passwords } from '#server/session/passwords.ts'
import type { DemoMode } from '../config.ts'
import { DEMO_PASSWORD, firstAccounts } from './accounts.ts'

interface Shown {
  loginName: string
  password: string
  role: string
}

/**
 * The demonstration accounts whose password is still the known one. While only this machine can
 * reach the site they are shown again; elsewhere each gets a new password, its logins end, and the
 * new password is answered to be shown once.
 */
export const settleKnownPasswords = async (
  db: Kysely<DB>,
  options: { demo: DemoMode; superAdmin: string; passwords: Passwords; at: Date },
): Promise<Shown[]> => {
  const { demo, superAdmin, passwords, at } = options
  const names = firstAccounts('random', superAdmin).map(({ loginName }) => loginName)
  const rows = await db
    .selectFrom('user_account')
    .select(['id', 'login_name', 'password_hash', 'roles'])
    .where('login_name', 'in', names)
    .execute()
  const known: Shown[] = []
  for (const name of names) {
    const row = rows.find(({ login_name }) => login_name === name)
    if (!row || !(await passwords.verify(row.password_hash, DEMO_PASSWORD))) continue
    const role = row.roles[0] ?? ''
    if (demo === 'demo') {
      known.push({ loginName: name, password: DEMO_PASSWORD, role })
      continue
    }
    const password = randomBytes(12).toString('base64url')
    const hash = await hashPassword(password)
    await inTransaction(db, async (tx) => {
      await tx
        .updateTable('user_account')
        .set({ password_hash: hash })
        .where('id', '=', row.id)
        .execute()
      await tx
        .updateTable('auth_login')
        .set({ ended_at: at, end_reason: 'password' })
        .where('user_id', '=', row.id)
        .where('ended_at', 'is', null)
        .execute()
    })
    known.push({ loginName: name, password, role })
  }
  return known
}
