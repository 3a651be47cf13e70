import type { health as contract } from '#contract/running.ts'
import type { AnswerOf } from '#contract/wire/endpoint.ts'
import { formatBeijingTime } from '#domain/calendar/beijing.ts'
import { ALERT } from '#domain/health/alerts.ts'
import { quantileOf } from '#domain/health/quantile.ts'
import { KEPT_MINUTES, stateOf } from '#domain/health/signals.ts'
import type { Clock } from '#server/clock.ts'
import type { Handlers } from '#server/wire/handler.ts'
import type { HealthStore, StoredAlert, StoredMinute, StoredNode } from './store.ts'
import { subjectName } from './watch.ts'

type Status = AnswerOf<typeof contract.status>
type ShownNode = Status['nodes'][number]

const MINUTE_MS = 60_000

/** What the page of health is made of. */
export interface HealthDeps {
  store: HealthStore
  clock: Clock
  jobTitle: (name: string) => string
  sms: { budget: number; today: () => Promise<number> }
  mails: { available: boolean; counts: () => Promise<{ waiting: number; failed: number }> }
  alertAddresses: number
  backups: BackupDeps
}

/** How backups stand, of this moment. */
export interface BackupDeps {
  /** Where archives are put; empty while nobody puts any. */
  place: string
  at: string
  keep: number
  facts: () => Promise<BackupFacts>
  /** Whether a node is at one. */
  running: () => Promise<boolean>
  /** When the next one is to be made, epoch milliseconds. */
  next: (now: number) => Promise<number>
}

/** A run of a backup or of a drill that is over. */
interface BackupRun {
  node: string
  name: string
  startedAt: Date
  endedAt: Date
  asOf: Date
  outcome: 'done' | 'failed'
  error: string
  bytes: number
  rows: number
  files: number
  lacking: number
  kept: number
  keptBytes: number
}

interface BackupFacts {
  whole: BackupRun | null
  failed: BackupRun | null
  failures: number
  drill: BackupRun | null
}

const minuteOf = ({ minute, body }: StoredMinute): ShownNode['minutes'][number] => ({
  minute: formatBeijingTime(minute).slice(11, 16),
  requests: body.answered,
  failed: body.failed,
  p95: quantileOf(body.durations, 0.95),
  lagMs: body.lagMs,
  rss: body.rss,
  sockets: body.sockets,
})

const nodeOf = (
  { name, agoMs, body }: StoredNode,
  minutes: readonly StoredMinute[],
  now: number,
): ShownNode => {
  const { durations, acks, answered, startedAt, acked, ...others } = body
  const { draining: _draining, keys: _keys, ...rest } = others
  return {
    ...rest,
    name,
    state: stateOf(body, agoMs),
    silentSeconds: Math.round(agoMs / 1000),
    startTime: formatBeijingTime(startedAt),
    upSeconds: Math.max(0, Math.round((now - startedAt) / 1000)),
    requests: answered,
    // A node of an earlier release says nothing of it.
    shed: rest.shed ?? 0,
    p50: quantileOf(durations, 0.5),
    p95: quantileOf(durations, 0.95),
    p99: quantileOf(durations, 0.99),
    acks: acked,
    ackP99: quantileOf(acks, 0.99),
    minutes: minutes.map(minuteOf),
  }
}

const alertOf = (
  alert: StoredAlert,
  jobTitle: HealthDeps['jobTitle'],
): Status['alerts'][number] => ({
  kind: alert.kind,
  name: ALERT[alert.kind],
  subject: subjectName(alert, jobTitle),
  said: alert.said,
  since: formatBeijingTime(alert.since),
  clearTime: alert.clearedAt === null ? '' : formatBeijingTime(alert.clearedAt),
})

const secondsFrom = (from: Date, to: number): number =>
  Math.max(0, Math.round((to - from.getTime()) / 1000))

const runOf = ({ startedAt, endedAt, node, name }: BackupRun, now: number) => ({
  time: formatBeijingTime(startedAt.getTime()),
  ageSeconds: secondsFrom(startedAt, now),
  tookMs: Math.max(0, endedAt.getTime() - startedAt.getTime()),
  node,
  name,
})

const backupsOf = async (deps: BackupDeps, now: number): Promise<Status['backups']> => {
  const { place, at, keep } = deps
  const isSet = place !== ''
  const [facts, running, next] = await Promise.all([
    deps.facts(),
    deps.running(),
    isSet ? deps.next(now) : null,
  ])
  const { whole, failed, failures, drill } = facts
  const resultOf = ({ bytes, rows, files, lacking }: BackupRun) => ({ bytes, rows, files, lacking })
  return {
    place,
    at,
    keep,
    running,
    nextTime: next === null ? '' : formatBeijingTime(next),
    last: whole && {
      ...runOf(whole, now),
      ...resultOf(whole),
      kept: whole.kept,
      keptBytes: whole.keptBytes,
    },
    failed: failed && { ...runOf(failed, now), error: failed.error },
    failures,
    drill: drill && {
      ...runOf(drill, now),
      ...resultOf(drill),
      outcome: drill.outcome,
      error: drill.error,
      lostSeconds: secondsFrom(drill.asOf, drill.startedAt.getTime()),
    },
  }
}

/** 运行状态 for operators. */
export const createHealthHandlers = (deps: HealthDeps): Handlers<typeof contract> => {
  const { store, clock, sms, mails } = deps
  return {
    async status() {
      const at = clock.now()
      const now = at.getTime()
      const [nodes, minutes, database, alerts, today, { waiting, failed }, backups] =
        await Promise.all([
          store.nodes(),
          store.minutes(now - KEPT_MINUTES * MINUTE_MS),
          store.database(),
          store.alerts(at),
          sms.today(),
          mails.counts(),
          backupsOf(deps.backups, now),
        ])
      return {
        time: formatBeijingTime(now),
        nodes: nodes.map((one) =>
          nodeOf(
            one,
            minutes.filter(({ node }) => node === one.node),
            now,
          ),
        ),
        database,
        sms: { budget: sms.budget, left: Math.max(0, sms.budget - today) },
        mails: { available: mails.available, waiting, failed },
        backups,
        alertAddresses: deps.alertAddresses,
        alerts: alerts.map((alert) => alertOf(alert, deps.jobTitle)),
      }
    },
  }
}
