import type { Database } from './pool.ts'
import type { Tx } from './transaction.ts'

/** The name of somebody that colleagues and customers see; empty for nobody. */
export const userNameOf = async (db: Database | Tx, userId: string): Promise<string> =>
  (
    await db
      .selectFrom('user_account')
      .where('id', '=', userId)
      .select('user_name as name')
      .executeTakeFirst()
  )?.name ?? ''
