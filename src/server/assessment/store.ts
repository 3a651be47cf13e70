import { sql } from 'kysely'
import type { ProgrammeReport } from '#domain/assessment/report.ts'
import { RETENTION } from '#domain/privacy/retention.ts'
import type { Database } from '#server/database/pool.ts'
import { NOW } from '#server/database/sql.ts'

/** An assessment as it is stored. */
export interface StoredAssessment {
  subject: 'company' | 'person'
  askedOn: string
  answers: readonly string[]
  finished: boolean
  results: readonly ProgrammeReport[]
}

/** Assessments under the hashes of their links. */
export const createAssessmentStore = (db: Database) => ({
  /** Keeps one for 30 days from now; writes over the one that is there. Answers its last day. */
  async put(linkHash: string, one: StoredAssessment): Promise<Date> {
    const values = {
      subject: one.subject,
      asked_on: one.askedOn,
      answers: [...one.answers],
      finished: one.finished,
      results: JSON.stringify(one.results),
      saved_at: NOW,
      expires_at: sql<Date>`now() + make_interval(days => ${RETENTION.assessments.days})`,
    }
    const { expires_at } = await db
      .insertInto('assessment')
      .values({ link_hash: linkHash, ...values })
      .onConflict((there) => there.column('link_hash').doUpdateSet(values))
      .returning('expires_at')
      .executeTakeFirstOrThrow()
    return expires_at
  },

  /** One whose time is not over. */
  async find(linkHash: string) {
    const row = await db
      .selectFrom('assessment')
      .select(['subject', 'answers', 'finished', 'results', 'saved_at', 'expires_at', 'asked_on'])
      .where('link_hash', '=', linkHash)
      .where('expires_at', '>', NOW)
      .executeTakeFirst()
    return row === undefined
      ? null
      : {
          subject: row.subject as 'company' | 'person',
          askedOn: row.asked_on,
          answers: row.answers,
          finished: row.finished,
          results: row.results as unknown as ProgrammeReport[],
          savedAt: row.saved_at,
          expiresAt: row.expires_at,
        }
  },

  /** Forgets those whose time is over. */
  async prune(): Promise<void> {
    await db.deleteFrom('assessment').where('expires_at', '<=', NOW).execute()
  },
})

export type AssessmentStore = ReturnType<typeof createAssessmentStore>
