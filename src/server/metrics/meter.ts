import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { bucketOf, BOUNDS_MS, noCounts } from '#domain/health/quantile.ts'
import type { Counted, Measured } from '#domain/health/signals.ts'
import type { JobName } from '#domain/jobs/jobs.ts'
import type { Answered } from '#server/wire/answered.ts'

/** What of a node is told on `/metrics` beside what is counted there. */
export interface Gauges extends Measured {
  smsLeft: number
  mailsWaiting: number
}

const BUCKETS = BOUNDS_MS.map((ms) => ms / 1000)

const nothing = (): Counted => ({
  answered: 0,
  failed: 0,
  refused: 0,
  sealed: 0,
  denied: 0,
  durations: noCounts(),
  acked: 0,
  ackFailed: 0,
  acks: noCounts(),
  framesIn: 0,
  framesOut: 0,
})

const count = (counts: number[], ms: number): void => {
  const at = bucketOf(ms)
  counts[at] = (counts[at] ?? 0) + 1
}

/** Codes of the envelope that say: not signed in, signed out, not allowed. */
const REFUSED = new Set([401, 402, 403])
const SEALED = 4600

/** The word for what became of a request: a code of our table, or the class of its status. */
const outcomeOf = ({ status, code }: Answered): string =>
  code === 0 ? `${Math.floor(status / 100)}xx` : String(code)

/** What `/metrics` tells: a registry of its own, so that two nodes of one process do not meet. */
const createMetrics = (registry: Registry) => {
  const registers = [registry]
  const gauge = (name: string, help: string): Gauge => new Gauge({ name, help, registers })
  const pool = new Gauge({
    name: 'ceqiao_database_connections',
    help: 'Connections to the database, by what becomes of them',
    labelNames: ['state'],
    registers,
  })
  const bus = new Gauge({
    name: 'ceqiao_bus_lag_seconds',
    help: 'How long a word to other nodes takes; -1 while it is not heard',
    labelNames: ['bus'],
    registers,
  })
  const lag = gauge('ceqiao_event_loop_lag_p99_seconds', 'Delay of the event loop, 99 of 100')
  const rss = gauge('ceqiao_resident_memory_bytes', 'Memory of the process')
  const heap = gauge('ceqiao_heap_used_bytes', 'Memory of the JavaScript heap in use')
  const sockets = gauge('ceqiao_ws_connected', 'Open sockets')
  const diskFree = gauge('ceqiao_disk_free_bytes', 'Free room on the disk of DATA_DIR')
  const diskSize = gauge('ceqiao_disk_size_bytes', 'Size of the disk of DATA_DIR')
  const sms = gauge('ceqiao_sms_budget_left', 'Messages that may still be sent today')
  const mails = gauge('ceqiao_mails_waiting', 'Mails that wait in the outbox')
  return {
    requests: new Histogram({
      name: 'ceqiao_http_request_duration_seconds',
      help: 'Requests by route and outcome',
      labelNames: ['route', 'outcome'],
      buckets: BUCKETS,
      registers,
    }),
    denials: new Counter({
      name: 'ceqiao_cross_tenant_denials_total',
      help: 'Calls that named a foreign company',
      registers,
    }),
    frames: new Counter({
      name: 'ceqiao_ws_frames_total',
      help: 'Frames of sockets',
      labelNames: ['direction'],
      registers,
    }),
    acks: new Histogram({
      name: 'ceqiao_chat_ack_duration_seconds',
      help: 'How long taking a message of the chat takes',
      buckets: BUCKETS,
      registers,
    }),
    ackFailures: new Counter({
      name: 'ceqiao_chat_ack_failures_total',
      help: 'Messages of the chat that could not be taken',
      registers,
    }),
    jobs: new Histogram({
      name: 'ceqiao_job_duration_seconds',
      help: 'Rounds of periodic jobs by outcome',
      labelNames: ['job', 'outcome'],
      buckets: [0.01, 0.1, 1, 10, 60, 600],
      registers,
    }),
    set(now: Gauges): void {
      lag.set(now.lagMs / 1000)
      rss.set(now.rss)
      heap.set(now.heap)
      sockets.set(now.sockets)
      diskFree.set(now.diskFree)
      diskSize.set(now.diskSize)
      sms.set(now.smsLeft)
      mails.set(now.mailsWaiting)
      pool.set({ state: 'used' }, now.poolUsed)
      pool.set({ state: 'waiting' }, now.poolWaiting)
      pool.set({ state: 'most' }, now.poolMost)
      bus.set({ bus: now.bus }, now.busMs === null ? -1 : now.busMs / 1000)
    },
  }
}

/**
 * Counts what happens on a node, for `/metrics` and for its own row. No label names a person, a
 * company or an address: routes are those of the server, outcomes those of our table.
 */
export const createMeter = () => {
  const registry = new Registry()
  const metrics = createMetrics(registry)
  let since = nothing()
  return {
    answered(answer: Answered): void {
      const { route, status, code, ms, waits } = answer
      metrics.requests.observe({ route, outcome: outcomeOf(answer) }, ms / 1000)
      since.answered += 1
      if (status >= 500) since.failed += 1
      if (REFUSED.has(code)) since.refused += 1
      if (code === SEALED) since.sealed += 1
      if (!waits) count(since.durations, ms)
    },
    /** A call named a company that is not the caller's. */
    denied(): void {
      metrics.denials.inc()
      since.denied += 1
    },
    frame(direction: 'in' | 'out'): void {
      metrics.frames.inc({ direction })
      if (direction === 'in') since.framesIn += 1
      else since.framesOut += 1
    },
    /** A message of the chat was taken, in so many milliseconds. */
    acked(ms: number): void {
      metrics.acks.observe(ms / 1000)
      since.acked += 1
      count(since.acks, ms)
    },
    ackFailed(): void {
      metrics.ackFailures.inc()
      since.ackFailed += 1
    },
    ranJob(name: JobName, outcome: 'done' | 'failed', ms: number): void {
      metrics.jobs.observe({ job: name, outcome }, ms / 1000)
    },
    measured: metrics.set,
    /** What was counted since this was asked last. */
    take(): Counted {
      const taken = since
      since = nothing()
      return taken
    },
    /** `/metrics`, as Prometheus reads it. */
    text: async (): Promise<{ type: string; body: string }> => ({
      type: registry.contentType,
      body: await registry.metrics(),
    }),
  }
}

export type Meter = ReturnType<typeof createMeter>
