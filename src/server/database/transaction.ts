import type { Kysely } from 'kysely'
import { setTimeout as wait } from 'node:timers/promises'
import { faultOf } from './faults.ts'
import type { DB } from './schema.ts'
import { holding } from './shares.ts'

/**
 * A transaction handed to stores: Kysely's own type, written so that it is seen at once to be a
 * database too. Kysely's is compared member by member, a fifth of the time that all types take.
 */
export type Tx = Kysely<DB> & { readonly isTransaction: true }

/** What is to be done once a transaction stands. */
const commits = new WeakMap<Tx, (() => void)[]>()

/** Does `work` once the transaction has committed; never when it is rolled back. */
export const onCommit = (tx: Tx, work: () => void): void => {
  commits.get(tx)?.push(work)
}

/** How a transaction runs. */
export interface TransactionOptions {
  readonly isolation?: 'read committed' | 'repeatable read' | 'serializable'
  /** Times it is tried when it meets another one; 4 unless told. */
  readonly attempts?: number
}

/**
 * Runs `work` in one transaction, all or nothing. It is run again when it met a deadlock or a
 * serialisation conflict, so it must have no effects outside the database.
 */
export async function inTransaction<T>(
  db: Kysely<DB>,
  work: (tx: Tx) => Promise<T>,
  { isolation = 'read committed', attempts = 4 }: TransactionOptions = {},
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const committed: (() => void)[] = []
      const answer = await db
        .transaction()
        .setIsolationLevel(isolation)
        .execute(async (own) => {
          const tx = own as unknown as Tx
          commits.set(tx, committed)
          return holding(async () => work(tx))
        })
      for (const each of committed) each()
      return answer
    } catch (error) {
      if (attempt >= attempts || faultOf(error) !== 'retry') throw error
      await wait(5 * 2 ** attempt)
    }
  }
}
