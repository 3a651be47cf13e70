import { grouped } from '#domain/text/numbers.ts'
import { faultWithReason } from './fault-reasons.ts'

/** 告警: when somebody must look (reliability.md, "Alerts"), as a pure rule over figures. */

/** Kinds of alerts. */
export const ALERT = {
  availability: '可用率过低',
  ack: '消息确认过慢',
  disk: '磁盘空间不足',
  locks: '数据库锁等待',
  denials: '越权访问过多',
  jobLate: '后台任务未按时执行',
  jobFailing: '后台任务连续失败',
  backup: '备份过旧或失败',
} as const
export type AlertKind = keyof typeof ALERT

/** Figures of reliability.md; `least…` keep few requests from being judged by a share. */
export const LIMIT = {
  availability: 0.999,
  availabilityMinutes: 30,
  leastFailed: 3,
  ackMs: 1000,
  ackMinutes: 5,
  leastAcks: 20,
  diskShare: 0.1,
  locksWaiting: 10,
  denialsAMinute: 20,
  jobFailures: 3,
  backupHours: 26,
  backupFailures: 2,
} as const

/** How long something must be so before it is an alert, and how long it must be gone to be over. */
export const HELD_MS: Readonly<Record<AlertKind, number>> = {
  availability: 0,
  ack: 0,
  disk: 60_000,
  locks: 30_000,
  denials: 0,
  jobLate: 0,
  jobFailing: 0,
  backup: 0,
}
export const CLEAR_MS = 300_000
/** Milliseconds between two mails about what goes on: one hour, four, then once a day. */
const AGAIN_MS = [3_600_000, 4 * 3_600_000, 24 * 3_600_000] as const

/** What is judged. */
export interface Situation {
  /** Of the last thirty minutes, all nodes. */
  answered: number
  failed: number
  /** Those of the failed that were refused because too much waited. */
  shed: number
  /** Of the last five minutes, all nodes; `ackMs` is the 99th of 100, null without messages. */
  acks: number
  ackMs: number | null
  /** Of the last minute, all nodes. */
  denials: number
  disks: readonly { node: string; free: number; size: number }[]
  /** Sessions of the database that wait for a lock. */
  locksWaiting: number
  jobs: readonly { name: string; late: boolean; failures: number }[]
  /** Backups by schedule; null where none are set. */
  backup: {
    /** Since the last whole one, or since one could have been made where there is none. */
    ageMs: number
    /** Whether there is a whole one. */
    any: boolean
    /** Those that have failed since, and why the last did. */
    failures: number
    error: string
  } | null
}

/** Something that is so now. */
export interface Finding {
  kind: AlertKind
  /** What it is about: a node, a job; empty for the whole. */
  subject: string
  /** The figure in words. */
  said: string
}

const percent = (share: number): string => `${(Math.floor(share * 10_000) / 100).toFixed(2)}%`

const shedText = (shed: number): string =>
  shed === 0 ? '' : `，其中 ${grouped(shed)} 次因过载拒绝`

/** Everything that is beyond its limit. */
export const findingsOf = (now: Situation): Finding[] => {
  const found: Finding[] = []
  const add = (kind: AlertKind, subject: string, said: string): void => {
    found.push({ kind, subject, said })
  }
  const share = now.answered === 0 ? 1 : 1 - now.failed / now.answered
  if (share < LIMIT.availability && now.failed >= LIMIT.leastFailed)
    add(
      'availability',
      '',
      `最近 30 分钟可用率 ${percent(share)}（${grouped(now.answered)} 次请求，失败 ${grouped(now.failed)} 次${shedText(now.shed)}）`,
    )
  if (now.ackMs !== null && now.acks >= LIMIT.leastAcks && now.ackMs > LIMIT.ackMs)
    add('ack', '', `最近 5 分钟消息确认 p99 ${now.ackMs} 毫秒`)
  for (const { node, free, size } of now.disks)
    if (size > 0 && free / size < LIMIT.diskShare) add('disk', node, `剩余 ${percent(free / size)}`)
  if (now.locksWaiting >= LIMIT.locksWaiting) add('locks', '', `${now.locksWaiting} 个会话在等待锁`)
  if (now.denials > LIMIT.denialsAMinute) add('denials', '', `最近 1 分钟 ${now.denials} 次`)
  for (const { name, late, failures } of now.jobs) {
    if (late) add('jobLate', name, '超过 3 个周期没有执行')
    if (failures >= LIMIT.jobFailures) add('jobFailing', name, `连续失败 ${failures} 次`)
  }
  const backup = now.backup === null ? [] : backupTexts(now.backup)
  if (backup.length > 0) add('backup', '', backup.join('，'))
  return found
}

const HOUR_MS = 3_600_000

const backupTexts = ({
  ageMs,
  any,
  failures,
  error,
}: NonNullable<Situation['backup']>): string[] => {
  const texts: string[] = []
  if (ageMs > LIMIT.backupHours * HOUR_MS)
    texts.push(any ? `最近一份完整备份在 ${Math.floor(ageMs / HOUR_MS)} 小时前` : '没有完整的备份')
  if (failures >= LIMIT.backupFailures)
    texts.push(`最近 ${failures} 次备份都失败：${faultWithReason(error)}`)
  return texts
}

/** An alert as it is kept; times are epoch milliseconds. */
export interface Alert extends Finding {
  /** Since when it is so. */
  since: number
  /** When it was so last. */
  seenAt: number
  /** Since when it is an alert; null while it has not held long enough. */
  raisedAt: number | null
  /** When it was last told, and how often. */
  toldAt: number | null
  tells: number
  clearedAt: number | null
}

/** One thing to tell. */
export interface AlertNotice {
  alert: Alert
  what: 'raised' | 'again' | 'cleared'
}

/** What becomes of the alerts that stand, and what is told of them. */
export interface AlertStep {
  /** Alerts as they are to be kept, also those that have ended now. */
  keep: Alert[]
  /** Those that went away before they were alerts. */
  forget: Alert[]
  tell: AlertNotice[]
}

const keyOf = ({ kind, subject }: Pick<Finding, 'kind' | 'subject'>): string => `${kind} ${subject}`

const isToldAgain = ({ toldAt, tells }: Alert, now: number): boolean =>
  toldAt !== null && now - toldAt >= (AGAIN_MS[Math.min(tells, AGAIN_MS.length) - 1] ?? AGAIN_MS[0])

/** One alert that is still found. */
const goneOn = (alert: Alert, said: string, now: number): [Alert, AlertNotice['what'] | null] => {
  const seen = { ...alert, said, seenAt: now }
  if (seen.raisedAt === null) {
    if (now - seen.since < HELD_MS[seen.kind]) return [seen, null]
    return [{ ...seen, raisedAt: now, toldAt: now, tells: 1 }, 'raised']
  }
  if (!isToldAgain(seen, now)) return [seen, null]
  return [{ ...seen, toldAt: now, tells: seen.tells + 1 }, 'again']
}

/**
 * Holds what is found against the alerts that stand. An alert is told when it begins, again ever
 * more seldom, and when it is over: when it was not found for five minutes, so that what comes and
 * goes is one alert.
 */
export const alertStep = (
  active: readonly Alert[],
  findings: readonly Finding[],
  now: number,
): AlertStep => {
  const step: AlertStep = { keep: [], forget: [], tell: [] }
  const found = new Map(findings.map((finding) => [keyOf(finding), finding]))
  const fresh = findings
    .filter((finding) => !active.some((alert) => keyOf(alert) === keyOf(finding)))
    .map((finding): Alert => ({
      ...finding,
      since: now,
      seenAt: now,
      raisedAt: null,
      toldAt: null,
      tells: 0,
      clearedAt: null,
    }))
  for (const alert of [...active, ...fresh]) {
    const finding = found.get(keyOf(alert))
    if (finding !== undefined) {
      const [kept, what] = goneOn(alert, finding.said, now)
      step.keep.push(kept)
      if (what !== null) step.tell.push({ alert: kept, what })
    } else if (alert.raisedAt === null) step.forget.push(alert)
    else if (now - alert.seenAt < CLEAR_MS) step.keep.push(alert)
    else {
      const over = { ...alert, clearedAt: now }
      step.keep.push(over)
      step.tell.push({ alert: over, what: 'cleared' })
    }
  }
  return step
}

/** A telling as a line: of a mail, of the log. `subjectName` is empty for the whole. */
export const alertLine = ({ alert, what }: AlertNotice, subjectName: string): string => {
  const about = subjectName === '' ? ALERT[alert.kind] : `${ALERT[alert.kind]}：${subjectName}`
  if (what === 'cleared') return `【已恢复】${about}`
  return `【${what === 'raised' ? '告警' : '仍未恢复'}】${about}，${alert.said}`
}
