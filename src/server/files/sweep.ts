import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '#server/clock.ts'
import type { Log } from '#server/log.ts'
import type { Disk } from './disk.ts'
import type { FileStore } from './store.ts'

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
