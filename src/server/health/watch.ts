import {
  type Alert,
  alertLine,
  alertStep,
  findingsOf,
  LIMIT,
  type Situation,
  type AlertNotice,
} from '#domain/health/alerts.ts'
import { addCounts, quantileOf } from '#domain/health/quantile.ts'
import type { Clock } from '#server/clock.ts'
import type { Tx } from '#server/database/transaction.ts'
import type { Log } from '#server/log.ts'
import { type HealthStore, isHeard, type StoredAlert } from './store.ts'

const MINUTE_MS = 60_000

/** What watches over all nodes. */
export interface WatchDeps {
  store: HealthStore
  clock: Clock
  log: Log
  /** Told of the figures that were held against the limits. */
  onSituation?: (situation: Situation) => void
  /** How every job stands. */
  jobs: () => Promise<Situation['jobs']>
  /** How backups stand, as the alerts judge it. */
  backup: (now: number) => Promise<Situation['backup']>
  /** What a job is called. */
  jobTitle: (name: string) => string
  /** Puts a mail about alerts into the outbox for everybody who is to know. */
  tell: (tx: Tx, lines: readonly string[], at: Date) => Promise<void>
}

/** What an alert is about, in words. */
export const subjectName = (
  { kind, subject }: Pick<Alert, 'kind' | 'subject'>,
  jobTitle: (name: string) => string,
): string => (kind === 'jobLate' || kind === 'jobFailing' ? jobTitle(subject) : subject)

/** Figures of all nodes, as the alerts are judged by them. */
export const situationOf = async (
  { store, jobs, backup }: Pick<WatchDeps, 'store' | 'jobs' | 'backup'>,
  now: number,
): Promise<Situation> => {
  const [nodes, minutes, database, jobStatuses, backups] = await Promise.all([
    store.nodes(),
    store.minutes(now - LIMIT.availabilityMinutes * MINUTE_MS),
    store.database(),
    jobs(),
    backup(now),
  ])
  const heard = nodes.filter(isHeard)
  const recent = minutes.filter(({ minute }) => minute >= now - LIMIT.ackMinutes * MINUTE_MS)
  const acks = addCounts(recent.map(({ body }) => body.acks))
  return {
    answered: minutes.reduce((sum, { body }) => sum + body.answered, 0),
    failed: minutes.reduce((sum, { body }) => sum + body.failed, 0),
    // A minute of an earlier release says nothing of it.
    shed: minutes.reduce((sum, { body }) => sum + (body.shed ?? 0), 0),
    acks: acks.reduce((sum, count) => sum + count, 0),
    ackMs: quantileOf(acks, 0.99),
    denials: heard.reduce((sum, { body }) => sum + body.denied, 0),
    disks: heard.map(({ name, body }) => ({
      node: name,
      free: body.diskFree,
      size: body.diskSize,
    })),
    locksWaiting: database.locksWaiting,
    jobs: jobStatuses,
    backup: backups,
  }
}

/**
 * 看护: holds the figures against the limits, on one node at a time; what is to be told goes into the
 * log, and into the outbox in the transaction that notes it, so that it is told once. False when
 * another node is at it.
 */
export const watch = async (deps: WatchDeps): Promise<boolean> => {
  const { store, clock, log } = deps
  const at = clock.now()
  const now = at.getTime()
  const situation = await situationOf(deps, now)
  deps.onSituation?.(situation)
  const findings = findingsOf(situation)
  let told: readonly AlertNotice[] = []
  const watched = await store.watching(async (tx) => {
    const active = await store.activeAlerts(tx)
    const step = alertStep(active, findings, now)
    const idOf = (alert: Alert): number | undefined => (alert as Partial<StoredAlert>).id
    for (const alert of step.forget) {
      const id = idOf(alert)
      if (id !== undefined) await store.forget(tx, id)
    }
    for (const alert of step.keep) await store.keep(tx, alert)
    told = step.tell
    if (told.length > 0) await deps.tell(tx, linesOf(told, deps.jobTitle), at)
  })
  for (const notice of told) {
    const { kind, subject } = notice.alert
    const line = alertLine(notice, subjectName(notice.alert, deps.jobTitle))
    if (notice.what === 'cleared') log.info({ alert: kind, subject }, `ALERT OVER: ${line}`)
    else log.error({ alert: kind, subject }, `ALERT: ${line}`)
  }
  return watched
}

const linesOf = (told: readonly AlertNotice[], jobTitle: (name: string) => string): string[] =>
  told.map((notice) => alertLine(notice, subjectName(notice.alert, jobTitle)))
