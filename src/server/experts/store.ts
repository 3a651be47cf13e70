import type { Database } from '#server/database/pool.ts'

/** The account behind an expert. */
export interface ExpertAccount {
  userId: string
  userName: string
  /** 0 female, 1 male, empty when not told. */
  sex: string
}

/** 专家 in the tables: the accounts alone, what is told of them is published. */
export interface ExpertStore {
  /** The advisors among these ids whose account is open. */
  accounts(ids: readonly string[]): Promise<ExpertAccount[]>
}

const ROLE = 'PLAT_ADVISOR'

/** Reads experts over `db`. */
export const createExpertStore = (db: Database): ExpertStore => ({
  async accounts(ids) {
    if (ids.length === 0) return []
    const rows = await db
      .selectFrom('user_account')
      .select(['id', 'user_name', 'sex', 'roles'])
      .where('id', 'in', [...ids])
      .where('status', '=', 'active')
      .execute()
    return rows
      .filter(({ roles }) => roles.includes(ROLE))
      .map(({ id, user_name, sex }) => ({ userId: id, userName: user_name, sex }))
  },
})
