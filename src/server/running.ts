import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { nextBackup } from '#domain/backups/schedule.ts'
import type { Situation } from '#domain/health/alerts.ts'
import { BEAT_MS, type Measured } from '#domain/health/signals.ts'
import { isJob, JOB } from '#domain/jobs/jobs.ts'
import type { Backups } from './backups/capability.ts'
import type { Core } from './core.ts'
import type { Tx } from './database/transaction.ts'
import { commitOf } from './health/commit.ts'
import { createHealthHandlers } from './health/handlers.ts'
import { createNode } from './health/node.ts'
import { createHealthStore } from './health/store.ts'
import { watch } from './health/watch.ts'
import { followKey } from './installation.ts'
import { createJobHandlers, jobStatuses } from './jobs/handlers.ts'
import { serveMetrics } from './metrics/serve.ts'
import { startTicker } from './ticker.ts'

/** Reports between two looks for what is to be forgotten. */
const PRUNE_REPORTS = 6

/** Longest time that a worker which is replaced goes on beside its successor. */
const REPLACED_MS = 40_000

const root = resolve(import.meta.dirname, '../..')

/** What {@link createRunning} looks at. */
export interface RunningDeps extends Pick<
  Core,
  | 'db'
  | 'pool'
  | 'config'
  | 'log'
  | 'clock'
  | 'draining'
  | 'secrets'
  | 'meter'
  | 'node'
  | 'nodeName'
  | 'worker'
  | 'startedAt'
  | 'evenSince'
  | 'jobs'
  | 'jobStore'
> {
  chat: {
    sockets: () => number
    bus: () => Promise<Pick<Measured, 'bus' | 'busMs'>>
  }
  /** Messages to telephones of this day. */
  sms: { today: () => Promise<number> }
  backups: Pick<Backups, 'place' | 'at' | 'keep' | 'facts' | 'lastRuns'>
  mail: {
    available: boolean
    counts: () => Promise<{ waiting: number; failed: number }>
    postAlerts: (
      tx: Tx,
      mail: { addresses: readonly string[]; lines: readonly string[] },
      at: Date,
    ) => Promise<void>
  }
}

const versionOf = (): string => {
  const read: unknown = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  return typeof read === 'object' && read !== null && 'version' in read ? String(read.version) : ''
}

const jobTitle = (name: string): string => (isJob(name) ? JOB[name].title : name)

/** 系统运行 of one node: what is counted, what it says of itself, its jobs, and the watch over all. */
export const createRunning = (deps: RunningDeps) => {
  const { db, pool, config, log, clock, meter, node, nodeName, jobs, jobStore } = deps
  const { chat, sms, mail, backups, startedAt, evenSince, worker, secrets } = deps
  const store = createHealthStore(db)
  const build = { version: versionOf(), commit: commitOf(root) }
  const self = createNode({
    store,
    take: meter.take,
    clock,
    log,
    pool,
    dataDir: config.dataDir,
    node,
    nodeName,
    ...build,
    startedAt,
    draining: deps.draining,
    secrets,
    sockets: chat.sockets,
    bus: chat.bus,
  })
  const statuses = async () =>
    jobStatuses(await jobStore.all(), jobs.knows, {
      now: clock.now().getTime(),
      since: evenSince(),
    })

  const isAtBackup = async (): Promise<boolean> =>
    (await jobStore.all()).some((job) => job.name === 'backup' && job.running)

  const backupSituation = async (now: number): Promise<Situation['backup']> => {
    if (backups.place === '') return null
    const { whole, failed, failures } = await backups.facts()
    const since = whole?.startedAt.getTime() ?? startedAt
    return { ageMs: now - since, any: whole !== null, failures, error: failed?.error ?? '' }
  }

  /** When the last whole backup began; null where none are made. */
  const backupAt = async (): Promise<number | null> =>
    backups.place === '' ? null : ((await backups.lastRuns()).wholeAt ?? 0)

  /** Loads what `/metrics` is made of only where somebody asks for it. */
  const openMetrics = async () => {
    const { metricsPort, metricsHost: host } = config
    if (metricsPort === undefined) return null
    const port = metricsPort + Math.max(0, worker - 1)
    const { createMetrics } = await import('./metrics/metrics.ts')
    const metrics = createMetrics(build)
    meter.tellTo(metrics)
    // The worker that this one replaces has the port until it goes.
    const waitMs = worker === 0 ? 0 : REPLACED_MS
    return serveMetrics({ port, host, waitMs }, { text: metrics.text, log })
  }

  let knowsKey = true
  /** Follows the key that the database names. */
  const lookAtKey = async (): Promise<void> => {
    const knew = knowsKey
    const { signing } = secrets
    knowsKey = await followKey(db, secrets)
    if (!knowsKey)
      log.error('this node does not know the SECRET_KEY that others sign with: start it again')
    else if (!knew) log.info('this node knows the SECRET_KEY again')
    if (secrets.signing !== signing) log.info('another SECRET_KEY signs from now on')
  }

  let reports = 0
  /** One word of this node, and its turn at the watch. */
  const report = async (): Promise<void> => {
    if (reports % PRUNE_REPORTS === 0) {
      await store.prune(clock.now())
      await jobStore.prune()
    }
    reports += 1
    await lookAtKey()
    const [measured, smsToday, mails, lastBackup] = await Promise.all([
      self.beat(),
      sms.today(),
      mail.counts(),
      backupAt(),
    ])
    const smsLeft = Math.max(0, config.smsDailyBudget - smsToday)
    meter.measured({ ...measured, smsLeft, mailsWaiting: mails.waiting, backupAt: lastBackup })
    await watch({
      store,
      clock,
      log,
      onSituation: meter.judged,
      jobs: statuses,
      backup: backupSituation,
      jobTitle,
      tell: async (tx, lines, at) =>
        mail.postAlerts(tx, { addresses: config.alertMail, lines }, at),
    })
  }

  return {
    handlers: {
      health: createHealthHandlers({
        store,
        clock,
        jobTitle,
        sms: { budget: config.smsDailyBudget, today: sms.today },
        mails: { available: mail.available, counts: mail.counts },
        alertAddresses: config.alertMail.length,
        backups: {
          ...backups,
          running: isAtBackup,
          next: async (now) => nextBackup(backups.at, await backups.lastRuns(), now),
        },
      }),
      jobs: createJobHandlers({ store: jobStore, jobs, clock, since: evenSince }),
    },
    /** Whether this node can read what others sign. */
    knowsKey: () => knowsKey,
    /** Speaks and watches from now on; answers how to stop. */
    async start(): Promise<() => Promise<void>> {
      const metrics = await openMetrics()
      let failing = false
      const beat = startTicker({
        everyMs: BEAT_MS,
        async tick() {
          try {
            await report()
            failing = false
          } catch (err) {
            if (!failing) log.warn({ err }, 'this node could not say how it stands')
            failing = true
          }
        },
      })
      return async () => {
        await metrics?.stop()
        await beat.stop()
        await self.leave()
      }
    },
  }
}
