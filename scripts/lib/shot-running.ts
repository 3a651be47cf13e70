import type { Page } from 'playwright-core'
import { outbox } from '#contract/outbox.ts'
import { health, jobs } from '#contract/running.ts'
import type { AnswerOf, Endpoint } from '#contract/wire/endpoint.ts'
import { JOB_NAMES } from '#domain/jobs/jobs.ts'
import { hrefTo } from '#domain/pages/addresses.ts'
import type { PageName } from '#domain/pages/pages.ts'
import { type Act, button, failing, inTurn, loading } from './shot-acts.ts'
import { as, to } from './shot-calls.ts'
import { later } from './shot-still.ts'

/** 系统运行 and 发件箱 in states that a portal which has just begun does not come to. */

type Status = AnswerOf<typeof health.status>
type Node = Status['nodes'][number]

/** The call answers so, whatever the server says. */
const answering =
  <E extends Endpoint>({ path }: E, data: AnswerOf<E>): Act =>
  async (page: Page) =>
    page.route(`**${path}*`, (route) => route.fulfill({ json: { code: 200, message: '', data } }))

const wave = (at: number, low: number, high: number): number =>
  Math.round(low + (high - low) * (0.5 + 0.5 * Math.sin(at / 5)))

const GB = 1024 ** 3
const MB = 1024 ** 2

const nodeOf = (name: string, more: Partial<Node>): Node => ({
  name,
  state: 'ready',
  silentSeconds: 3,
  version: '0.1.0',
  commit: '7aa0154c3f21',
  startTime: '2026-11-20 02:14:07',
  upSeconds: 204_363,
  requests: 418,
  failed: 0,
  refused: 6,
  shed: 0,
  sealed: 0,
  denied: 0,
  p50: 14,
  p95: 86,
  p99: 240,
  acks: 37,
  ackFailed: 0,
  ackP99: 48,
  framesIn: 212,
  framesOut: 590,
  lagMs: 4,
  rss: 412 * MB,
  heap: 228 * MB,
  sockets: 133,
  poolUsed: 3,
  poolWaiting: 0,
  poolMost: 16,
  diskFree: 61 * GB,
  diskSize: 80 * GB,
  bus: 'redis',
  busMs: 3,
  minutes: Array.from({ length: 60 }, (_, at) => ({
    minute: `${at < 29 ? '09' : '10'}:${String((at + 31) % 60).padStart(2, '0')}`,
    requests: wave(at, 210, 430),
    failed: at > 50 && name.startsWith('web-2') ? at - 50 : 0,
    p95: wave(at, 40, 120),
    lagMs: wave(at, 2, 9),
    rss: (380 + at) * MB,
    sockets: wave(at, 100, 140),
  })),
  ...more,
})

const BACKUP_RUN = {
  time: '2026-11-22 03:30:04',
  ageSeconds: 25_208,
  tookMs: 48_200,
  node: 'web-1:3000',
  name: 'ceqiao-20261122-033004-1a2b.tar.gz',
}
const ARCHIVE = { bytes: 412 * MB, rows: 184_202, files: 1204, lacking: 0 }

const BACKUPS: Status['backups'] = {
  place: 'ceqiao/backups（https://s3.example.com）',
  at: '03:30',
  keep: 14,
  running: false,
  nextTime: '2026-11-23 03:30:00',
  last: { ...BACKUP_RUN, ...ARCHIVE, kept: 14, keptBytes: 5.5 * GB },
  failed: null,
  failures: 0,
  drill: {
    ...BACKUP_RUN,
    ...ARCHIVE,
    time: '2026-11-17 14:02:11',
    ageSeconds: 419_281,
    tookMs: 96_400,
    node: 'ops-1',
    name: 'ceqiao-20261117-033002-90fe.tar.gz',
    outcome: 'done',
    error: '',
    lostSeconds: 37_929,
  },
}

/** The last one is of two nights ago, two have failed since, and a drill did not pass. */
const BACKUPS_FAILING: Status['backups'] = {
  ...BACKUPS,
  place: '/mnt/backup/ceqiao',
  nextTime: '2026-11-22 10:58:40',
  last: BACKUPS.last && {
    ...BACKUPS.last,
    time: '2026-11-20 03:30:02',
    ageSeconds: 198_010,
    lacking: 2,
    kept: 9,
  },
  failed: {
    ...BACKUP_RUN,
    time: '2026-11-22 09:58:40',
    error: 'Error: ENOSPC: no space left on device, write',
  },
  failures: 2,
  drill: BACKUPS.drill && {
    ...BACKUPS.drill,
    outcome: 'failed',
    error: 'tables/policy: its content is another one',
  },
}

const STATUS: Status = {
  time: '2026-11-22 10:30:12',
  nodes: [
    nodeOf('web-1:3000', {}),
    nodeOf('web-2:3000', {
      failed: 9,
      denied: 4,
      poolWaiting: 5,
      poolUsed: 16,
      diskFree: 6 * GB,
      busMs: null,
    }),
    nodeOf('web-3:3000', { state: 'silent', silentSeconds: 64 }),
  ],
  database: {
    version: '18.4',
    bytes: 3.2 * GB,
    connections: 41,
    connectionsMost: 100,
    oldestSeconds: 2,
    locksWaiting: 0,
  },
  sms: { budget: 2000, left: 1312 },
  mails: { available: true, waiting: 4, failed: 2 },
  backups: BACKUPS,
  alertAddresses: 2,
  alerts: [
    {
      kind: 'availability',
      name: '可用率过低',
      subject: '',
      said: '最近 30 分钟可用率 99.61%（11,520 次请求，失败 45 次）',
      since: '2026-11-22 10:22:02',
      clearTime: '',
    },
    {
      kind: 'disk',
      name: '磁盘空间不足',
      subject: 'web-2:3000',
      said: '剩余 7.50%',
      since: '2026-11-22 09:58:40',
      clearTime: '',
    },
    {
      kind: 'jobLate',
      name: '后台任务未按时执行',
      subject: '委托到期处理',
      said: '超过 3 个周期没有执行',
      since: '2026-11-21 20:00:10',
      clearTime: '2026-11-21 20:31:10',
    },
  ],
}

/** A call's answer with what differs from run to run replaced. */
const changing =
  <E extends Endpoint>({ path }: E, change: (data: AnswerOf<E>) => AnswerOf<E>): Act =>
  async (page: Page) =>
    page.route(`**${path}*`, async (route) => {
      try {
        const answer = await route.fetch()
        const { data, ...rest } = (await answer.json()) as { data: AnswerOf<E> }
        await route.fulfill({ response: answer, json: { ...rest, data: change(data) } })
      } catch {
        // The picture was taken meanwhile.
      }
    })

const ROUND = {
  time: '2026-11-25 10:30:00',
  tookMs: 40,
  outcome: 'done',
  node: 'web-1:3000',
  counts: {},
  error: '',
} as const

/** What comes before a page whose figures are measured or whose jobs run by timers. */
export const BEFORE: Partial<Record<PageName, Act>> = {
  health: changing(health.status, (data) => ({
    ...data,
    nodes: [nodeOf('web-1:3000', { requests: 12, upSeconds: 95 })],
    database: STATUS.database,
    backups: BACKUPS,
  })),
  jobs: inTurn(
    changing(jobs.list, (data) => ({
      ...data,
      records: data.records.map((row) => ({
        ...row,
        running: false,
        late: false,
        last: ROUND,
        nextTime: '2026-11-25 10:40:00',
      })),
    })),
    changing(jobs.history, (data) => ({
      ...data,
      records: [{ ...ROUND, cause: 'time' as const }],
      total: 1,
    })),
  ),
}

type JobRow = AnswerOf<typeof jobs.list>['records'][number]

const ROWS: JobRow[] = JOB_NAMES.map((name, at) => ({
  name,
  running: name === 'matching',
  late: name === 'orders',
  failures: name === 'mail' ? 4 : 0,
  last: {
    time: `2026-11-22 10:2${at}:00`,
    tookMs: 40 + at * 331,
    outcome: name === 'mail' ? 'failed' : 'done',
    node: 'web-1:3000',
    counts: name === 'push' ? { told: 12 } : {},
    error: name === 'mail' ? 'Error: connect ECONNREFUSED 203.0.113.9:465' : '',
  },
  nextTime: `2026-11-22 10:3${at}:00`,
  canRun: name !== 'files' && name !== 'matching',
}))

type Mail = AnswerOf<typeof outbox.mails>['records'][number]

const mailOf = (mailId: string, more: Partial<Mail>): Mail => ({
  mailId,
  address: 'zh***@example.com',
  purpose: 'progress',
  subject: '【策桥】方案与报价待您确认',
  state: 'sent',
  tries: 1,
  error: '',
  createTime: '2026-11-22 09:12:33',
  nextTime: '',
  sentTime: '2026-11-22 09:12:41',
  canResend: false,
  canStop: false,
  ...more,
})
const MAILS: Mail[] = [
  mailOf('m1', {
    state: 'queued',
    tries: 3,
    error: 'ECONNECTION 451 try again later',
    nextTime: '2026-11-22 10:41:00',
    sentTime: '',
    canResend: true,
    canStop: true,
  }),
  mailOf('m2', {
    purpose: 'code',
    subject: '【策桥】邮箱验证码 ******',
    address: 'li***@other.cn',
  }),
  mailOf('m3', {
    state: 'failed',
    purpose: 'policy',
    subject: '【策桥】订阅“研发”有 3 条新政策',
    tries: 8,
    error: 'EENVELOPE 550 <wa***@nowhere.cn> no such user',
    sentTime: '',
    canResend: true,
  }),
  mailOf('m4', {
    state: 'stopped',
    purpose: 'deadline',
    subject: '【策桥】2 项截止日期临近',
    sentTime: '',
    canResend: true,
  }),
  mailOf('m5', {
    purpose: 'alert',
    subject: '【策桥运行】【告警】磁盘空间不足：web-2:3000，剩余 7.50%',
    address: 'op***@example.com',
  }),
]

const mails = answering(outbox.mails, {
  records: MAILS,
  total: MAILS.length,
  page: 0,
  pageSize: 20,
  available: true,
  counts: { queued: 1, sent: 2, failed: 1, stopped: 1 },
})
const jobList = answering(jobs.list, { time: '2026-11-22 10:30:12', records: ROWS })
const MAIL_TAB = `${hrefTo('smsOutbox')}?tab=mail`

const pressFirst =
  (name: RegExp): Act =>
  async (page) =>
    button(page, name).click()

const act = (...acts: Act[]): Act => inTurn(as('admin'), ...acts)

export const RUNNING_STATES: readonly { name: string; path: string; whole?: true; act: Act }[] = [
  {
    name: 'running-health',
    path: hrefTo('login'),
    whole: true,
    act: act(answering(health.status, STATUS), to(hrefTo('health'))),
  },
  {
    name: 'running-healthDark',
    path: hrefTo('login'),
    whole: true,
    act: act(answering(health.status, STATUS), to(hrefTo('health')), async (page) => {
      await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'))
    }),
  },
  {
    name: 'running-healthOld',
    path: hrefTo('login'),
    act: act(answering(health.status, STATUS), to(hrefTo('health')), async (page, context) => {
      await context.setOffline(true)
      await later(page, 40_000)
      await page
        .getByText(/^数据已是/)
        .first()
        .waitFor()
    }),
  },
  {
    name: 'running-healthBackups',
    path: hrefTo('login'),
    whole: true,
    act: act(
      answering(health.status, { ...STATUS, nodes: [], backups: BACKUPS_FAILING }),
      to(hrefTo('health')),
    ),
  },
  { name: 'running-healthLoading', path: hrefTo('login'), act: act(loading(hrefTo('health'))) },
  { name: 'running-healthError', path: hrefTo('login'), act: act(failing(hrefTo('health'))) },
  {
    name: 'running-jobs',
    path: hrefTo('login'),
    whole: true,
    act: act(jobList, to(hrefTo('jobs'))),
  },
  {
    name: 'running-jobsRun',
    path: hrefTo('login'),
    act: act(jobList, to(hrefTo('jobs')), pressFirst(/^立即运行/)),
  },
  { name: 'running-mails', path: hrefTo('login'), whole: true, act: act(mails, to(MAIL_TAB)) },
  {
    name: 'running-mailsStop',
    path: hrefTo('login'),
    act: act(mails, to(MAIL_TAB), pressFirst(/^停发/)),
  },
]
