import { isKept, JOB, type JobCause, type JobName } from '#domain/jobs/jobs.ts'
import type { Clock } from '#server/clock.ts'
import { JOBS, workingFor } from '#server/database/shares.ts'
import type { Done, Jobs, RunJob } from '#server/job.ts'
import type { Log } from '#server/log.ts'
import { faultText } from './faults.ts'
import type { JobStore, Place } from './store.ts'

/** Milliseconds between two words of whoever is at a job. */
const RENEW_MS = 20_000
/** Milliseconds after which a job that somebody else held is tried again: longer than a lease. */
const AGAIN_MS = 65_000
/** Longest wait for rounds that are under way when the server stops. */
const STOP_MS = 3_000

/** A round that is over. */
export interface Ended {
  name: JobName
  outcome: 'done' | 'failed'
  tookMs: number
}

/** What the jobs of a node are made of. */
export interface JobParts {
  store: JobStore
  clock: Clock
  log: Log
  /** Names this server; its host and port, for people. */
  node: string
  nodeName: string
  onEnded: (ended: Ended) => void
}

/**
 * 后台任务 of one node: gives a job to one server at a time and notes how every round went. What was
 * begun by a server that died is taken over after a minute.
 */
export const createJobs = (parts: JobParts) => {
  const { store, clock, log, node, nodeName, onEnded } = parts
  const known = new Map<JobName, (cause: JobCause) => Promise<boolean>>()
  const running = new Set<Promise<unknown>>()
  const retries = new Set<NodeJS.Timeout>()
  let stopped = false

  const note = async (
    place: Place,
    round: { cause: JobCause; ranAt: Date; tookMs: number },
    result: { counts: Readonly<Record<string, number>>; error: string | null },
  ): Promise<void> => {
    const { counts } = result
    const outcome = result.error === null ? 'done' : 'failed'
    onEnded({ name: place.name, outcome, tookMs: round.tookMs })
    const kept = isKept(JOB[place.name], {
      failed: outcome === 'failed',
      cause: round.cause,
      counts,
    })
    const error = result.error ?? ''
    await store.end(place, { ...round, outcome, node: nodeName, counts, error }, kept)
  }

  const round = async (
    place: Place,
    work: () => Promise<Done>,
    cause: JobCause,
  ): Promise<boolean> => {
    if (stopped || !(await store.begin(place))) return false
    const [ranAt, began] = [clock.now(), clock.elapsed()]
    const renewing = setInterval(() => {
      store.renew(place).catch((err: unknown) => {
        log.warn({ err, job: place.name }, 'a job could not say that it goes on')
      })
    }, RENEW_MS).unref()
    const ended = await workingFor(JOBS, work)
      .then(
        (done) => ({ done, error: null, failed: false }) as const,
        (error: unknown) => ({ done: {}, error, failed: true }) as const,
      )
      .finally(() => clearInterval(renewing))
    if (ended.done === null) {
      await store.leave(place)
      return false
    }
    const took = { cause, ranAt, tookMs: Math.round(clock.elapsed() - began) }
    if (!ended.failed) {
      await note(place, took, { counts: ended.done, error: null })
      return true
    }
    await note(place, took, { counts: {}, error: faultText(ended.error) }).catch(() => undefined)
    throw ended.error
  }

  const tracked = async <T>(work: Promise<T>): Promise<T> => {
    running.add(work)
    try {
      return await work
    } finally {
      running.delete(work)
    }
  }

  /** A job that comes seldom and was held by a server that has died since is not left for an hour. */
  const tryAgain = (name: JobName, run: RunJob): void => {
    if (stopped || JOB[name].everySeconds * 1000 < 2 * AGAIN_MS) return
    const timer = setTimeout(() => {
      retries.delete(timer)
      run().catch((err: unknown) => log.error({ err, job: name }, 'a job failed'))
    }, AGAIN_MS).unref()
    retries.add(timer)
  }

  const job: Jobs = (name, work) => {
    const place: Place = { name, place: JOB[name].by === 'each' ? node : '', holder: node }
    const begin = async (cause: JobCause): Promise<boolean> => tracked(round(place, work, cause))
    known.set(name, begin)
    return async () => {
      const ran = await begin('time')
      if (!ran) tryAgain(name, async () => begin('time'))
      return ran
    }
  }

  return {
    job,
    /** Whether this node does a job at all. */
    knows: (name: JobName): boolean => known.has(name),
    /** Begins a round by hand, which goes on beside the answer. */
    startByHand(name: JobName): void {
      known
        .get(name)?.('hand')
        .catch((err: unknown) => {
          log.error({ err, job: name }, 'a job that was begun by hand failed')
        })
    },
    /** No round begins any more; waits for those that are under way, though not for long ones. */
    async stop(): Promise<void> {
      stopped = true
      for (const timer of retries) clearTimeout(timer)
      let timer: NodeJS.Timeout | undefined
      const enough = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, STOP_MS)
      })
      await Promise.race([Promise.allSettled(running), enough])
      clearTimeout(timer)
    },
  }
}

export type NodeJobs = ReturnType<typeof createJobs>
