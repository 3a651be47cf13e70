import { bigEndian } from '#contract/wire/enc1.ts'
import { advisoryLock } from '#server/database/lock.ts'
import type { Database } from '#server/database/pool.ts'
import { ago, ahead, NOW } from '#server/database/sql.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { Keys } from '#server/keys.ts'
import { relock } from '#server/locked.ts'
import type { LockedRows } from '#server/locked-rows.ts'
import type { Secrets } from '#server/secrets.ts'

/** The keys of one day, locked. */
export interface LockedEpoch {
  e: number
  keySealed: Buffer
  rsaSealed: Buffer
  /** Younger than a day: new keys are made from it. */
  fresh: boolean
}

/** Seconds that an epoch gives out keys, and that it opens what came under them. */
const GIVES = 24 * 3_600
const LIVES = 36 * 3_600
/** Numbers of epochs, which begin anew at their end. */
const NUMBERS = 32_767

/** Epochs and the ids of requests; every time is the database's. */
export const createEncryptionStore = (db: Database) => {
  const list = async (from: Pick<Database, 'selectFrom'>): Promise<LockedEpoch[]> =>
    from
      .selectFrom('enc_epoch')
      .select(['e', 'key_sealed as keySealed', 'rsa_sealed as rsaSealed'])
      .select((eb) => eb('created', '>', ago(GIVES)).$castTo<boolean>().as('fresh'))
      .where('retire', '>', NOW)
      .orderBy('created', 'desc')
      .execute()
  return {
    /** Those that live, the newest first. */
    epochs: async (): Promise<LockedEpoch[]> => list(db),

    /**
     * Makes the next epoch where no fresh one is `usable`, one node at a time, and destroys those
     * whose time is over. Answers what there is then.
     */
    async nextEpoch(
      usable: (epoch: LockedEpoch) => boolean,
      seal: (e: number) => Pick<LockedEpoch, 'keySealed' | 'rsaSealed'>,
    ): Promise<LockedEpoch[]> {
      return inTransaction(db, async (tx) => {
        await advisoryLock(tx, 'enc_epoch')
        const before = await list(tx)
        if (before.some((epoch) => epoch.fresh && usable(epoch))) return before
        const e = ((before[0]?.e ?? 0) % NUMBERS) + 1
        const { keySealed, rsaSealed } = seal(e)
        await tx.deleteFrom('enc_epoch').where('retire', '<=', NOW).execute()
        await tx
          .insertInto('enc_epoch')
          .values({
            e,
            key_sealed: keySealed,
            rsa_sealed: rsaSealed,
            retire: ahead(LIVES),
          })
          .execute()
        return list(tx)
      })
    },

    /** Notes a request by its id; false when it was here before. */
    async firstTime(iv: Buffer, seconds: number): Promise<boolean> {
      const { numInsertedOrUpdatedRows = 0n } = await db
        .insertInto('enc_replay')
        .values({ iv, until: ahead(seconds) })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
      return numInsertedOrUpdatedRows > 0n
    },

    /** Forgets requests and epochs whose time is over. */
    async prune(): Promise<void> {
      await db.deleteFrom('enc_replay').where('until', '<', NOW).execute()
      await db.deleteFrom('enc_epoch').where('retire', '<=', NOW).execute()
    },
  }
}

export type EncryptionStore = ReturnType<typeof createEncryptionStore>

/** What locks the keys of epochs. */
export const epochKeys = (secrets: Pick<Secrets, 'keysFor'>): Keys =>
  secrets.keysFor('encryption epochs')

/** The keys of epochs that live, to be locked with the current secret; there are two of them or three. */
export const lockedEpochs = (db: Database, keks: Keys): LockedRows => ({
  table: 'enc_epoch',
  async slice(after, write) {
    if (after !== '') return { last: null, stale: 0 }
    const rows = await createEncryptionStore(db).epochs()
    let stale = 0
    for (const { e, keySealed, rsaSealed } of rows) {
      const about = bigEndian(e, 2)
      const key = relock(keks, keySealed, about)
      const rsa = relock(keks, rsaSealed, about)
      if (key === null || rsa === null) continue
      stale += 1
      if (write)
        await db
          .updateTable('enc_epoch')
          .set({ key_sealed: key, rsa_sealed: rsa })
          .where('e', '=', e)
          .where('key_sealed', '=', keySealed)
          .execute()
    }
    return { last: null, stale }
  },
})
