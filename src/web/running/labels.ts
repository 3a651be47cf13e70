import type { health, jobs } from '#contract/running.ts'
import type { AnswerOf } from '#contract/wire/endpoint.ts'
import { sizeText } from '#web/kit/file-size.ts'

export type Status = AnswerOf<typeof health.status>
export type NodeStatus = Status['nodes'][number]
export type Alert = Status['alerts'][number]
export type JobRow = AnswerOf<typeof jobs.list>['records'][number]
export type JobRunRecord = AnswerOf<typeof jobs.history>['records'][number]

/** The pages look again so often while they are looked at. */
export const LOOK_MS = 10_000
/** Figures that are older are called old. */
export const OLD_MS = 30_000

/** 3 天 4 小时, 2 小时 5 分钟, 40 秒: the two largest parts of a time. */
export const spanText = (seconds: number): string => {
  const parts: [number, string][] = [
    [Math.floor(seconds / 86_400), '天'],
    [Math.floor(seconds / 3600) % 24, '小时'],
    [Math.floor(seconds / 60) % 60, '分钟'],
    [Math.floor(seconds) % 60, '秒'],
  ]
  const from = parts.findIndex(([count]) => count > 0)
  if (from < 0) return '0 秒'
  return parts
    .slice(from, from + 2)
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count} ${unit}`)
    .join(' ')
}

/** 12 毫秒, 1.2 秒; a dash for none. */
export const msText = (ms: number | null): string => {
  if (ms === null) return '—'
  return ms < 1000 ? `${ms} 毫秒` : `${(ms / 1000).toFixed(1)} 秒`
}

/** 0.12%: a part of a whole; a dash when there is no whole. */
export const shareText = (part: number, whole: number): string =>
  whole === 0 ? '—' : `${((part / whole) * 100).toFixed(2)}%`

/** 剩余 12.0 GB / 40.0 GB（30%） */
export const diskText = ({ diskFree, diskSize }: NodeStatus): string =>
  diskSize === 0
    ? '无法读取'
    : `剩余 ${sizeText(diskFree)} / ${sizeText(diskSize)}（${Math.round((diskFree / diskSize) * 100)}%）`

/** The sixty minutes up to `yyyy-MM-dd HH:mm:ss`, as HH:mm, the oldest first. */
export const minutesUpTo = (time: string): string[] => {
  const end = Number(time.slice(11, 13)) * 60 + Number(time.slice(14, 16))
  return Array.from({ length: 60 }, (_, at) => {
    const minute = (end - 59 + at + 1440) % 1440
    return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
  })
}

export const NODE_STATE = {
  ready: ['正常', 'good'],
  draining: ['正在退出', 'warn'],
  silent: ['失去联系', 'bad'],
} as const
