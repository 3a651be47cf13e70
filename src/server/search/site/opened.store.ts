import { sql } from 'kysely'
import { LEAST_NETWORKS, NETWORK_BITS, type OpenedLine } from '#domain/search/site/learning.ts'
import type { Database } from '#server/database/pool.ts'

/** A thing that somebody opened from a list, and what they passed over above it. */
export interface Opening extends Pick<OpenedLine, 'week' | 'same' | 'keyword' | 'whole'> {
  passed: readonly string[]
  /** Which bit of a line is the network's: 0 to 63. */
  bit: number
}

/** Reads and writes what was opened over `db`. */
export const createOpenedStore = (db: Database) => ({
  async add({ week, same, keyword, whole, passed, bit }: Opening): Promise<void> {
    const mask = BigInt.asIntN(NETWORK_BITS, 1n << BigInt(bit))
    const line = (of: string, opened: bigint, over: bigint) => ({
      ...{ week, same, keyword, whole: of, opened, passed: over },
    })
    const lines = [line(whole, mask, 0n), ...passed.map((one) => line(one, 0n, mask))]
    await db
      .insertInto('search_opened')
      // In one order, so that two who open things of one list never wait for each other.
      .values(lines.toSorted((a, b) => (a.whole < b.whole ? -1 : 1)))
      .onConflict((conflict) =>
        conflict.columns(['week', 'same', 'whole']).doUpdateSet((eb) => ({
          opened: sql`search_opened.opened | ${eb.ref('excluded.opened')}`,
          passed: sql`search_opened.passed | ${eb.ref('excluded.passed')}`,
        })),
      )
      .execute()
  },

  /** The lines since a week of what so many networks came upon that something can be learned of it. */
  async since(week: number): Promise<OpenedLine[]> {
    const rows = await db
      .selectFrom('search_opened')
      .selectAll()
      .where('week', '>', week)
      .where(
        sql<boolean>`(same, whole) in (
          select same, whole from search_opened where week > ${week} group by same, whole
          having bit_count(bit_or(opened | passed)::bit(64)) >= ${LEAST_NETWORKS})`,
      )
      .orderBy('week')
      .orderBy('same')
      .orderBy('whole')
      .execute()
    return rows.map((row) => ({
      ...row,
      opened: BigInt.asUintN(NETWORK_BITS, BigInt(row.opened)),
      passed: BigInt.asUintN(NETWORK_BITS, BigInt(row.passed)),
    }))
  },
})

export type OpenedStore = ReturnType<typeof createOpenedStore>
