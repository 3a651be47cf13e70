import { sql } from 'kysely'
import type { CheckupChange } from '#domain/checkup/changes.ts'
import type { Checkup } from '#domain/checkup/report.ts'
import { advisoryLock } from '#server/database/lock.ts'
import { dateText } from '#server/database/sql.ts'
import type { Tx } from '#server/database/transaction.ts'

/** A version without its content. */
export interface KeptVersion {
  nth: number
  madeAt: Date
  /** Name of who made it; empty once the account is gone. */
  madeBy: string
  day: string
  completeness: number
  hopeful: number
  possible: number
  changeCount: number
  newlyHopeful: number
}

/** A version whole. */
export interface KeptCheckup extends KeptVersion {
  content: Checkup
  comparedWith: number | null
  /** Day of that version; empty once it is removed. */
  comparedDay: string
  changes: CheckupChange[]
}

/** What is kept of a new version. */
export interface NewCheckup {
  nth: number
  madeAt: Date
  madeBy: string
  portraitHash: string
  rulesDigest: string
  content: Checkup
  comparedWith: number | null
  changes: readonly CheckupChange[]
  newlyHopeful: number
}

/** Whoever makes or removes versions of a company takes turns to the end of the transaction. */
export const inTurn = async (tx: Tx, companyId: string): Promise<void> =>
  advisoryLock(tx, 'checkup', companyId)

const countOf = (result: string) =>
  sql<number>`coalesce((select (one ->> 'count')::int
    from jsonb_array_elements(c.content -> 'counts' -> 'byResult') as one
    where one ->> 'result' = ${result}), 0)`

const versions = (tx: Tx, companyId: string) =>
  tx
    .selectFrom('company_checkup as c')
    .leftJoin('user_account as u', 'u.id', 'c.made_by')
    .where('c.company_id', '=', companyId)
    .select(['c.nth', 'c.made_at as madeAt', dateText('c.day').as('day')])
    .select((eb) => [
      eb.fn.coalesce('u.user_name', eb.val('')).as('madeBy'),
      sql<number>`(c.content -> 'portrait' ->> 'completeness')::int`.as('completeness'),
      countOf('hopeful').as('hopeful'),
      countOf('possible').as('possible'),
      sql<number>`jsonb_array_length(c.changes)`.as('changeCount'),
      'c.newly_hopeful as newlyHopeful',
    ])

/** The versions of a company, the newest first. */
export const versionsOf = async (tx: Tx, companyId: string): Promise<KeptVersion[]> =>
  versions(tx, companyId).orderBy('c.nth', 'desc').execute()

/** A version whole, the newest where `nth` is 0; null where there is none. */
export const versionOf = async (
  tx: Tx,
  companyId: string,
  nth: number,
): Promise<KeptCheckup | null> => {
  const asked = versions(tx, companyId)
    .leftJoin('company_checkup as b', (join) =>
      join.onRef('b.company_id', '=', 'c.company_id').onRef('b.nth', '=', 'c.compared_with'),
    )
    .select(['c.compared_with as comparedWith'])
    .select((eb) => [
      eb.ref('c.content').$castTo<Checkup>().as('content'),
      eb.ref('c.changes').$castTo<CheckupChange[]>().as('changes'),
      dateText('b.day').as('comparedDay'),
    ])
    .orderBy('c.nth', 'desc')
    .limit(1)
  const found = await (nth === 0 ? asked : asked.where('c.nth', '=', nth)).executeTakeFirst()
  return found ?? null
}

/** Keeps a version. */
export const keepVersion = async (tx: Tx, companyId: string, it: NewCheckup): Promise<void> => {
  await tx
    .insertInto('company_checkup')
    .values({
      company_id: companyId,
      nth: it.nth,
      made_at: it.madeAt,
      made_by: it.madeBy,
      day: it.content.day,
      portrait_hash: it.portraitHash,
      rules_digest: it.rulesDigest,
      content: JSON.stringify(it.content),
      compared_with: it.comparedWith,
      changes: JSON.stringify(it.changes),
      newly_hopeful: it.newlyHopeful,
    })
    .execute()
}

/** Removes a version for good. */
export const removeVersion = async (tx: Tx, companyId: string, nth: number): Promise<void> => {
  await tx
    .deleteFrom('company_checkup')
    .where('company_id', '=', companyId)
    .where('nth', '=', nth)
    .execute()
}

/** Name, place and trade of a company; null where there is none. */
export const companyOf = async (
  tx: Tx,
  companyId: string,
): Promise<{ name: string; regionCode: string; industryCode: string } | null> =>
  (await tx
    .selectFrom('company')
    .where('id', '=', companyId)
    .where('del_flag', '=', false)
    .select(['company_name as name', 'region_code as regionCode', 'industry_code as industryCode'])
    .executeTakeFirst()) ?? null
