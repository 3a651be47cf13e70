import type { Database } from '#server/database/pool.ts'
import { inTenant } from '#server/database/tenant.ts'

/** Why a programme is not wanted. */
export type DislikeReason = 'done' | 'amount' | 'effort' | 'business' | 'timing' | 'other'

export interface Dislike {
  reason: DislikeReason
  note: string
}

/** 不感兴趣 of a company. */
export const createDislikeStore = (db: Database) => ({
  async all(companyId: string): Promise<Map<string, Dislike>> {
    return inTenant(db, companyId, async (tx) => {
      const rows = await tx
        .selectFrom('match_dislike')
        .select((eb) => [
          'rule_code',
          'note',
          eb.ref('reason').$castTo<DislikeReason>().as('reason'),
        ])
        .where('company_id', '=', companyId)
        .execute()
      return new Map(rows.map(({ rule_code, reason, note }) => [rule_code, { reason, note }]))
    })
  },

  async add(companyId: string, code: string, userId: string, it: Dislike): Promise<void> {
    await inTenant(db, companyId, async (tx) =>
      tx
        .insertInto('match_dislike')
        .values({ company_id: companyId, rule_code: code, created_by: userId, ...it })
        .onConflict((conflict) =>
          conflict
            .columns(['company_id', 'rule_code'])
            .doUpdateSet({ reason: it.reason, note: it.note, created_by: userId }),
        )
        .execute(),
    )
  },

  async remove(companyId: string, code: string): Promise<void> {
    await inTenant(db, companyId, async (tx) =>
      tx
        .deleteFrom('match_dislike')
        .where('company_id', '=', companyId)
        .where('rule_code', '=', code)
        .execute(),
    )
  },
})
