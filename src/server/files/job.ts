import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '#server/clock.ts'
import type { JobDeclaration } from '#server/job.ts'
import type { Log } from '#server/log.ts'
import type { Disk } from './disk.ts'
import type { Library } from './library/library.ts'
import type { FileStore } from './store.ts'
import type { Uploads } from './uploads/uploads.ts'

/** What is younger may belong to a form that is still being read. */
const OLD_MS = 3_600_000

/** What the job is made of. */
interface FileJobDeps {
  store: FileStore
  disk: Disk
  spool: string
  clock: Clock
  log: Log
}

/**
 * Removes what a crash left behind: bytes without a row, and forms that were never read to their
 * end. Answers how many of each.
 */
export const deleteExpiredFiles = async (
  { store, disk, spool, clock, log }: FileJobDeps,
  isStopped = (): boolean => false,
): Promise<{ orphans: number; forms: number }> => {
  const now = clock.now().getTime()
  let orphans = 0
  for await (const ids of disk.list(OLD_MS, now)) {
    if (isStopped()) break
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

/** Runs between two looks for bytes without a row, which read the whole store. */
const RUNS_OF_A_DAY = 24

/**
 * 文件清理 as a job: uploads that are over, the bin of the library, and once a day what a crash left
 * behind. Nodes may do so at the same time.
 */
export const fileJob = (
  deps: FileJobDeps & { uploads: Uploads; library: Library },
): JobDeclaration => {
  let runs = 0
  return {
    name: 'files',
    failure: 'expired files were not deleted',
    async run({ isStopped }) {
      const whole = runs % RUNS_OF_A_DAY === 0
      runs += 1
      const uploads = await deps.uploads.expire()
      const binned = await deps.library.empty()
      if (uploads + binned > 0) deps.log.info({ uploads, binned }, 'files were given up')
      const found = whole ? await deleteExpiredFiles(deps, isStopped) : {}
      return { uploads, binned, ...found }
    },
  }
}
