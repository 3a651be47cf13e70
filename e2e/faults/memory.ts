import { readFileSync } from 'node:fs'

/** 内存: what processes hold, as the system counts it, looked at again and again. */

const LOOK_MS = 500
const MINUTE = 60_000

/** MB that a process holds; 0 for one that is gone. */
export const residentOf = (pid: number): number => {
  try {
    const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return Number(kilobytes ?? '0') / 1_024
  } catch {
    return 0
  }
}

/** How much a measure grows in a unit of `at`, as the straight line through all points does. */
export const slopeOf = (points: readonly { at: number; value: number }[]): number => {
  const mean = (of: readonly number[]): number =>
    of.reduce((sum, one) => sum + one, 0) / Math.max(1, of.length)
  const [at, value] = [mean(points.map((it) => it.at)), mean(points.map((it) => it.value))]
  const spread = points.reduce((sum, it) => sum + (it.at - at) ** 2, 0)
  if (spread === 0) return 0
  return points.reduce((sum, it) => sum + (it.at - at) * (it.value - value), 0) / spread
}

/** Looks at the processes until it is stopped. */
export const watchMemory = (pids: () => readonly number[]) => {
  const points: { at: number; value: number }[] = []
  const begun = performance.now()
  const look = (): void => {
    const value = Math.max(0, ...pids().map(residentOf))
    points.push({ at: (performance.now() - begun) / MINUTE, value })
  }
  look()
  const timer = setInterval(look, LOOK_MS)
  return {
    stop: (): void => clearInterval(timer),
    /** The most that one of them held, in MB. */
    most: (): number => Math.max(...points.map(({ value }) => value)),
    /** MB a minute over the second half. */
    growth: (): number => slopeOf(points.slice(Math.floor(points.length / 2))),
  }
}
