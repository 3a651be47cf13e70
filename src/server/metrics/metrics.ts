import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { BOUNDS_MS } from '#domain/health/quantile.ts'
import type { Answered } from '#server/wire/answered.ts'
import type { Gauges, Judged, Sink } from './meter.ts'

const BUCKETS = BOUNDS_MS.map((ms) => ms / 1000)

/** The word for what became of a request: a code of our table, or the class of its status. */
const outcomeOf = ({ status, code }: Answered): string =>
  code === 0 ? `${Math.floor(status / 100)}xx` : String(code)

/** What is so at a moment. */
const createGauges = (registers: Registry[]): ((now: Gauges) => void) => {
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
  // With a label it is not there where nobody makes backups, so that no rule takes it for an old one.
  const backup = new Gauge({
    name: 'ceqiao_backup_last_success_timestamp_seconds',
    help: 'When the last whole backup by schedule began, Unix time; 0 before the first',
    labelNames: ['schedule'],
    registers,
  })
  return (now) => {
    if (now.backupAt !== null) backup.set({ schedule: 'daily' }, now.backupAt / 1000)
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
  }
}

/** What the alerts are judged by, and no other metric says. */
const createJudged = (registers: Registry[]): ((now: Judged) => void) => {
  const locks = new Gauge({
    name: 'ceqiao_database_locks_waiting',
    help: 'Sessions of the database that wait for a lock',
    registers,
  })
  const late = new Gauge({
    name: 'ceqiao_job_late',
    help: '1 where a periodic job has not run for three periods',
    labelNames: ['task'],
    registers,
  })
  const failures = new Gauge({
    name: 'ceqiao_job_failures',
    help: 'Rounds of a periodic job that failed one after the other',
    labelNames: ['task'],
    registers,
  })
  return ({ locksWaiting, jobs }) => {
    locks.set(locksWaiting)
    for (const { name: task, ...job } of jobs) {
      late.set({ task }, job.late ? 1 : 0)
      failures.set({ task }, job.failures)
    }
  }
}

/** What has happened ever. */
const createCounts = (registers: Registry[]) => ({
  requests: new Histogram({
    name: 'ceqiao_http_request_duration_seconds',
    help: 'Requests by route and outcome',
    labelNames: ['route', 'outcome'],
    buckets: BUCKETS,
    registers,
  }),
  shed: new Counter({
    name: 'ceqiao_shed_total',
    help: 'Requests refused because too much waited, by kind of work',
    labelNames: ['kind'],
    registers,
  }),
  denials: new Counter({
    name: 'ceqiao_cross_tenant_denials_total',
    help: 'Calls that named a foreign company',
    registers,
  }),
  unaudited: new Counter({
    name: 'ceqiao_unaudited_calls_total',
    help: 'Calls whose success is not in the audit log as they state',
    registers,
  }),
  slowCalls: new Counter({
    name: 'ceqiao_slow_calls_total',
    help: 'Requests that took longer than slow.callMs of the limits',
    registers,
  }),
  slowStatements: new Counter({
    name: 'ceqiao_slow_statements_total',
    help: 'Statements of the database that took longer than slow.sqlMs of the limits',
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
})

/**
 * What `/metrics` tells: a registry of its own, so that two nodes of one process do not meet. No label
 * names a person, a company or an address: routes are those of the server, outcomes those of our table.
 */
export const createMetrics = (build: {
  version: string
  commit: string
}): Sink & {
  /** Everything, as Prometheus reads it. */
  text: () => Promise<{ type: string; body: string }>
} => {
  const registry = new Registry()
  const counts = createCounts([registry])
  new Gauge({
    name: 'ceqiao_build_info',
    help: 'Always 1; its labels say what runs',
    labelNames: ['version', 'commit'],
    registers: [registry],
  }).set(build, 1)
  return {
    answered: (answer) =>
      counts.requests.observe(
        { route: answer.route, outcome: outcomeOf(answer) },
        answer.ms / 1000,
      ),
    shed: (kind) => counts.shed.inc({ kind }),
    denied: () => counts.denials.inc(),
    unaudited: () => counts.unaudited.inc(),
    slowCall: () => counts.slowCalls.inc(),
    slowStatement: () => counts.slowStatements.inc(),
    frame: (direction) => counts.frames.inc({ direction }),
    acked: (ms) => counts.acks.observe(ms / 1000),
    ackFailed: () => counts.ackFailures.inc(),
    ranJob: (job, outcome, ms) => counts.jobs.observe({ job, outcome }, ms / 1000),
    measured: createGauges([registry]),
    judged: createJudged([registry]),
    text: async () => ({ type: registry.contentType, body: await registry.metrics() }),
  }
}
