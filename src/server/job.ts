import type { JobName } from '#domain/jobs/jobs.ts'

/** What a round has done, by name; null: another server is at it. */
export type Done = Readonly<Record<string, number>> | null

/** Runs one round; fails as the work does. False when another server, or another round, is at it. */
export type RunJob = () => Promise<boolean>

/** Names the work of a periodic job, so that every round of it is known; answers how to run one. */
export type Jobs = (name: JobName, work: () => Promise<Done>) => RunJob

/** The work and nothing else, for a part that stands alone. */
export const plainJobs: Jobs = (_name, work) => async () => (await work()) !== null

/**
 * Runs a round now and then every so many milliseconds, one at a time. Stopping waits for the round
 * that is under way; a fault of that last one is nobody's any more.
 */
export const startRounds = (
  run: () => Promise<unknown>,
  {
    everyMs,
    firstMs = 0,
    onFault,
  }: { everyMs: number; firstMs?: number; onFault: (err: unknown) => void },
): { stop: () => Promise<void> } => {
  let running: Promise<unknown> | null = null
  let stopped = false
  const round = (): void => {
    running ??= run()
      .catch((err: unknown) => {
        if (!stopped) onFault(err)
      })
      .finally(() => {
        running = null
      })
  }
  const first = firstMs === 0 ? undefined : setTimeout(round, firstMs).unref()
  if (first === undefined) round()
  const timer = setInterval(round, everyMs)
  timer.unref()
  return {
    async stop() {
      stopped = true
      clearTimeout(first)
      clearInterval(timer)
      await running
    },
  }
}
