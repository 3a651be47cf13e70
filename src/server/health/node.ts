import { statfs } from 'node:fs/promises'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type pg from 'pg'
import { addCounts } from '#domain/health/quantile.ts'
import { BEAT_MS, type Counted, type Measured, type NodeSignals } from '#domain/health/signals.ts'
import type { Clock } from '#server/clock.ts'
import { waitingFor } from '#server/database/shares.ts'
import type { Log } from '#server/log.ts'
import type { Secrets } from '#server/secrets.ts'
import type { HealthStore } from './store.ts'

const MINUTE_MS = 60_000
/** Words of a node in a minute. */
const BEATS = MINUTE_MS / BEAT_MS

/** What a node can say of itself. */
export interface NodeDeps {
  store: HealthStore
  /** What was counted since this was asked last. */
  take: () => Counted
  clock: Clock
  log: Log
  pool: pg.Pool
  /** Folder whose disk is looked at. */
  dataDir: string
  /** Names this server; its host and port, for people. */
  node: string
  nodeName: string
  version: string
  commit: string
  startedAt: number
  draining: () => boolean
  secrets: Pick<Secrets, 'known' | 'signing'>
  sockets: () => number
  bus: () => Promise<Pick<Measured, 'bus' | 'busMs'>>
}

/** Counts of several stretches of time together. */
export const together = (all: readonly Counted[]): Counted => {
  const sum = (of: (one: Counted) => number): number =>
    all.reduce((total, one) => total + of(one), 0)
  return {
    answered: sum((one) => one.answered),
    failed: sum((one) => one.failed),
    refused: sum((one) => one.refused),
    shed: sum((one) => one.shed),
    sealed: sum((one) => one.sealed),
    denied: sum((one) => one.denied),
    durations: addCounts(all.map((one) => one.durations)),
    acked: sum((one) => one.acked),
    ackFailed: sum((one) => one.ackFailed),
    acks: addCounts(all.map((one) => one.acks)),
    framesIn: sum((one) => one.framesIn),
    framesOut: sum((one) => one.framesOut),
  }
}

const diskOf = async (folder: string): Promise<{ diskFree: number; diskSize: number }> => {
  try {
    const { bavail, blocks, bsize } = await statfs(folder)
    return { diskFree: bavail * bsize, diskSize: blocks * bsize }
  } catch {
    return { diskFree: 0, diskSize: 0 }
  }
}

/** 99 of 100 delays were shorter, milliseconds, since this was asked last; the timer's own step is left out. */
const lagOf = (delays: ReturnType<typeof monitorEventLoopDelay>, stepMs: number): number => {
  const ms = delays.percentile(99) / 1e6
  delays.reset()
  return Math.max(0, Math.round(ms - stepMs))
}

const STEP_MS = 20

/** Looks at one node and says how it stands. */
export const createNode = (deps: NodeDeps) => {
  const { store, clock, pool } = deps
  const delays = monitorEventLoopDelay({ resolution: STEP_MS })
  delays.enable()
  /** The stretches of the last minute, and what was counted in the minute of the clock. */
  let last: Counted[] = []
  let minute = 0
  let inMinute: Counted[] = []
  let now: Measured | null = null

  const measure = async (): Promise<Measured> => {
    const { rss, heapUsed } = process.memoryUsage()
    const [bus, disk] = await Promise.all([deps.bus(), diskOf(deps.dataDir)])
    return {
      lagMs: lagOf(delays, STEP_MS),
      rss,
      heap: heapUsed,
      sockets: deps.sockets(),
      poolUsed: pool.totalCount - pool.idleCount,
      poolWaiting: waitingFor(pool),
      poolMost: pool.options.max,
      ...disk,
      ...bus,
    }
  }

  return {
    /** What was measured last; null before the first time. */
    measured: () => now,
    /** Measures, and says it. */
    async beat(): Promise<Measured> {
      const counted = deps.take()
      last = [...last, counted].slice(-BEATS)
      const at = Math.floor(clock.now().getTime() / MINUTE_MS) * MINUTE_MS
      inMinute = at === minute ? [together(inMinute), counted] : [counted]
      minute = at
      now = await measure()
      const body: NodeSignals = {
        ...together(last),
        ...now,
        version: deps.version,
        commit: deps.commit,
        startedAt: deps.startedAt,
        draining: deps.draining(),
        keys: { known: deps.secrets.known, signing: deps.secrets.signing },
      }
      const { lagMs, rss, sockets } = now
      await store.say(
        { node: deps.node, name: deps.nodeName, body },
        { at, body: { ...together(inMinute), lagMs, rss, sockets } },
      )
      return now
    },
    /** It stops, and says so. */
    async leave(): Promise<void> {
      delays.disable()
      await store.leave(deps.node).catch(() => undefined)
    },
  }
}
