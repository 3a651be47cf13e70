import { ALERT, type AlertKind, CLEAR_MS, HELD_MS, LIMIT } from './alerts.ts'

/** How an alert of the portal is judged from its metrics. */
interface Rule {
  /** PromQL over the metrics of all nodes: true where the portal itself would find it. */
  readonly expr: string
  /** What somebody who is called reads, beside the name; `$labels` and `$value` as Prometheus has them. */
  readonly said: string
  /** `critical` where visitors notice it. */
  readonly severity: 'critical' | 'warning'
}

const REQUESTS = 'ceqiao_http_request_duration_seconds_count'
/** Outcomes of a status of 500 and above: a class, or the code of a refusal. */
const FAILED = `${REQUESTS}{outcome=~"5.."}`
const RANGE = `[${LIMIT.availabilityMinutes}m]`
const ACKS = `[${LIMIT.ackMinutes}m]`

/** One rule for each kind of alert; whoever adds a kind says here how it is seen from outside. */
export const ALERT_RULES: Readonly<Record<AlertKind, Rule>> = {
  availability: {
    expr:
      `sum(increase(${FAILED}${RANGE})) / sum(increase(${REQUESTS}${RANGE})) > ${thousandths(1 - LIMIT.availability)} ` +
      `and sum(increase(${FAILED}${RANGE})) >= ${LIMIT.leastFailed}`,
    said: `最近 ${LIMIT.availabilityMinutes} 分钟失败请求占 {{ $value | humanizePercentage }}`,
    severity: 'critical',
  },
  ack: {
    expr:
      `histogram_quantile(0.99, sum by (le) (rate(ceqiao_chat_ack_duration_seconds_bucket${ACKS}))) > ${LIMIT.ackMs / 1000} ` +
      `and sum(increase(ceqiao_chat_ack_duration_seconds_count${ACKS})) >= ${LIMIT.leastAcks}`,
    said: `最近 ${LIMIT.ackMinutes} 分钟消息确认 p99 {{ $value | humanizeDuration }}`,
    severity: 'warning',
  },
  disk: {
    expr: `ceqiao_disk_free_bytes / (ceqiao_disk_size_bytes > 0) < ${LIMIT.diskShare}`,
    said: '{{ $labels.instance }} 剩余 {{ $value | humanizePercentage }}',
    severity: 'critical',
  },
  locks: {
    expr: `max(ceqiao_database_locks_waiting) >= ${LIMIT.locksWaiting}`,
    said: '{{ $value }} 个会话在等待锁',
    severity: 'warning',
  },
  denials: {
    expr: `sum(increase(ceqiao_cross_tenant_denials_total[1m])) > ${LIMIT.denialsAMinute}`,
    said: '最近 1 分钟 {{ $value | humanize }} 次',
    severity: 'warning',
  },
  jobLate: {
    expr: 'max by (task) (ceqiao_job_late) > 0',
    said: '{{ $labels.task }} 超过 3 个周期没有执行',
    severity: 'warning',
  },
  jobFailing: {
    expr: `max by (task) (ceqiao_job_failures) >= ${LIMIT.jobFailures}`,
    said: '{{ $labels.task }} 连续失败 {{ $value }} 次',
    severity: 'warning',
  },
  // Before the first there is none to be old; one that fails again and again is a job that fails.
  backup: {
    expr: `time() - max(ceqiao_backup_last_success_timestamp_seconds > 0) > ${LIMIT.backupHours * 3600}`,
    said: '最近一份完整备份是 {{ $value | humanizeDuration }} 前的',
    severity: 'critical',
  },
}

/** A share as text, without the noise of binary fractions. */
function thousandths(share: number): string {
  return String(Math.round(share * 1000) / 1000)
}

/** Names of the metrics that an expression asks for, without the endings that a histogram adds. */
export const metricsIn = (expr: string): string[] => [
  ...new Set(
    Array.from(expr.matchAll(/ceqiao_[a-z_]+/g), ([name]) =>
      name.replace(/_(?:count|bucket|sum)$/, ''),
    ),
  ),
]

const nameOf = (kind: string): string => `Ceqiao${kind.charAt(0).toUpperCase()}${kind.slice(1)}`
const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`
const seconds = (ms: number): string => `${ms / 1000}s`

const ruleLines = (rule: {
  name: string
  title: string
  expr: string
  said: string
  severity: Rule['severity']
  heldMs: number
}): string[] => [
  `      - alert: ${rule.name}`,
  `        expr: ${quoted(rule.expr)}`,
  ...(rule.heldMs === 0 ? [] : [`        for: ${seconds(rule.heldMs)}`]),
  `        keep_firing_for: ${seconds(CLEAR_MS)}`,
  '        labels:',
  `          severity: ${rule.severity}`,
  '        annotations:',
  `          summary: ${quoted(rule.title)}`,
  `          description: ${quoted(rule.said)}`,
]

/** How long no node may be heard: what the portal cannot say of itself. */
const SILENT_MS = 120_000

/** The text of `deploy/prometheus.rules.yml`. */
export const prometheusRules = (): string =>
  [
    '# Written by `npm run docs` from src/domain/health/prometheus.ts: the alerts of 系统运行, for Prometheus.',
    '# Needs METRICS_PORT on every node, and Prometheus 2.42 or newer. Load it under rule_files.',
    'groups:',
    '  - name: ceqiao',
    '    rules:',
    ...ruleLines({
      name: 'CeqiaoAway',
      title: '没有任何节点报告指标',
      expr: 'absent(ceqiao_resident_memory_bytes)',
      said: '门户可能已停止，或 Prometheus 无法访问 METRICS_PORT',
      severity: 'critical',
      heldMs: SILENT_MS,
    }),
    ...(Object.keys(ALERT_RULES) as AlertKind[]).flatMap((kind) =>
      ruleLines({
        name: nameOf(kind),
        title: ALERT[kind],
        ...ALERT_RULES[kind],
        heldMs: HELD_MS[kind],
      }),
    ),
    '',
  ].join('\n')
