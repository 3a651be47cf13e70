import { setTimeout as wait } from 'node:timers/promises'
import { isKept, JOB, type JobCause, type JobName } from '#domain/jobs/jobs.ts'
import type { Clock } from '#server/clock.ts'
import { JOBS, workingFor } from '#server/database/shares.ts'
import type { JobDeclaration, KickJob } from '#server/job.ts'
import type { Log } from '#server/log.ts'
import { startTicker, type Ticker } from '#server/ticker.ts'
import { faultText } from '#server/fault-text.ts'
import type { JobStore, Place, RunRecord } from './store.ts'

/** Milliseconds between two words of whoever is at a job. */
const RENEW_MS = 20_000
/** Milliseconds after which a job that somebody else held is tried again: longer than a lease. */
const AGAIN_MS = 65_000
/** Longest wait for runs under way when the server stops: less than its drain is given. */
const STOP_MS = 10_000

/** Runs a job once. @returns false when another server, or another run, is at it. @throws as its work does. */
type RunJob = (cause?: JobCause) => Promise<boolean>

/** A run that is over. */
export interface Ended {
  name: JobName
  outcome: 'done' | 'failed'
  tookMs: number
}

/** What the jobs of a node are made of. */
export interface JobDeps {
  store: JobStore
  clock: Clock
  log: Log
  /** Names this server; its host and port, for people. */
  node: string
  nodeName: string
  onEnded: (ended: Ended) => void
}

/**
 * 后台任务 of one node: runs what is declared when its time has come, one server at a time and never
 * twice at once, and notes how every run went. What was begun by a server that died is taken over
 * after a minute; should that one come back, its run is told to end.
 */
export const createJobs = (deps: JobDeps) => {
  const { store, clock, log, node, nodeName, onEnded } = deps
  const declared = new Map<JobName, RunJob>()
  const tickers = new Map<JobName, Ticker>()
  /** Runs under way, each by what ends it early. */
  const runs = new Map<AbortController, Promise<boolean>>()
  let stopped = false

  const note = async (place: Place, run: Omit<RunRecord, 'node'>): Promise<void> => {
    const { outcome, cause, counts, tookMs } = run
    onEnded({ name: place.name, outcome, tookMs })
    const kept = isKept(JOB[place.name], { failed: outcome === 'failed', cause, counts })
    await store.end(place, { ...run, node: nodeName }, kept)
  }

  const runOnce = async (
    place: Place,
    work: JobDeclaration['run'],
    cause: JobCause,
    ending: AbortController,
  ): Promise<boolean> => {
    if (stopped || !(await store.begin(place))) return false
    const [ranAt, began] = [clock.now(), clock.elapsed()]
    const renewing = setInterval(() => {
      store.renew(place).then(
        (holds) => {
          if (!holds) ending.abort()
        },
        (err: unknown) => log.warn({ err, job: place.name }, 'a job could not say that it goes on'),
      )
    }, RENEW_MS).unref()
    const { signal } = ending
    const own = { signal, isStopped: () => signal.aborted }
    const [ended] = await Promise.allSettled([workingFor(JOBS, async () => work(own))])
    clearInterval(renewing)
    const took = { cause, ranAt, tookMs: Math.round(clock.elapsed() - began) }
    if (ended.status === 'fulfilled') {
      await note(place, { ...took, outcome: 'done', counts: ended.value, error: '' })
      return true
    }
    const error = faultText(ended.reason)
    await note(place, { ...took, outcome: 'failed', counts: {}, error }).catch(() => undefined)
    throw ended.reason
  }

  /** Names a job, without running it. */
  const declare = ({ name, run: work }: JobDeclaration): RunJob => {
    const place: Place = { name, place: JOB[name].by === 'each' ? node : '', holder: node }
    const run: RunJob = async (cause = 'time') => {
      const ending = new AbortController()
      const ran = runOnce(place, work, cause, ending)
      runs.set(ending, ran)
      try {
        return await ran
      } finally {
        runs.delete(ending)
      }
    }
    declared.set(name, run)
    return run
  }

  const kick: KickJob = (name, afterMs) => tickers.get(name)?.kick(afterMs)

  /** A run by time, and what follows from how it went. */
  const tickOf = (declaration: JobDeclaration, run: RunJob): (() => Promise<void>) => {
    const { name, when, failure, retryMs, onRefused } = declaration
    const isSeldom = JOB[name].everySeconds * 1000 >= 2 * AGAIN_MS
    let retried = false
    return async () => {
      try {
        if ((await when?.isDue()) === false) return
        const ran = await run()
        if (!ran) onRefused?.()
        // One that comes seldom and was held by a server that has died since is not left for an hour.
        retried = !ran && isSeldom && !retried
        if (retried) kick(name, AGAIN_MS)
      } catch (err) {
        if (stopped) return
        log.error({ err, job: name }, failure)
        if (retryMs !== undefined) kick(name, retryMs)
      }
    }
  }

  return {
    declare,
    kick,
    /**
     * Runs these from now on.
     * @returns how to end it: no run begins any more; waits for those under way, though not for long.
     */
    start(declarations: readonly JobDeclaration[]): () => Promise<void> {
      for (const one of declarations) {
        const { everyMs = JOB[one.name].everySeconds * 1000 } = one.when ?? {}
        const tick = tickOf(one, declare(one))
        tickers.set(one.name, startTicker({ everyMs, firstMs: one.firstMs, tick }))
      }
      return async () => {
        stopped = true
        for (const ending of runs.keys()) ending.abort()
        const ended = [...tickers.values()].map(async (ticker) => ticker.stop())
        await Promise.race([
          Promise.allSettled([...ended, ...runs.values()]),
          wait(STOP_MS, undefined, { ref: false }),
        ])
        for (const { close } of declarations) close?.()
      }
    },
    /** Whether this node does a job at all. */
    knows: (name: JobName): boolean => declared.has(name),
    /** Begins a run by hand, which goes on beside the answer. */
    startByHand(name: JobName): void {
      declared
        .get(name)?.('hand')
        .catch((err: unknown) => {
          log.error({ err, job: name }, 'a job that was begun by hand failed')
        })
    },
  }
}

export type NodeJobs = ReturnType<typeof createJobs>
