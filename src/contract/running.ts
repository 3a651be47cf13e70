import { ALERT } from '#domain/health/alerts.ts'
import { JOB, JOB_CAUSE } from '#domain/jobs/jobs.ts'
import { permission } from '#domain/permissions/codes.ts'
import { endpoint } from './wire/endpoint.ts'
import {
  oneOf,
  codesOf,
  boolean,
  int,
  orNull,
  pageOf,
  paging,
  object,
  array,
  map,
  text,
} from './wire/schema.ts'

const BASE = '/center/api/run'
const own = { method: 'POST', access: 'member', spec: false } as const
const JOBS = Object.keys(JOB) as (keyof typeof JOB)[]

const alert = () =>
  object({
    kind: oneOf(codesOf(ALERT)),
    name: text(),
    /** What it is about, in words; empty for the whole. */
    subject: text(),
    said: text(),
    since: text(),
    /** Empty while it goes on. */
    clearTime: text(),
  })

const node = () =>
  object({
    /** Host and port. */
    name: text(),
    state: oneOf(['ready', 'draining', 'silent']),
    /** Seconds since it was last heard. */
    silentSeconds: int(),
    version: text(),
    commit: text(),
    startTime: text(),
    upSeconds: int(),
    /** Of the last minute. */
    requests: int(),
    failed: int(),
    refused: int(),
    shed: int(),
    sealed: int(),
    denied: int(),
    p50: orNull(int()),
    p95: orNull(int()),
    p99: orNull(int()),
    acks: int(),
    ackFailed: int(),
    ackP99: orNull(int()),
    framesIn: int(),
    framesOut: int(),
    /** Now. */
    lagMs: int(),
    rss: int(),
    heap: int(),
    sockets: int(),
    poolUsed: int(),
    poolWaiting: int(),
    poolMost: int(),
    diskFree: int(),
    diskSize: int(),
    bus: oneOf(['redis', 'database']),
    busMs: orNull(int()),
    /** The last hour, the oldest first; minutes without a word are left out. */
    minutes: array(
      object({
        /** HH:mm */
        minute: text(),
        requests: int(),
        failed: int(),
        p95: orNull(int()),
        lagMs: int(),
        rss: int(),
        sockets: int(),
      }),
    ),
  })

/** A run of 定时备份 or 恢复演练 that is over. */
const backupRun = () => ({
  time: text(),
  /** Seconds since then. */
  ageSeconds: int(),
  tookMs: int(),
  node: text(),
  /** Of the archive. */
  name: text(),
})

const backupResult = () => ({
  bytes: int(),
  rows: int(),
  files: int(),
  /** Files that the tables name and the store had not, or had otherwise. */
  lacking: int(),
})

const backups = () =>
  object({
    /** Where archives are put; empty while no schedule is set. */
    place: text(500),
    /** HH:MM */
    at: text(),
    keep: int(),
    running: boolean(),
    /** Empty without a schedule. */
    nextTime: text(),
    /** The last whole one; null before the first. */
    last: orNull(
      object({
        ...backupRun(),
        ...backupResult(),
        /** Whole archives that lay in the place afterwards, and their bytes. */
        kept: int(),
        keptBytes: int(),
      }),
    ),
    /** The last that failed since, and how many have. */
    failed: orNull(object({ ...backupRun(), error: text(500) })),
    failures: int(),
    /** 恢复演练; null before the first. */
    drill: orNull(
      object({
        ...backupRun(),
        ...backupResult(),
        outcome: oneOf(['done', 'failed']),
        error: text(500),
        /** Seconds from the moment that the archive tells of to the drill. */
        lostSeconds: int(),
      }),
    ),
  })

/** 运行状态: the golden signals of every node, and what is beyond its limit (reliability.md). */
export const health = {
  status: endpoint({
    ...own,
    path: `${BASE}/queryHealth`,
    permission: permission('run:health'),
    background: true,
    input: object({}),
    output: object({
      time: text(),
      nodes: array(node()),
      database: object({
        version: text(),
        bytes: int(),
        connections: int(),
        connectionsMost: int(),
        /** Seconds that the oldest transaction is open. */
        oldestSeconds: int(),
        locksWaiting: int(),
      }),
      sms: object({ budget: int(), left: int() }),
      mails: object({ available: boolean(), waiting: int(), failed: int() }),
      backups: backups(),
      /** How many addresses are told of alerts; 0: nobody is. */
      alertAddresses: int(),
      /** Those that stand, the newest first, and then those of the last days that are over. */
      alerts: array(alert()),
    }),
  }),
} as const

const round = () => ({
  time: text(),
  tookMs: int(),
  outcome: oneOf(['done', 'failed']),
  node: text(),
  counts: map(int()),
  /** Why it failed, without anything personal. */
  error: text(500),
})

/** 后台任务: what the server does by itself. */
export const jobs = {
  list: endpoint({
    ...own,
    path: `${BASE}/queryJobList`,
    permission: permission('run:jobs'),
    background: true,
    input: object({}),
    output: object({
      time: text(),
      records: array(
        object({
          name: oneOf(JOBS),
          running: boolean(),
          late: boolean(),
          failures: int(),
          /** The last round; null before the first. */
          last: orNull(object(round())),
          /** When the next round is expected; empty while nobody runs it. */
          nextTime: text(),
          /** It may be run by hand here, by this caller. */
          canRun: boolean(),
        }),
      ),
    }),
  }),
  history: endpoint({
    ...own,
    path: `${BASE}/queryJobRunList`,
    permission: permission('run:jobs'),
    background: true,
    input: object({ name: oneOf(JOBS), ...paging() }),
    output: object(pageOf(object({ ...round(), cause: oneOf(codesOf(JOB_CAUSE)) }))),
  }),
  /** 立即运行: begins a round on the node that is asked; 400 while one is under way. */
  run: endpoint({
    ...own,
    path: `${BASE}/runJob`,
    permission: permission('run:jobs:start'),
    audit: 'job.run',
    input: object({ name: oneOf(JOBS) }),
    output: object({ begun: boolean() }),
  }),
} as const
