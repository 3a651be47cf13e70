import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '#server/clock.ts'
import { type Jobs, startRounds } from '#server/job.ts'
import type { Log } from '#server/log.ts'
import type { Disk } from './disk.ts'
import type { Library } from './library/library.ts'
import type { FileStore } from './store.ts'
import type { Uploads } from './uploads/uploads.ts'

/** What is younger may belong to a form that is still being read. */
const OLD_MS = 3_600_000

/**
 * Removes what a crash left behind: bytes without a row, and forms that were never read to their
 * end. Answers how many of each.
 */
export const sweepFiles = async (parts: {
  store: FileStore
  disk: Disk
  spool: string
  clock: Clock
  log: Log
}): Promise<{ orphans: number; forms: number }> => {
  const { store, disk, spool, clock, log } = parts
  const now = clock.now().getTime()
  let orphans = 0
  for await (const ids of disk.list(OLD_MS, now)) {
    const known = await store.known(ids)
    for (const id of ids.filter((each) => !known.has(each))) {
      await disk.remove(id)
      orphans += 1
    }
  }
  let forms = 0
  for (const name of await readdir(spool).catch(() => [])) {
    const path = join(spool, name)
    const found = await stat(path).catch(() => null)
    if (found === null || now - found.mtimeMs < OLD_MS) continue
    await rm(path, { recursive: true, force: true })
    forms += 1
  }
  if (orphans + forms > 0) log.info({ orphans, forms }, 'files without a row were removed')
  return { orphans, forms }
}

const HOUR_MS = 3_600_000
/** Rounds between two looks for bytes without a row, which read the whole store. */
const ROUNDS_OF_A_DAY = 24

/**
 * Sweeps at the start and every hour: uploads that are over, the bin of the library, and once a day
 * what a crash left behind. Nodes may do so at the same time. Answers how to stop.
 */
export const startFileSweep = (
  parts: Parameters<typeof sweepFiles>[0] & { uploads: Uploads; library: Library; job: Jobs },
): { stop: () => Promise<void> } => {
  let round = 0
  const sweep = parts.job('files', async () => {
    const whole = round % ROUNDS_OF_A_DAY === 0
    round += 1
    const uploads = await parts.uploads.sweep()
    const binned = await parts.library.sweep()
    if (uploads + binned > 0) parts.log.info({ uploads, binned }, 'files were given up')
    const found = whole ? await sweepFiles(parts) : {}
    return { uploads, binned, ...found }
  })
  return startRounds(sweep, {
    everyMs: HOUR_MS,
    onFault: (err) => parts.log.error({ err }, 'files were not swept'),
  })
}
