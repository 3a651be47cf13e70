import { formatBeijingDate } from '#domain/calendar/beijing.ts'
import { NOTHING } from '#domain/declarations/given.ts'
import { dueNow } from '#domain/declarations/time.ts'
import { SYSTEM } from '#server/audit/log.ts'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/database/pool.ts'
import { inTransaction, type Tx } from '#server/database/transaction.ts'
import { type Jobs, startRounds } from '#server/job.ts'
import type { Log } from '#server/log.ts'
import { moveDeclaration } from './moves.ts'
import type { MoveParts } from './parts.ts'
import { type Declaration, declarationsToLookAt } from './records/store.ts'
import { courseOf, settle, wholeOf } from './standing.ts'
import { tellTime } from './tellings.ts'

/** Declarations looked at in one transaction. */
const BATCH = 50
const HOUR_MS = 3_600_000

/** What the sweep is made of. */
export interface DeclarationSweepParts extends MoveParts {
  db: Database
  clock: Clock
  log: Log
}

/** Does and tells what has come due of one declaration; answers how much that was. */
const look = async (
  tx: Tx,
  declaration: Declaration,
  { at, today, parts }: { at: Date; today: string; parts: MoveParts },
): Promise<number> => {
  const course = courseOf(await wholeOf(tx, declaration))
  const { act, tell } = dueNow(course, declaration.lookedOn, today)
  if (act !== null) {
    const stepper = { by: 'S', actor: SYSTEM, name: '', at } as const
    await moveDeclaration(tx, declaration, act, stepper, NOTHING, parts)
    return 1
  }
  for (const telling of tell) await tellTime(tx, declaration, telling, today)
  await settle(tx, declaration.declareNo, today)
  return tell.length
}

/**
 * What time does to declarations: deadlines that pass end them, duties begin, and what comes near is
 * told once. Nodes do not take each other's; answers how much was done or told.
 */
export const sweepDeclarations = async (
  parts: Omit<DeclarationSweepParts, 'log'>,
): Promise<number> => {
  const { db, clock } = parts
  const at = clock.now()
  const today = formatBeijingDate(at.getTime())
  let done = 0
  for (;;) {
    const looked = await inTransaction(db, async (tx) => {
      const batch = await declarationsToLookAt(tx, today, BATCH)
      let steps = 0
      for (const declaration of batch) steps += await look(tx, declaration, { at, today, parts })
      return { found: batch.length, steps }
    })
    done += looked.steps
    if (looked.found === 0) return done
  }
}

/** Sweeps at the start and every hour; answers how to stop. */
export const startDeclarationSweep = (
  parts: DeclarationSweepParts & { job: Jobs },
): { stop: () => Promise<void> } =>
  startRounds(
    parts.job('declarations', async () => ({ done: await sweepDeclarations(parts) })),
    {
      everyMs: HOUR_MS,
      onFault: (err) => parts.log.error({ err }, 'declarations that wait were not looked at'),
    },
  )
