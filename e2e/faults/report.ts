import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import type { Result, RunOptions } from './run.ts'

/** 报告: a run as a page of Markdown. */

const KINDS = {
  lost: 'lost',
  duplicated: 'duplicated',
  reordered: 'reordered',
  phantom: 'phantom',
  unread: 'unread differences',
  incomplete: 'incomplete logs',
  hole: 'holes in numbers',
  leaked: 'leaks',
  cursor: 'cursors that fell',
  assignment: 'assignment',
  presence: 'presence',
  dishonest: 'dishonest bubbles',
} as const

const commit = (): string => {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
  } catch {
    return 'unknown'
  }
}

export const writeReport = (file: string, options: RunOptions, result: Result): void => {
  const { violations, injected, ack, recovery, quiet } = result
  const count = (kind: string): number => violations.filter((it) => it.kind === kind).length
  const rows: [string, string | number][] = [
    ['date', new Date().toISOString().slice(0, 16).replace('T', ' ')],
    ['commit', commit()],
    ['seed', options.seed],
    ['nodes', options.nodes],
    ['Redis', options.redis ? 'yes' : 'no'],
    ['duration, s', result.seconds],
    ['rounds of talk and quiet', result.rounds],
    ['seconds given for quiet', options.quiet],
    ['messages typed', result.typed],
    ['acknowledged', result.acked],
    ['refused with a reason', result.refused],
    ['heard by devices', result.delivered],
    ['sockets opened', result.openings],
    ...Object.entries(injected).map(([kind, times]): [string, number] => [`fault: ${kind}`, times]),
    ...Object.entries(KINDS).map(([kind, name]): [string, number] => [name, count(kind)]),
    ['typing → ack, p50 / p99 ms, faults included', `${ack.p50} / ${ack.p99}`],
    ['back after a kill, p50 / p95 ms', `${recovery.p50} / ${recovery.p95}`],
    ['all equal after quiet, p50 / most ms', `${quiet.p50} / ${quiet.max}`],
    ['longest drain, ms', result.drain],
    ['memory of the harness at most, MiB', result.memory],
  ]
  const table = rows.map(([name, value]) => `| ${name} | ${value} |`)
  const said = violations.map(({ rule, kind, what }) => `- ${rule} ${kind}: ${what}`)
  writeFileSync(file, ['| what | figure |', '|---|---|', ...table, '', ...said, ''].join('\n'))
}
