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

/** 运行状态 for operators. */
export const createHealthHandlers = (deps: HealthDeps): Handlers<typeof contract> => {
  const { store, clock, sms, mails } = deps
  return {
    async status() {
      const at = clock.now()
      const now = at.getTime()
      const [nodes, minutes, database, alerts, today, { waiting, failed }] = await Promise.all([
        store.nodes(),
        store.minutes(now - KEPT_MINUTES * MINUTE_MS),
        store.database(),
        store.alerts(at),
        sms.today(),
        mails.counts(),
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
        alertAddresses: deps.alertAddresses,
        alerts: alerts.map((alert) => alertOf(alert, deps.jobTitle)),
      }
    },
  }
}
