import type { JobName } from '#domain/jobs/jobs.ts'
import { systemClock } from '#server/clock.ts'
import type { Database } from '#server/database/pool.ts'
import type { JobDeclaration } from '#server/job.ts'
import { createJobs, type JobDeps } from '#server/jobs/jobs.ts'
import { createJobStore } from '#server/jobs/store.ts'
import { createLog } from '#server/log.ts'

/** The jobs of one more node of a database; what its runs come to is nobody's business unless told. */
export const createTestJobs = (
  db: Database,
  node = 'test',
  more: Partial<Pick<JobDeps, 'log' | 'onEnded'>> = {},
) =>
  createJobs({
    store: createJobStore(db),
    clock: systemClock,
    log: createLog({ level: 'silent' }),
    node,
    nodeName: `${node}:3000`,
    onEnded: () => undefined,
    ...more,
  })

/** Runs one of these jobs once, as a node of its own. @returns false while another node is at it. */
export const runJob = async (
  db: Database,
  declarations: readonly JobDeclaration[],
  name: JobName,
  node?: string,
): Promise<boolean> => {
  const found = declarations.find((one) => one.name === name)
  if (found === undefined) throw new Error(`nobody declares ${name}`)
  return createTestJobs(db, node).declare(found)()
}
