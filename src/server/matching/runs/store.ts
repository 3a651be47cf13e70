import { sql } from 'kysely'
import type { MatchChange, MatchSnapshot } from '#domain/matching/snapshot.ts'
import type { Database } from '#server/database/pool.ts'
import { inTenant } from '#server/database/tenant.ts'
import type { Tx } from '#server/database/transaction.ts'

/** Why a company was matched again. */
export type RunCause = 'first' | 'asked' | 'portrait' | 'rules' | 'day'

/** Up to what a company has been matched. */
export interface MatchState {
  runId: string | null
  day: string | null
  portraitHash: string
  rulesDigest: string
  due: boolean
}

/** A snapshot with the policy it is shown under. */
export interface KeptSnapshot extends MatchSnapshot {
  policyId: string
}

/** 匹配运行 as it is kept. */
export interface KeptRun {
  runId: string
  cause: RunCause
  ranAt: Date
  day: string
  changes: MatchChange[]
}

/** Runs kept of one company. */
const RUNS_KEPT = 10

/** Runs of one company; everything in a transaction bound to it. */
export const createRunStore = (db: Database) => ({
  inTenant: async <T>(companyId: string, work: (tx: Tx) => Promise<T>): Promise<T> =>
    inTenant(db, companyId, work),

  /** The state of a company, which nobody else changes until the transaction ends. */
  async locked(tx: Tx, companyId: string): Promise<MatchState> {
    await tx
      .insertInto('match_state')
      .values({ company_id: companyId })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return tx
      .selectFrom('match_state')
      .select(['run_id as runId', 'day', 'portrait_hash as portraitHash'])
      .select(['rules_digest as rulesDigest', 'due'])
      .where('company_id', '=', companyId)
      .forUpdate()
      .executeTakeFirstOrThrow()
  },

  async settle(
    tx: Tx,
    companyId: string,
    state: Omit<MatchState, 'due'> & { at: Date },
  ): Promise<void> {
    await tx
      .updateTable('match_state')
      .set({
        run_id: state.runId,
        day: state.day,
        portrait_hash: state.portraitHash,
        rules_digest: state.rulesDigest,
        due: false,
        checked_at: state.at,
      })
      .where('company_id', '=', companyId)
      .execute()
  },

  async snapshots(tx: Tx, companyId: string, runId: string): Promise<KeptSnapshot[]> {
    const rows = await tx
      .selectFrom('match_snapshot')
      .select(['rule_code as code', 'rule_version as version', 'policy_id as policyId'])
      .select((eb) => [
        eb.ref('result').$castTo<MatchSnapshot['result']>().as('result'),
        eb.ref('results').$castTo<Record<string, never>>().as('states'),
      ])
      .where('run_id', '=', runId)
      .where('company_id', '=', companyId)
      .orderBy('rule_code')
      .execute()
    return rows
  },

  /** Keeps a run with its snapshots, and forgets the oldest. */
  async keep(
    tx: Tx,
    companyId: string,
    run: KeptRun & {
      portraitHash: string
      rulesDigest: string
      snapshots: readonly KeptSnapshot[]
    },
  ): Promise<void> {
    await tx
      .insertInto('match_run')
      .values({
        id: run.runId,
        company_id: companyId,
        cause: run.cause,
        ran_at: run.ranAt,
        day: run.day,
        portrait_hash: run.portraitHash,
        rules_digest: run.rulesDigest,
        changes: JSON.stringify(run.changes),
      })
      .execute()
    const rows = run.snapshots.map((one) => ({
      rule_code: one.code,
      rule_version: one.version,
      policy_id: one.policyId,
      result: one.result,
      results: one.states,
    }))
    await sql`
      insert into match_snapshot (run_id, company_id, rule_code, rule_version, policy_id,
        portrait_hash, result, results)
      select ${run.runId}, ${companyId}, rule_code, rule_version, policy_id, ${run.portraitHash},
        result, results
      from jsonb_populate_recordset(null::match_snapshot, ${JSON.stringify(rows)}::jsonb)`.execute(
      tx,
    )
    await sql`
      delete from match_run where company_id = ${companyId} and id in (
        select id from match_run where company_id = ${companyId}
        order by nth desc offset ${RUNS_KEPT})`.execute(tx)
  },

  /** Programmes that the company does not want to hear of. */
  async disliked(tx: Tx, companyId: string): Promise<Set<string>> {
    const rows = await tx
      .selectFrom('match_dislike')
      .select('rule_code')
      .where('company_id', '=', companyId)
      .execute()
    return new Set(rows.map(({ rule_code }) => rule_code))
  },

  /** Keeps the portrait in the form in which policies look for companies. */
  async keepPortrait(
    tx: Tx,
    companyId: string,
    portrait: { hash: string; bounds: string; on: string },
  ): Promise<void> {
    await sql`
      insert into match_portrait (company_id, hash, bounds, read_on)
      values (${companyId}, ${portrait.hash}, ${portrait.bounds}::jsonb, ${portrait.on})
      on conflict (company_id) do update set hash = excluded.hash, bounds = excluded.bounds,
        read_on = excluded.read_on, updated_at = now()
      where match_portrait.hash <> excluded.hash
        or match_portrait.bounds <> excluded.bounds`.execute(tx)
  },

  /** The newest run, and the newest one in which something changed. */
  async newest(
    tx: Database,
    companyId: string,
  ): Promise<{ run: Omit<KeptRun, 'changes'> | null; changed: KeptRun | null }> {
    const runs = tx
      .selectFrom('match_run')
      .select(['id as runId', 'ran_at as ranAt', 'day'])
      .select((eb) => eb.ref('cause').$castTo<RunCause>().as('cause'))
      .where('company_id', '=', companyId)
      .orderBy('nth', 'desc')
      .limit(1)
    const run = await runs.executeTakeFirst()
    const changed = await runs
      .select((eb) => eb.ref('changes').$castTo<MatchChange[]>().as('changes'))
      .where(
        sql<boolean>`exists (select from jsonb_array_elements(changes) as c
          where c ->> 'before' is distinct from c ->> 'after')`,
      )
      .executeTakeFirst()
    return { run: run ?? null, changed: changed ?? null }
  },
})

export type RunStore = ReturnType<typeof createRunStore>
