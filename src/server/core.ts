import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import type pg from 'pg'
import { type Clock, createEvenSince } from './clock.ts'
import type { Config } from './config.ts'
import { createDatabase, createOwnPools } from './database/pool.ts'
import { createJobs } from './jobs/jobs.ts'
import { createJobStore } from './jobs/store.ts'
import type { Log } from './log.ts'
import { createMeter } from './metrics/meter.ts'
import type { Secrets } from './secrets.ts'
import { createSlowWork } from './slow-work.ts'
import { createBackground } from './wire/background.ts'
import { readLimits } from './wire/limits.ts'
import { workerOf } from './workers.ts'
import { createRates } from './wire/rates.ts'

/** What the process hands to the application. */
export interface CoreOptions {
  config: Config
  log: Log
  pool: pg.Pool
  secrets: Pick<Secrets, 'keysFor' | 'known' | 'signing' | 'signWith' | 'refresh'>
  clock: Clock
  /** True from the first signal on. */
  draining: () => boolean
}

/** What every capability may be given: the database, the limits, and what runs beside the calls. */
export const createCore = (options: CoreOptions) => {
  const { config, log, pool, clock } = options
  const limits = readLimits(config.limits)
  const meter = createMeter()
  const slowWork = createSlowWork({
    limits: limits.slow,
    log,
    meter,
    elapsed: () => clock.elapsed(),
  })
  const db = createDatabase(pool, slowWork.ran)
  const node = randomUUID()
  const worker = workerOf(process.env)
  const nodeName = `${hostname()}:${config.port}${worker === 0 ? '' : `#${worker}`}`.slice(0, 100)
  const jobStore = createJobStore(db)
  const jobs = createJobs({
    store: jobStore,
    clock,
    log,
    node,
    nodeName,
    onEnded: ({ name, outcome, tookMs }) => meter.ranJob(name, outcome, tookMs),
  })
  return {
    ...options,
    db,
    ownPools: createOwnPools(pool, log),
    limits,
    rates: createRates({ clock, remembered: limits.calls.remembered }),
    ...createBackground(log),
    meter,
    slowWork,
    /** Names this node among those of its database; its host and port, for people. */
    node,
    nodeName,
    /** Which of several processes of one command this is; 0 when it is alone. */
    worker,
    startedAt: clock.now().getTime(),
    /** Since when the time of day goes evenly, epoch milliseconds. */
    evenSince: createEvenSince(clock),
    jobs,
    jobStore,
    kick: jobs.kick,
  }
}

export type Core = ReturnType<typeof createCore>
