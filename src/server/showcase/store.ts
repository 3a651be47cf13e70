import { sql } from 'kysely'
import type { PartnerState } from '#domain/showcase/partner-application.ts'
import { advisoryLock } from '#server/database/lock.ts'
import type { Database } from '#server/database/pool.ts'
import { ago, beijingTime, NOW } from '#server/database/sql.ts'
import { inTransaction, type Tx } from '#server/database/transaction.ts'

/** 渠道合作申请 as it is stored. */
export interface NewApplication {
  id: string
  partnerType: string
  orgName: string
  creditCode: string
  regionCode: string
  contact: string
  phone: string
  intro: string
  visitor: string | null
  ip: string
  consentVersion: string
  /** When it is to be looked at first, `yyyy-MM-dd`, Beijing. */
  nextOn: string
}

/** A state an application came to; `at` is Beijing time. */
export interface StoredStep {
  state: PartnerState
  at: string
  reason: string
  /** A wrong step was taken back. */
  back: boolean
}

/** What became of an application that was sent. */
export type Sent =
  | { kind: 'stored' | 'repeated'; id: string; steps: StoredStep[] }
  | { kind: 'tooMany'; wait: number }

/** 渠道合作申请 in the tables. */
export const createPartnerStore = (db: Database) => ({
  /**
   * Stores an application. The same organisation from the same number within `repeatSeconds` is
   * the one already stored; a number has at most `max` in `seconds`. Those of one number take turns.
   */
  async send(
    given: NewApplication,
    limits: { max: number; seconds: number; repeatSeconds: number },
  ): Promise<Sent> {
    return inTransaction(db, async (tx): Promise<Sent> => {
      await advisoryLock(tx, 'partner_application', given.phone)
      const recent = await tx
        .selectFrom('partner_application')
        .select(['id', 'credit_code'])
        .select((eb) => eb('created_at', '>', ago(limits.repeatSeconds)).as('fresh'))
        .select(
          sql<number>`ceil(extract(epoch from created_at - ${ago(limits.seconds)}))::int`.as(
            'left',
          ),
        )
        .where('phone', '=', given.phone)
        .where('created_at', '>', ago(limits.seconds))
        .orderBy('created_at', 'desc')
        .execute()
      const same = recent.find((row) => row.fresh && row.credit_code === given.creditCode)
      if (same !== undefined)
        return { kind: 'repeated', id: same.id, steps: await stepsOf(tx, same.id) }
      const oldest = recent[limits.max - 1]
      if (oldest !== undefined) return { kind: 'tooMany', wait: Math.max(1, oldest.left) }
      await tx
        .insertInto('partner_application')
        .values({
          id: given.id,
          partner_type: given.partnerType,
          org_name: given.orgName,
          credit_code: given.creditCode,
          region_code: given.regionCode,
          contact: given.contact,
          phone: given.phone,
          intro: given.intro,
          visitor: given.visitor,
          ip: given.ip,
          consent_version: given.consentVersion,
          consent_at: NOW,
          next_on: given.nextOn,
        })
        .execute()
      await beginSteps(tx, given.id)
      return { kind: 'stored', id: given.id, steps: await stepsOf(tx, given.id) }
    })
  },

  /** The application of this number and phone with its steps, oldest first; null when there is none. */
  async find(id: string, phone: string) {
    const row = await db
      .selectFrom('partner_application')
      .select(['id', 'org_name', 'partner_type'])
      .where('id', '=', id)
      .where('phone', '=', phone)
      .executeTakeFirst()
    return row === undefined ? null : { ...row, steps: await stepsOf(db, row.id) }
  },
})

export type PartnerStore = ReturnType<typeof createPartnerStore>

const stepsOf = async (db: Database | Tx, id: string): Promise<StoredStep[]> => {
  const rows = await db
    .selectFrom('partner_application_step')
    .select(['state', 'reason', 'back'])
    .select(beijingTime('at').as('at'))
    .where('application_id', '=', id)
    .orderBy('seq')
    .execute()
  return rows.map((row) => ({ ...row, state: row.state as PartnerState }))
}

/** The first step is the applicant's own. */
const beginSteps = async (tx: Tx, id: string): Promise<void> => {
  await tx
    .insertInto('partner_application_step')
    .values({ application_id: id, seq: 1, state: 'submitted' })
    .execute()
}
