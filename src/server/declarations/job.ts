import { formatBeijingDate } from '#domain/calendar/beijing.ts'
import { NOTHING } from '#domain/declarations/given.ts'
import { dueNow } from '#domain/declarations/time.ts'
import { SYSTEM } from '#server/audit/log.ts'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/database/pool.ts'
import { inTransaction, type Tx } from '#server/database/transaction.ts'
import type { JobDeclaration } from '#server/job.ts'
import { moveDeclaration } from './transitions.ts'
import type { MoveDeps } from './deps.ts'
import { type Declaration, declarationsToLookAt } from './declaration.store.ts'
import { courseOf, settle, wholeOf } from './move-context.ts'
import { notifyDue } from './notify.ts'

/** Declarations looked at in one transaction. */
const BATCH = 50

/** What the job is made of. */
export interface DeclarationJobDeps extends MoveDeps {
  db: Database
  clock: Clock
}

/** Does and tells what has come due of one declaration; answers how much that was. */
const handleDue = async (
  tx: Tx,
  declaration: Declaration,
  { at, today, deps }: { at: Date; today: string; deps: MoveDeps },
): Promise<number> => {
  const course = courseOf(await wholeOf(tx, declaration))
  const { act, tell } = dueNow(course, declaration.lookedOn, today)
  if (act !== null) {
    const stepper = { by: 'S', actor: SYSTEM, name: '', at } as const
    await moveDeclaration(tx, declaration, act, stepper, NOTHING, deps)
    return 1
  }
  for (const notice of tell) await notifyDue(tx, declaration, notice, today)
  await settle(tx, declaration.declareNo, today)
  return tell.length
}

/**
 * What time does to declarations: deadlines that pass end them, duties begin, and what comes near is
 * told once. Nodes do not take each other's; answers how much was done or told.
 */
export const handleDueDeclarations = async (
  deps: DeclarationJobDeps,
  isStopped = (): boolean => false,
): Promise<number> => {
  const { db, clock } = deps
  const at = clock.now()
  const today = formatBeijingDate(at.getTime())
  let done = 0
  while (!isStopped()) {
    const looked = await inTransaction(db, async (tx) => {
      const batch = await declarationsToLookAt(tx, today, BATCH)
      let steps = 0
      for (const declaration of batch)
        steps += await handleDue(tx, declaration, { at, today, deps })
      return { found: batch.length, steps }
    })
    done += looked.steps
    if (looked.found === 0) break
  }
  return done
}

/** 申报时限处理 as a job. */
export const declarationJob = (deps: DeclarationJobDeps): JobDeclaration => ({
  name: 'declarations',
  failure: 'declarations that wait were not looked at',
  run: async ({ isStopped }) => ({ done: await handleDueDeclarations(deps, isStopped) }),
})
